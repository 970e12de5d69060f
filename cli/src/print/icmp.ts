import type { IcmpJob, IcmpResult, IcmpTestResult } from '@pharos/shared-protocol/contract/monitoring/icmp-job.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { resultTable } from './result-table.ts'
import { votedHead, votedSettings } from './voted.ts'
import { localTime } from './when.ts'

export function icmpHead(look: Look, job: IcmpJob): string {
  return votedHead(look, job, `ping ${job.host}`)
}

export function icmpSettings(job: IcmpJob): string[] {
  return votedSettings(job, [
    ['Requests', job.count !== 3 && String(job.count)],
    ['Loss allowed', job.max_loss_percent > 0 && `${job.max_loss_percent} %`],
  ])
}

export function icmpResultTable(look: Look, results: readonly IcmpResult[]): string {
  return resultTable(look, results, [
    { head: 'REPLIES', cell: result => `${result.received} of ${result.sent}`, right: true },
    { head: 'MIN', cell: result => trip(result.rtt_ms?.min), right: true },
    { head: 'AVERAGE', cell: result => trip(result.rtt_ms?.avg), right: true },
    { head: 'MAX', cell: result => trip(result.rtt_ms?.max), right: true },
  ])
}

/** One run: its result, its round trips and its fault. */
export function icmpResultPage(look: Look, result: IcmpTestResult): string {
  const { status, sent, received, rtt_ms, attempts, failure_reason, failure_detail } = result
  const tries = attempts > 1 ? ` · ${attempts} attempts` : ''
  const trips = rtt_ms === null ? [] : [`  ${trip(rtt_ms.min)} · ${trip(rtt_ms.avg)} on average · ${trip(rtt_ms.max)}`]
  return [
    `${paintStatus(look.paint, status)} · ${received} of ${sent} · from ${result.region} at ${localTime(result.created_at)}${tries}`,
    ...(failure_reason === null ? [] : [`  ${failure_reason}: ${legible(failure_detail ?? '')}`]),
    `  ${result.remote_address ?? 'no address'}`,
    ...trips,
  ].join('\n')
}

/** Round trips within a data center take a fraction of a millisecond. */
function trip(ms: number | undefined): string {
  if (ms === undefined) return '-'
  return `${ms < 10 ? Number(ms.toFixed(2)) : Math.round(ms)} ms`
}
