import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Histogram, mergeHistograms } from './histogram.ts'
import type { Span } from './replay.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR } from './rollup.ts'
import type { Tail } from './tail.ts'

/**
 * Durations of the answered runs of monitors over a span, from rollups: whole days from days, their edges from hours
 * (so the span is widened to full hours), the current hour from 5-minute rows, and the tail.
 */
export async function loadLatencies(
  ctx: SystemCtx,
  span: Span,
  tails: ReadonlyMap<string, Tail>,
): Promise<Map<string, Histogram>> {
  const parts = [...tails].flatMap(([monitor, { from }]) => partsOf(span, from).map(part => ({ monitor, ...part })))
  const { rows } = await sql<{ monitor: string; latency: Histogram }>`
    select monitor, jsonb_object_agg(index, runs) as latency from (
      select w.id as monitor, l.key as index, sum(l.value::int)::int as runs
      from unnest(${parts.map(part => part.monitor)}::uuid[], ${parts.map(part => part.size / 1000)}::int[],
        ${parts.map(part => part.from)}::bigint[], ${parts.map(part => part.to)}::bigint[]) as w (id, size, from_at, to_at)
      join rollup r on r.monitor_id = w.id and r.resolution = w.size and r.bucket >= w.from_at and r.bucket < w.to_at
      cross join jsonb_each_text(r.latency) l group by 1, 2
    ) t group by monitor`.execute(ctx.sql)
  const stored = new Map(rows.map(row => [row.monitor, row.latency]))
  return new Map(
    [...tails].map(([monitor, tail]) => {
      const live = tail.rollups.filter(({ from, to }) => from < span.to && to > span.from)
      return [monitor, mergeHistograms([stored.get(monitor) ?? {}, ...live.map(row => row.latency)])]
    }),
  )
}

/** The pieces of a span up to where rollups end, by the size of the rows that cover them. */
export function partsOf(span: Span, rolledTo: number): (Span & { size: number })[] {
  const from = bucketStart(span.from, HOUR)
  const to = Math.min(bucketStart(span.to + HOUR - 1, HOUR), rolledTo)
  const [hours, days] = [bucketStart(to, HOUR), bucketStart(to, DAY)]
  const firstDay = Math.min(Math.ceil(from / DAY) * DAY, hours)
  const lastDay = Math.max(firstDay, days)
  return [
    { size: HOUR, from, to: epoch(firstDay) },
    { size: DAY, from: epoch(firstDay), to: epoch(lastDay) },
    { size: HOUR, from: epoch(lastDay), to: hours },
    { size: FIVE_MINUTES, from: epoch(Math.max(hours, from)), to: epoch(to) },
  ].filter(part => part.from < part.to)
}
