import type { TlsJob, TlsResult } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import type { testTlsJob } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { ago, interval, localTime, millis } from './when.ts'

type Certificate = Pick<
  TlsJob,
  'subject' | 'issuer' | 'not_after' | 'days_until_expiry' | 'subject_alt_names' | 'public_key' | 'protocol' | 'cipher'
> &
  Pick<TlsJob, 'signature_algorithm' | 'fingerprint_sha256' | 'ocsp_status'>

/** Name and status, what is checked, and the id. */
export function tlsHead(look: Look, job: TlsJob): string {
  const how = job.starttls === null ? '' : ` by ${job.starttls}`
  const wrong = job.last_failure_detail === null ? [] : [`  ${legible(job.last_failure_detail)}`]
  return [
    `${look.paint('bold', legible(job.friendly_name))} · ${paintStatus(look.paint, job.current_status)}${job.paused ? ' · paused' : ''}`,
    `  ${legible(job.host)}:${job.port}${how} every ${interval(job.interval_seconds)}`,
    ...wrong,
    `  ${look.paint('gray', job.id)}`,
  ].join('\n')
}

/** The certificate, one fact per line; nothing before the first handshake. */
export function certificateLines(seen: Certificate): string[] {
  if (seen.not_after === null) return []
  const key = seen.public_key
  const facts: [string, string | null][] = [
    ['Subject', seen.subject],
    ['Issuer', seen.issuer],
    ['For', seen.subject_alt_names.join(', ')],
    ['Until', `${localTime(seen.not_after)} (${seen.days_until_expiry} days)`],
    ['Key', key && `${key.type} ${key.curve ?? key.bits ?? ''}`.trim()],
    ['Signature', seen.signature_algorithm],
    ['Spoken', [seen.protocol, seen.cipher].filter(Boolean).join(' · ')],
    ['Revocation', seen.ocsp_status],
    ['SHA-256', seen.fingerprint_sha256],
  ]
  return facts.flatMap(([name, text]) => (text ? [`${name.padEnd(12)}${legible(text)}`] : []))
}

export function tlsTable(look: Look, jobs: readonly TlsJob[], empty: string): string {
  const short = shortIds(jobs.map(({ id }) => id))
  const columns: Column<TlsJob>[] = [
    { head: 'STATUS', cell: job => job.current_status, paint: status => paintStatus(look.paint, status) },
    { head: 'DAYS', cell: job => job.days_until_expiry, right: true },
    { head: 'NAME', cell: job => job.friendly_name, flexible: true },
    { head: 'HOST', cell: job => `${job.host}:${job.port}`, flexible: true },
    { head: 'ISSUER', cell: job => job.issuer, flexible: true },
    { head: 'LAST RUN', cell: job => ago(job.last_run_at, look.now), right: true },
    { head: 'REASON', cell: job => job.last_failure_reason ?? '', flexible: true },
    { head: 'ID', cell: job => short.get(job.id) ?? job.id },
  ]
  return table(look, jobs, columns, empty)
}

/** The result of an unsaved test. */
export function tlsTestPage(look: Look, seen: ReplyOf<typeof testTlsJob>): string {
  const head = `${paintStatus(look.paint, seen.status)} · ${seen.current_status} · ${millis(seen.timings_ms.total)} · from ${seen.region}`
  const wrong = seen.failure_reason === null ? [] : [`  ${seen.failure_reason}: ${legible(seen.failure_detail ?? '')}`]
  return [head, ...wrong, '', ...certificateLines(seen)].join('\n').trimEnd()
}

export function tlsResultTable(look: Look, results: readonly TlsResult[]): string {
  const columns: Column<TlsResult>[] = [
    { head: 'AT', cell: result => localTime(result.created_at) },
    { head: 'REGION', cell: result => result.region },
    { head: 'STATUS', cell: result => result.status, paint: status => paintStatus(look.paint, status) },
    { head: 'TOTAL', cell: result => millis(result.timings_ms.total), right: true },
    { head: 'PROTOCOL', cell: result => result.protocol },
    { head: 'RUN', cell: result => result.run_kind },
    { head: 'WHY', cell: result => result.reason ?? result.failure_detail ?? '', flexible: true },
  ]
  return table(look, results, columns, 'There are no matching results.')
}
