import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Segment, TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Span } from './replay.ts'
import type { Tail } from './tail.ts'

/**
 * The states of monitors, each over its span, without gaps from the span's start, or the creation, to its end: from the
 * stored changes, and after the rollups from the tail. Spans reach back as far as changes are kept, and up to now.
 */
export async function loadSegments(
  ctx: SystemCtx,
  spans: readonly (Span & { monitor: string })[],
  tails: ReadonlyMap<string, Tail>,
): Promise<Map<string, Segment[]>> {
  const stored = await loadChanges(
    ctx,
    spans.map(span => ({ ...span, to: epoch(Math.min(span.to, tails.get(span.monitor)?.from ?? span.to)) })),
  )
  return new Map(
    spans.map(({ monitor, from, to }) => {
      const tail = tails.get(monitor)?.segments ?? []
      return [monitor, clip([...(stored.get(monitor) ?? []), ...tail], { from, to })]
    }),
  )
}

/** The part of the segments within a span. */
export function clip(segments: readonly Segment[], { from, to }: Span): Segment[] {
  return segments
    .map(({ state, ...each }) => ({ state, from: larger(each.from, from), to: epoch(Math.min(each.to, to)) }))
    .filter(each => each.from < each.to)
}

function larger(a: EpochMs, b: EpochMs): EpochMs {
  return a > b ? a : b
}

/** Loads stored changes. Each lasts until the next one, and the last one before a span reaches into it. */
async function loadChanges(ctx: SystemCtx, spans: readonly (Span & { monitor: string })[]) {
  const { rows } = await sql<{ monitor: string; from: EpochMs; to: EpochMs; state: TimelineState }>`
    select w.id as monitor, c.at as "from", c.next as "to", c.state
    from unnest(${spans.map(span => span.monitor)}::uuid[], ${spans.map(span => span.from)}::bigint[],
      ${spans.map(span => span.to)}::bigint[]) as w (id, from_at, to_at)
    cross join lateral (
      select at, state, lead(at, 1, w.to_at) over (order by at) as next from timeline_change
      where monitor_id = w.id and at < w.to_at and at >=
        (select coalesce(max(at), 0) from timeline_change where monitor_id = w.id and at <= w.from_at)
    ) c
    where w.from_at < w.to_at order by w.id, c.at`.execute(ctx.sql)
  return Map.groupBy(
    rows.map(({ monitor, ...segment }) => ({ monitor, ...segment })),
    row => row.monitor,
  )
}
