import type * as contract from '@pharos/shared-protocol/contract/observability/metric.ts'
import { epoch, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ch, instant, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { parsePairs } from '../attribute/index.ts'
import { readMetricSource, readSeries, spanOf, stepOf, whereAttributes, whereSpan } from '../series/index.ts'

export async function queryMetric(ctx: OpenCtx, { query }: Input<typeof contract.queryMetric>) {
  const { from: _from, to: _to, resolution, ...asked } = query
  const span = spanOf(ctx.now, query)
  const { unit, interval } = await readMetricSource(ctx.platform, ctx.account, query.metric_name, span)
  const step_ms = stepOf(span, resolution, interval)
  const { series, left_out } = await readSeries(
    ctx.platform,
    ctx.account,
    { source: 'metrics', ...asked },
    { ...span, step_ms },
  )
  return {
    unit,
    resolution_seconds: step_ms / 1_000,
    interval_seconds: interval === null ? null : interval / 1_000,
    series: series.map(({ labels, points }) => ({
      labels,
      points: points.map(point => ({ time: rfc3339(point.time), value: point.value })),
    })),
    left_out,
  }
}

interface ExemplarRow {
  at: string
  v: number | null
  trace: string
  span: string
  source: string
  attributes: Record<string, string>
  own: string
}

/** The most memory for attributes of exemplars (bytes). */
const MOST_BYTES = 8_000_000
/** The longest time from an exemplar's measurement to the export of its point. */
const EXPORTED_WITHIN_MS = HOUR_MS

/** Lists each exemplar once: a cumulative series exports one again until it has a newer one. */
export async function listExemplars(ctx: OpenCtx, { query }: Input<typeof contract.listExemplars>) {
  const span = spanOf(ctx.now, query)
  const where = join(
    [
      ch`metric = ${value('String', query.metric_name)}`,
      whereSpan({ from: span.from, to: epoch(span.to + EXPORTED_WITHIN_MS) }),
      ch`notEmpty(exemplars.time)`,
      whereAttributes(query.filters),
    ],
    ' and ',
  )
  const rows = await ctx.platform.telemetry.query<ExemplarRow>(
    ctx.account,
    ch`select at, v, trace, span, source, attributes, own
      from (select *, sum(byteSize(attributes, own)) over (order by nr rows between unbounded preceding and current row) as bytes
        from (select toString(toUnixTimestamp64Milli(e.1)) as at, e.2 as v, e.3 as trace, e.4 as span, e.5 as own, source, attributes,
            row_number() over (order by e.1 desc, series, e.4) as nr
          from (select series, toString(source) as source, attributes,
              arrayJoin(arrayZip(exemplars.time, exemplars.value, exemplars.trace_id, exemplars.span_id,
                exemplars.attributes)) as e
            from ${rowsOf('points')} where ${where})
          where e.1 >= ${instant(span.from)} and e.1 < ${instant(span.to)} and isFinite(e.2)
          order by nr limit 1 by series, e.1, e.2, e.3, e.4 limit ${value('UInt32', query.limit)}))
      where bytes <= ${value('UInt64', MOST_BYTES)} order by nr`,
  )
  return rows.map(({ at, v, trace, span: span_id, source, attributes, own }) => ({
    time: rfc3339(Number(at)),
    value: v ?? 0,
    trace_id: trace || null,
    span_id: span_id || null,
    source,
    attributes,
    own_attributes: parsePairs(own),
  }))
}
