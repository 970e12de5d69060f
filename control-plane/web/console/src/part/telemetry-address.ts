import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'

/** The ends of a range, as an address has them. */
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

/** The log explorer with a search (docs/logs.md). */
export function logsAddress(query: string, ends: Ends): string {
  return addressOf('/console/logs', { query, ...ends })
}

/** A value of a search as it is, whatever it holds. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

/** An attribute's exact value among filters (docs/metrics.md): what would negate or stand for any text is escaped. */
export function exactly(value: string): string {
  return value.replaceAll(/[!*\\]/g, '\\$&')
}

/** Somewhat more than what happened from one instant to another: clocks of senders differ. */
export function around(from: number, to: number): Ends {
  const rfc3339 = (at: number) => new Date(at).toISOString()
  return { from: rfc3339(from - 5 * MINUTE_MS), to: rfc3339(to + 5 * MINUTE_MS) }
}

function addressOf(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}
