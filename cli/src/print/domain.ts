import type { DnsJob, DnsJobResult } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { ago, localTime } from './when.ts'

/** Domain checks, one per line: status, expiry, registrar, and the id to use. */
export function domainTable(look: Look, domains: readonly DnsJob[], empty: string): string {
  const short = shortIds(domains.map(({ id }) => id))
  const columns: Column<DnsJob>[] = [
    { head: 'STATUS', cell: job => job.current_status, paint: status => paintStatus(look.paint, status) },
    { head: 'DOMAIN', cell: job => job.domain, flexible: true },
    { head: 'EXPIRES', cell: job => day(job.expiry_date) },
    { head: 'DAYS', cell: job => daysLeft(job, look.now), right: true },
    { head: 'SOURCE', cell: job => job.expiry_source ?? '' },
    { head: 'REGISTRAR', cell: job => job.registrar ?? '', flexible: true },
    { head: 'GRACE', cell: job => job.grace_states.join(', '), flexible: true },
    { head: 'LAST RUN', cell: job => ago(job.last_run_at, look.now), right: true },
    { head: 'REASON', cell: job => job.last_failure_reason ?? '', flexible: true },
    { head: 'ID', cell: job => short.get(job.id) ?? job.id },
  ]
  const shown = columns.filter(({ head, cell }) => (head !== 'GRACE' && head !== 'REASON') || domains.some(cell))
  return table(look, domains, shown, empty)
}

function day(instant: string | null): string {
  return instant === null ? '-' : instant.slice(0, 10)
}

function daysLeft({ expiry_date }: DnsJob, now: number): number | null {
  return expiry_date === null ? null : Math.trunc((Date.parse(expiry_date) - now) / DAY_MS)
}

/** Everything known about a registration, and its last runs. */
export function domainPage(look: Look, job: DnsJob, results: readonly DnsJobResult[]): string {
  return [domainFacts(look, job), domainResultTable(look, results)].join('\n\n')
}

/** Everything known about a registration. */
export function domainFacts(look: Look, job: DnsJob): string {
  const { paint } = look
  const rows: [label: string, value: string | null][] = [
    ['Expires', expiryText(job, look.now)],
    ['Manual date', job.manual_expiry_date === null ? null : day(job.manual_expiry_date)],
    ['Registrar', job.registrar],
    ['Name servers', job.nameservers?.join(', ') ?? null],
    ['Status codes', job.domain_status?.join(', ') ?? null],
    ['Grace states', job.grace_states.join(', ') || null],
    ['Last run', ago(job.last_run_at, look.now)],
    ['Last failure', failureText(job)],
  ]
  const shown = rows.filter(([, value]) => value !== null)
  const lines = shown.map(([label, value]) => `  ${label.padEnd(13)}${legible(value ?? '')}`)
  const head = `${paint('bold', legible(job.domain))} · ${paintStatus(paint, job.current_status)}`
  const waits = job.last_failure_detail === null ? [] : [`  ${legible(job.last_failure_detail)}`]
  return [head, `  ${paint('gray', job.id)}`, ...lines, ...waits].join('\n')
}

function expiryText(job: DnsJob, now: number): string {
  if (job.expiry_date === null) return job.registry_publishes_expiry ? 'not known' : 'the registry publishes no date'
  const days = daysLeft(job, now) ?? 0
  return `${day(job.expiry_date)} (${days} ${Math.abs(days) === 1 ? 'day' : 'days'}, by ${job.expiry_source})`
}

function failureText({ last_failure_reason, last_failure_at }: DnsJob): string | null {
  if (last_failure_reason === null || last_failure_reason === 'registry_publishes_no_expiry') return null
  return `${last_failure_reason} at ${localTime(last_failure_at)}`
}

export function domainResultTable(look: Look, results: readonly DnsJobResult[]): string {
  const columns: Column<DnsJobResult>[] = [
    { head: 'AT', cell: result => localTime(result.created_at) },
    { head: 'REGION', cell: result => result.region },
    { head: 'STATUS', cell: result => result.status, paint: status => paintStatus(look.paint, status) },
    { head: 'EXPIRES', cell: result => day(result.expiry_date) },
    { head: 'RUN', cell: result => result.run_kind },
    {
      head: 'WHY',
      cell: result => result.reason ?? result.failure_detail ?? result.failure_reason ?? '',
      flexible: true,
    },
  ]
  const shown = columns.filter(({ head, cell }) => head !== 'WHY' || results.some(cell))
  return table(look, results, shown, 'There are no results yet.')
}
