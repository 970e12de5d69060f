import { MOST_SERIES } from '@pharos/shared-protocol/contract/observability/series.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import { groupKeys } from './attribute.ts'
import { countsNothing } from './counted.ts'
import type { Series, SeriesQuery, SeriesRange, SeriesReply } from './entity.ts'
import { amongGroups, type Groups, type Labelled, labelsOfSeries } from './labels.ts'
import { type Buckets, bucketsOf, pointsOf } from './range.ts'
import { rowsOfQuery } from './rows.ts'
import { uptimeSeries } from './uptime.ts'

/**
 * Reads the series of a query over a range: of all its groups, or of the given ones (by the values of `group_by`).
 * Throws `invalid_request` for more than `MOST_POINTS`, `query_time_limit` and `unavailable`.
 */
export async function readSeries(
  platform: Platform,
  account: string,
  query: SeriesQuery,
  range: SeriesRange,
  groups: Groups | null = null,
): Promise<SeriesReply> {
  const buckets = bucketsOf(range)
  if (query.source === 'uptime') return { series: await uptimeSeries(platform, account, query, buckets), left_out: 0 }
  const { telemetry } = platform
  const rows = await rowsOfQuery(platform, account, query, buckets)
  if (rows === null) return { series: [], left_out: 0 }
  const found = await telemetry.query<Row>(account, topSeries(rows, groups))
  const keys = groupKeys(query.group_by)
  if (!countsNothing(query)) return collect(found, keys, buckets, null)
  const none = { labels: [], kind: '', ks: [], results: [], total: 1 }
  return collect(found.length === 0 && keys.length === 0 ? [none] : found, keys, buckets, 0)
}

interface Row extends Labelled {
  ks: number[]
  results: (number | null)[]
  total: number | string
}

/**
 * Keeps the series with the highest values. Expressions are not compiled, since that takes longer than computing them.
 */
function topSeries(rows: Ch, groups: Groups | null): Ch {
  return ch`select labels, kind, groupArray(k) as ks, groupArray(result) as results, count() over () as total
    from (${rows}) where ${amongGroups(groups)}
    group by labels, kind order by max(result) desc, labels, kind limit ${value('UInt32', MOST_SERIES)}
    settings compile_expressions = 0`
}

function collect(rows: readonly Row[], keys: readonly string[], buckets: Buckets, gap: 0 | null): SeriesReply {
  const series: Series[] = rows.map(row => ({
    labels: labelsOfSeries(row, keys),
    points: pointsOf(buckets, new Map(row.ks.map((k, i) => [k, row.results[i] ?? null])), gap),
  }))
  return { series, left_out: Number(rows[0]?.total ?? 0) - rows.length }
}
