import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'

/** The ends of a range, as in an address. */
export interface Ends {
  from: string
  to: string
}

export function traceAddress(trace_id: string, span_id?: string | null): string {
  return addressOf(`/console/traces/${encodeURIComponent(trace_id)}`, { span: span_id ?? '' })
}

export function tracesAddress(query: Record<string, string>): string {
  return addressOf('/console/traces', query)
}

export function metricsAddress(query: Record<string, string>): string {
  return addressOf('/console/metrics', query)
}

/** Returns the address of the log explorer with a search (docs/logs.md). */
export function logsAddress(query: string, ends: Ends): string {
  return addressOf('/console/logs', { query, ...ends })
}

/** Quotes a value for a search, so that all of its characters are taken literally. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

/** Escapes an attribute's value for a filter (docs/metrics.md), so that it negates nothing and has no wildcards. */
export function exactly(value: string): string {
  return value.replaceAll(/[!*\\]/g, '\\$&')
}

/** Returns a range of 5 minutes more on both sides, since the clocks of senders differ. */
export function around(from: number, to: number): Ends {
  const rfc3339 = (at: number) => new Date(at).toISOString()
  return { from: rfc3339(from - 5 * MINUTE_MS), to: rfc3339(to + 5 * MINUTE_MS) }
}

function addressOf(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}
