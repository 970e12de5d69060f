import { MetricViewQuery } from '@pharos/shared-protocol/contract/observability/metric-view.ts'
import { RESOLUTIONS } from '@pharos/shared-protocol/contract/observability/telemetry.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { DOING_NOTHING } from '../../part/use-doing.ts'

/** A query of one metric. */
export type Query = Omit<MetricViewQuery, 'resolution'>

/** People cannot tell more apart on one axis. */
export const MOST_QUERIES = 4
export const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Returns the queries of the address. Skips invalid ones, so that a mistyped link still opens. */
export function useQueries(): [readonly Query[], (next: readonly Query[]) => void] {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const queries = useMemo(() => readQueries(query.queries), [query.queries])
  return [queries, next => route(address({ queries: queriesText(next), ...DOING_NOTHING }), true)]
}

function readQueries(text: string | undefined): Query[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    const parsed = (Array.isArray(read) ? read : []).map(each => MetricViewQuery.safeParse(each))
    return parsed.flatMap(({ data }) => data ?? []).slice(0, MOST_QUERIES)
  } catch {
    return []
  }
}

export function queriesText(queries: readonly Query[]): string {
  return queries.length === 0 ? '' : JSON.stringify(queries)
}

/** Returns the resolution of the address. */
export function useResolution(): (typeof RESOLUTIONS)[number] {
  const { resolution } = useLocation().query
  return RESOLUTIONS.find(each => each === resolution) ?? 'auto'
}

/** Returns the aggregation that people ask for first, by the kind of metric. */
export function firstAggregation({ kind, name }: { kind: string; name: string }): Query['aggregation'] {
  // The buckets of a classic histogram of Prometheus are counters, which mean nothing alone.
  if (kind === 'sum') return name.endsWith('_bucket') ? 'p95' : 'rate'
  return kind === 'gauge' ? 'avg' : 'p95'
}

/** Returns the name of a query: its aggregation and its metric. */
export function queryName({ aggregation, metric_name }: Query): string {
  return `${aggregation}(${metric_name})`
}
