import type { DnsBaseline, DnsRecordMonitor } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type {
  listDnsRecordResults,
  listDnsRecordTransitions,
  testDnsRecordMonitor,
} from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { transitionLine } from './transition.ts'
import { ago, interval, length, localTime } from './when.ts'

export function dnsTable(look: Look, monitors: readonly DnsRecordMonitor[], empty: string): string {
  const short = shortIds(monitors.map(({ id }) => id))
  const columns: Column<DnsRecordMonitor>[] = [
    { head: 'STATUS', cell: statusOf, paint: status => paintStatus(look.paint, status) },
    { head: 'FOR', cell: ({ last_status_change_at: at }) => at && length(look.now - Date.parse(at)) },
    { head: 'NAME', cell: ({ friendly_name }) => friendly_name ?? '', flexible: true },
    { head: 'DOMAIN', cell: ({ domain }) => domain, flexible: true },
    { head: 'SETS', cell: ({ watched }) => watched.length, right: true },
    { head: 'EVERY', cell: ({ interval_seconds }) => interval(interval_seconds), right: true },
    { head: 'LAST RUN', cell: ({ last_run_at }) => ago(last_run_at, look.now), right: true },
    { head: 'REASON', cell: ({ last_failure_reason }) => last_failure_reason ?? '', flexible: true },
    { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
  ]
  const shown = columns.filter(({ head, cell }) => (head !== 'NAME' && head !== 'REASON') || monitors.some(cell))
  return table(look, monitors, shown, empty)
}

function statusOf({ paused, current_status }: DnsRecordMonitor): string {
  return paused ? 'paused' : current_status
}

/** The name that people use for it. */
export function dnsName({ friendly_name, domain }: DnsRecordMonitor): string {
  return legible(friendly_name ?? domain)
}

/** Name and status, the record sets and servers, and the id. */
export function dnsHead(look: Look, monitor: DnsRecordMonitor): string {
  const { paint, now } = look
  const at = monitor.last_status_change_at
  const since = at === null ? '' : ` since ${localTime(at)} (${length(now - Date.parse(at))})`
  const { watched, resolvers } = monitor
  const sets = `${watched.length} record set${watched.length === 1 ? '' : 's'} of ${monitor.domain}`
  const whom = resolvers === null ? 'at its authoritative servers' : `by ${resolvers.join(', ')}`
  return [
    `${paint('bold', dnsName(monitor))} · ${paintStatus(paint, statusOf(monitor))}${since}`,
    `  ${legible(`${sets}, ${whom}`)}, every ${interval(monitor.interval_seconds)}`,
    `  ${paint('gray', monitor.id)}`,
  ].join('\n')
}

export interface DnsPage {
  monitor: DnsRecordMonitor
  baselines: readonly DnsBaseline[]
  transitions: ReplyOf<typeof listDnsRecordTransitions>
}

/** Everything about a monitor, on one screen. */
export function dnsPage(look: Look, { monitor, baselines, transitions }: DnsPage): string {
  const verdict = transitions.find(({ to }) => to === monitor.current_status)
  const failure = monitor.last_failure_reason
  return [
    [
      dnsHead(look, monitor),
      ...(verdict ? [`  ${look.paint('bold', legible(verdict.reason))}`] : []),
      ...(failure === null ? [] : [`  The last lookup failed (${failure}); the values below are the last known ones.`]),
    ].join('\n'),
    ...(baselines.length > 0 ? [baselineList(look, baselines)] : []),
    [look.paint('bold', 'Last transitions'), ...transitions.map(each => `  ${transitionLine(look, each)}`)].join('\n'),
  ].join('\n\n')
}

/** Each record set with its lines; for a changed one, also what is observed instead and how to accept it. */
export function baselineList(look: Look, baselines: readonly DnsBaseline[]): string {
  return baselines.map(baseline => baselineLines(look, baseline).join('\n')).join('\n')
}

function baselineLines({ paint }: Look, baseline: DnsBaseline): string[] {
  const notes = [
    baseline.source,
    ...(baseline.rotating_reason === null ? [] : [`rotating: ${baseline.rotating_reason.replaceAll('_', ' ')}`]),
    ...(baseline.dnssec === null ? [] : [`DNSSEC ${baseline.dnssec}`]),
    ...(baseline.ttl === null ? [] : [`TTL ${baseline.ttl}`]),
  ]
  const head = `${paint('bold', `${legible(baseline.name)} ${baseline.record_type}`)} · ${paintStatus(paint, baseline.status)} (${notes.join(', ')})`
  const change = baseline.observed_change
  return [
    head,
    ...dataLines(baseline).map(line => `  ${line}`),
    ...(change === null
      ? []
      : [
          `  since ${localTime(change.since)} instead:`,
          ...dataLines(change).map(line => paint('yellow', `    ${line}`)),
          paint('gray', `    ${change.rdata_hash}`),
        ]),
  ]
}

function dataLines({ rdata, absence }: Pick<DnsBaseline, 'rdata' | 'absence'>): string[] {
  if (rdata.length > 0) return rdata.map(legible)
  return [absence === 'nxdomain' ? 'no such name' : 'no such record']
}

type Result = ReplyOf<typeof listDnsRecordResults>[number]

export function dnsResultTable(look: Look, results: readonly Result[]): string {
  const columns: Column<Result>[] = [
    { head: 'AT', cell: result => localTime(result.created_at) },
    { head: 'REGION', cell: result => result.region },
    { head: 'STATUS', cell: result => result.status, paint: status => paintStatus(look.paint, status) },
    { head: 'SEEN', cell: result => seenOf(result), right: true },
    { head: 'RUN', cell: result => result.run_kind },
    { head: 'WHY', cell: result => result.reason ?? result.failure_detail ?? '', flexible: true },
  ]
  const shown = columns.filter(({ head, cell }) => head !== 'WHY' || results.some(cell))
  return table(look, results, shown, 'There are no matching results.')
}

function seenOf({ record_sets }: Result): string {
  return `${record_sets.filter(set => set.failure_reason === null).length} of ${record_sets.length}`
}

type Tested = ReplyOf<typeof testDnsRecordMonitor>

/** The observations of an unsaved test, one record set after another. */
export function dnsTestPage({ paint }: Look, { record_sets, region }: Tested): string {
  const lines = record_sets.flatMap(set => {
    const failure =
      set.failure_reason === null ? [] : [paint('red', `  ${set.failure_reason}: ${legible(set.failure_detail ?? '')}`)]
    const troubles = set.failure_reason === null ? set.failed_servers : []
    return [
      `${paint('bold', `${legible(set.name)} ${set.record_type}`)}${set.dnssec === null ? '' : ` · DNSSEC ${set.dnssec}`}`,
      ...failure,
      ...set.variants.flatMap(variant => [
        ...(set.variants.length > 1 ? [`  by ${legible(variant.servers.join(', '))}:`] : []),
        ...dataLines(variant).map(line => `  ${line}`),
      ]),
      ...troubles.map(one => paint('yellow', `  ${legible(one.server)}: ${legible(one.failure_detail)}`)),
    ]
  })
  return [...lines, '', `Seen from ${region}.`].join('\n')
}
