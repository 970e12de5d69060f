import type * as contract from '@pharos/shared-protocol/contract/observability/metric.ts'
import { DAY_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf } from '../../platform/page.ts'
import { ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { spanOf, whereSpan } from '../series/index.ts'
import { after, beginsWith, isOf } from './condition.ts'

interface NameRow {
  name: string
  kind: 'gauge' | 'sum' | 'histogram' | 'exponential_histogram' | 'summary'
  unit: string
  description: string
  series: string
  last_seen: string
}

const lastSeen = ch`toString(toUnixTimestamp64Milli(max(time))) as last_seen`

export async function listNames(ctx: OpenCtx, { query }: Input<typeof contract.listMetricNames>) {
  const name = ch`toString(metric)`
  const where = join(
    [
      whereSpan(spanOf(ctx.now, query, DAY_MS)),
      ...beginsWith(name, query.prefix),
      ...isOf(ch`source`, query.source),
      ...after(name, query.cursor),
    ],
    ' and ',
  )
  const rows = await ctx.platform.telemetry.query<NameRow>(
    ctx.account,
    ch`select ${name} as name, argMax(toString(kind), time) as kind, argMax(toString(unit), time) as unit,
      argMax(toString(description), time) as description, uniq(series) as series, ${lastSeen}
    from ${rowsOf('points')} where ${where} group by name order by name limit ${value('UInt32', query.limit + 1)}`,
  )
  return pageOf(
    rows,
    query.limit,
    ({ last_seen, series, ...row }) => ({ ...row, series: Number(series), last_seen_at: rfc3339(Number(last_seen)) }),
    row => row.name,
  )
}

interface SourceRow {
  source: string
  metrics: string
  series: string
  points: string
  last_seen: string
}

export async function listSources(ctx: OpenCtx, { query }: Input<typeof contract.listMetricSources>) {
  const name = ch`toString(source)`
  const where = join([whereSpan(spanOf(ctx.now, query, DAY_MS)), ...after(name, query.cursor)], ' and ')
  const rows = await ctx.platform.telemetry.query<SourceRow>(
    ctx.account,
    ch`select ${name} as source, uniqExact(metric) as metrics, uniq(series) as series, count() as points, ${lastSeen}
      from ${rowsOf('points')} where ${where} group by source order by source limit ${value('UInt32', query.limit + 1)}`,
  )
  return pageOf(
    rows,
    query.limit,
    row => ({
      source: row.source,
      metrics: Number(row.metrics),
      series: Number(row.series),
      points: Number(row.points),
      last_seen_at: rfc3339(Number(row.last_seen)),
    }),
    row => row.source,
  )
}

interface SummaryRow {
  metrics: string
  series: string
  points: string
  sources: string
  kinds: [NameRow['kind'], string][]
  widest: [string, string, string][]
}

export async function summarizeMetrics(ctx: OpenCtx, { query }: Input<typeof contract.summarizeMetrics>) {
  const where = whereSpan(spanOf(ctx.now, query, DAY_MS))
  const [row] = await ctx.platform.telemetry.query<SummaryRow>(
    ctx.account,
    ch`with metrics as (select toString(metric) as name, argMax(toString(kind), time) as kind, uniq(series) as wide, count() as sent
        from ${rowsOf('points')} where ${where} group by name)
      select count() as metrics, sum(wide) as series, sum(sent) as points,
        (select uniqExact(source) from ${rowsOf('points')} where ${where}) as sources,
        arrayZip(sumMap([kind], [1]).1, sumMap([kind], [1]).2) as kinds,
        arraySlice(arraySort(w -> (-w.2, w.1), groupArray((name, toInt64(wide), toInt64(sent)))), 1, 20) as widest from metrics`,
  )
  return {
    metrics: Number(row?.metrics ?? 0),
    series: Number(row?.series ?? 0),
    points: Number(row?.points ?? 0),
    sources: Number(row?.sources ?? 0),
    by_kind: Object.fromEntries((row?.kinds ?? []).map(([kind, count]) => [kind, Number(count)])),
    widest: (row?.widest ?? []).map(([name, series, points]) => ({
      name,
      series: Number(series),
      points: Number(points),
    })),
  }
}
