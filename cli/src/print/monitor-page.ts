import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import type { getHttpOverview, getResponseTimes } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { settingLines } from './monitor-settings.ts'
import { paintStatus } from './paint.ts'
import { percent } from './percent.ts'
import { sparkline } from './sparkline.ts'
import { table } from './table.ts'
import { type Transition, transitionLine } from './transition.ts'
import { ago, intervalText, length, localTime, millis } from './when.ts'

type Overview = ReplyOf<typeof getHttpOverview>
export interface MonitorPage extends Overview {
  transitions: Transition[]
  response_times: ReplyOf<typeof getResponseTimes>
}

/** Everything about a monitor, on one screen. */
export function monitorPage(look: Look, page: MonitorPage): string {
  const parts = [
    [
      monitorHead(
        look,
        page.job,
        page.regions.map(({ region }) => region),
      ),
      verdict(look, page),
    ]
      .filter(Boolean)
      .join('\n'),
    [uptimeLine(page.uptime), responseLine(page)].join('\n'),
    heading(look, 'Regions', regionTable(look, page.regions)),
    heading(
      look,
      'Last transitions',
      page.transitions.map(each => transitionLine(look, each)).join('\n') || 'none yet',
    ),
    settingLines(page.job).join('\n'),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

/** Name and status, what is checked, and the id. */
export function monitorHead(look: Look, job: HttpJob, regions = job.check_regions ?? []): string {
  const where = regions.length > 0 ? regions.join(', ') : 'the default regions'
  return [
    `${look.paint('bold', legible(job.friendly_name))} · ${paintStatus(look.paint, job.current_status)}${sinceText(look, job)}`,
    `  ${job.method} ${legible(job.uri)} every ${intervalText(job)} from ${where}`,
    `  ${look.paint('gray', job.id)}`,
  ].join('\n')
}

function sinceText({ now }: Look, { last_status_change_at: since }: HttpJob): string {
  return since === null ? '' : ` since ${localTime(since)} (${length(now - Date.parse(since))})`
}

/** The reason for the current status: the text of the last transition to it. */
function verdict(look: Look, { job, transitions }: MonitorPage): string {
  const last = transitions.find(({ to }) => to === job.current_status)
  return last ? `  ${look.paint('bold', legible(last.reason))}` : ''
}

function uptimeLine({ day, week, month, quarter }: Overview['uptime']): string {
  const windows = [
    ['24 h', day],
    ['7 d', week],
    ['30 d', month],
    ['90 d', quarter],
  ] as const
  const figures = windows.map(([name, { percentage }]) => `${percent(percentage)} in ${name}`)
  return `Uptime     ${figures.join(' · ')}
Coverage   ${percent(day.coverage)} in 24 h`
}

function responseLine({ response_time_ms: { p50, p95, p99 }, response_times: { points } }: MonitorPage): string {
  const measured = points.slice(
    Math.max(
      0,
      points.findIndex(point => point.p50 !== null),
    ),
  )
  const bars = measured.length > 1 ? `  ${sparkline(measured.map(point => point.p50))}` : ''
  const figures = `p50 ${millis(p50)} · p95 ${millis(p95)} · p99 ${millis(p99)} in 24 h`
  return `Responses  ${p50 === null ? 'none in 24 h' : figures + bars}`
}

function regionTable(look: Look, regions: Overview['regions']): string {
  return table(
    look,
    regions,
    [
      { head: '', cell: region => region.region },
      { head: '', cell: region => region.status, paint: status => paintStatus(look.paint, status) },
      { head: '', cell: region => ago(region.last_run_at, look.now), right: true },
      { head: '', cell: region => millis(region.last_total_ms), right: true },
      { head: '', cell: region => region.failure_reason ?? '' },
    ],
    'none',
  )
}

function heading({ paint }: Look, title: string, body: string): string {
  return [paint('bold', title), ...body.split('\n').map(line => `  ${line}`)].join('\n')
}
