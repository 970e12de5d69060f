import type {
  listPageSpeedResults,
  PageSpeedJob,
  testPageSpeedJob,
} from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { ago, interval, localTime, millis } from './when.ts'

type Result = ReplyOf<typeof listPageSpeedResults>[number]

/** Page-speed monitors, one per line, with their budgets. */
export function pageSpeedTable(look: Look, jobs: readonly PageSpeedJob[], empty: string): string {
  const short = shortIds(jobs.map(({ id }) => id))
  return table(
    look,
    jobs,
    [
      {
        head: 'STATUS',
        cell: job => (job.paused ? 'paused' : job.current_status),
        paint: text => paintSpeed(look, text),
      },
      { head: 'NAME', cell: job => job.friendly_name, flexible: true },
      { head: 'ADDRESS', cell: job => job.uri, flexible: true },
      { head: 'EVERY', cell: job => interval(job.interval_seconds), right: true },
      { head: 'LCP', cell: job => job.lcp_budget_ms && millis(job.lcp_budget_ms), right: true },
      { head: 'CLS', cell: job => job.cls_budget, right: true },
      { head: 'TRANSFER', cell: job => job.transfer_budget_bytes, right: true },
      { head: 'LAST RUN', cell: job => ago(job.last_run_at, look.now), right: true },
      { head: 'ID', cell: job => short.get(job.id) ?? job.id },
    ],
    empty,
  )
}

/** The monitor's name, then its row of the table. */
export function pageSpeedHead(look: Look, job: PageSpeedJob): string {
  return `${look.paint('bold', legible(job.friendly_name))}\n${pageSpeedTable(look, [job], '')}`
}

/** A monitor with its last measurements. */
export function pageSpeedPage(look: Look, job: PageSpeedJob, results: readonly Result[]): string {
  return [pageSpeedTable(look, [job], ''), pageSpeedResults(look, results)].join('\n\n')
}

/** Measurements, one per line. */
export function pageSpeedResults(look: Look, results: readonly Result[]): string {
  return table(
    look,
    results,
    [
      { head: 'AT', cell: result => localTime(result.created_at) },
      { head: 'STATUS', cell: result => result.status, paint: text => paintSpeed(look, text) },
      { head: 'LCP', cell: ({ web_vitals }) => web_vitals.lcp_ms && millis(web_vitals.lcp_ms), right: true },
      { head: 'CLS', cell: ({ web_vitals }) => web_vitals.cls, right: true },
      { head: 'TTFB', cell: ({ web_vitals }) => web_vitals.ttfb_ms && millis(web_vitals.ttfb_ms), right: true },
      { head: 'BYTES', cell: result => result.transfer_bytes, right: true },
      { head: 'REQUESTS', cell: ({ requests }) => countOf(requests), right: true },
      { head: 'REGION', cell: result => result.region },
      { head: 'OVER', cell: result => result.broken_budgets.map(({ budget }) => budget).join(' ') },
    ],
    'Nothing has been measured yet.',
  )
}

export function pageSpeedFigures(seen: ReplyOf<typeof testPageSpeedJob>): string {
  if (seen.failure_reason !== null) return `failed (${seen.failure_reason}): ${legible(seen.failure_detail ?? '')}`
  const { lcp_ms, fcp_ms, cls, ttfb_ms } = seen.web_vitals
  const times = [`LCP ${millis(lcp_ms)}`, `FCP ${millis(fcp_ms)}`, `CLS ${cls ?? '-'}`, `TTFB ${millis(ttfb_ms)}`]
  const kinds = Object.entries(seen.requests).map(([kind, count]) => `${count} ${kind}`)
  return [
    times.join(' · '),
    `${seen.transfer_bytes ?? 0} bytes in ${countOf(seen.requests)} requests: ${kinds.join(', ')}`,
  ].join('\n')
}

function countOf(requests: Record<string, number>): number {
  return Object.values(requests).reduce((sum, count) => sum + count, 0)
}

function paintSpeed({ paint }: Look, status: string): string {
  if (status === 'good') return paint('green', status)
  return status === 'over_budget' || status === 'failed' ? paint('red', status) : paint('yellow', status)
}
