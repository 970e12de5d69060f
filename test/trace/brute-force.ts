// What docs/traces.md says of traces, computed the slow way: span by span, and millisecond by millisecond.
import { exact } from '../metric/brute-force.ts'
import type { Sent } from './generate.ts'

export interface Asked {
  service?: string
  operation?: string
  status?: Sent['status']
  filters?: Record<string, string>
  min_duration_ms?: number
  max_duration_ms?: number
}

interface Range {
  from: number
  to: number
}

function holds(value: string | undefined, wanted: string): boolean {
  if (wanted.startsWith('!')) return !holds(value, wanted.slice(1))
  if (value === undefined) return false
  return wanted.endsWith('*') ? value.startsWith(wanted.slice(0, -1)) : value === wanted
}

function isAsked(span: Sent, { service, operation, status, filters = {} }: Asked): boolean {
  return (
    (service === undefined || span.service === service) &&
    (operation === undefined || span.name === operation) &&
    (status === undefined || span.status === status) &&
    Object.entries(filters).every(([key, wanted]) => holds(span.attributes[key]?.toString(), wanted))
  )
}

const first = (spans: readonly Sent[]) => Math.min(...spans.map(({ start }) => start))
const last = (spans: readonly Sent[]) => Math.max(...spans.map(({ end }) => end))

/** The traces that a search has to list, in any order. */
export function findTraces(spans: readonly Sent[], asked: Asked, { from, to }: Range) {
  const { min_duration_ms: least = 0, max_duration_ms: most = Number.POSITIVE_INFINITY } = asked
  return [...Map.groupBy(spans, ({ trace_id }) => trace_id)].flatMap(([trace_id, own]) => {
    const [start, duration_ms] = [first(own), last(own) - first(own)]
    const inside = start >= from && start < to && duration_ms >= least && duration_ms <= most
    if (!inside || !own.some(span => isAsked(span, asked))) return []
    const rooted = own.some(({ parent }) => parent === '')
    const [root] = own
      .filter(({ parent }) => !rooted || parent === '')
      .sort((a, b) => a.start - b.start || (a.span_id < b.span_id ? -1 : 1))
    return [
      {
        ...{ trace_id, root_service: root?.service, root_operation: root?.name },
        ...{ started_at: new Date(start).toISOString(), duration_ms },
        services: [...new Set(own.map(({ service }) => service))].sort(),
        spans: own.length,
        errors: own.filter(({ status }) => status === 'error').length,
      },
    ]
  })
}

/** Figures of the requests to each service, or to each operation of one. */
export function figures(spans: readonly Sent[], service: string | undefined, { from, to }: Range) {
  const requests = spans.filter(
    ({ kind, parent, start, service: own }) =>
      (kind === 'server' || kind === 'consumer' || parent === '') &&
      start >= from &&
      start < to &&
      (service === undefined || own === service),
  )
  const groups = Map.groupBy(requests, span => (service === undefined ? span.service : span.name))
  return [...groups].map(([name, own]) => {
    const durations = own.map(({ start, end }) => end - start)
    const errors = own.filter(({ status }) => status === 'error').length
    return {
      ...{ name, requests: own.length, errors, rate: (own.length * 1_000) / (to - from) },
      error_rate: (100 * errors) / own.length,
      percentiles: [0.5, 0.95, 0.99].map(q => exact(durations, q)),
    }
  })
}

export interface Waited {
  self: number
  depth: number
  /** The milliseconds since the start of the trace in which the end of the trace waited for this span. */
  critical: number[]
}

/** The self time, depth and critical path of each span of a trace. */
export function waits(spans: readonly Sent[]): Map<string, Waited> {
  const ids = new Set(spans.map(({ span_id }) => span_id))
  const below = (id: string) => spans.filter(({ parent }) => parent === id)
  const roots = spans.filter(({ parent }) => !ids.has(parent))
  const found = new Map<string, Waited>()
  const visit = (span: Sent, depth: number) => {
    const children = below(span.span_id)
    const alone = ticks(span.start, span.end).filter(tick => !children.some(child => runs(child, tick)))
    found.set(span.span_id, { self: alone.length, depth, critical: [] })
    for (const child of children) visit(child, depth + 1)
  }
  for (const root of roots) visit(root, 0)
  const blame = (among: readonly Sent[], from: number, until: number, own: Waited | undefined) => {
    for (let at = until; at > from; ) {
      const child = lastOf(among.filter(each => runs(each, at - 1)))
      const next = child === undefined ? at - 1 : Math.max(child.start, from)
      if (child === undefined) own?.critical.unshift(next - first(spans))
      else blame(below(child.span_id), next, at, found.get(child.span_id))
      at = next
    }
  }
  blame(roots, first(spans), last(roots), undefined)
  return found
}

const ticks = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => from + i)
const runs = ({ start, end }: Sent, tick: number) => start <= tick && tick < end

/** The span that ends last; of several the one that began last. */
function lastOf(spans: readonly Sent[]): Sent | undefined {
  return spans.toSorted((a, b) => b.end - a.end || b.start - a.start || (a.span_id < b.span_id ? -1 : 1))[0]
}
