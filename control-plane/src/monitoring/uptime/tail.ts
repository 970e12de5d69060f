import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Segment } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { loadMarks, startsOf } from './mark.ts'
import { readHistories } from './read-history.ts'
import { bucketStart, FIVE_MINUTES, type Rollup, rollForward } from './rollup.ts'

/** The time of a monitor that its rollups do not contain, or not correctly yet, computed from raw results. */
export interface Tail {
  from: EpochMs
  segments: Segment[]
  /** By 5 minutes; the last one up to now. */
  rollups: Rollup[]
}

/** The tail of a monitor up to now: some minutes, or from the hour of the first late arrival. */
export async function readTail(ctx: SystemCtx, monitor: string): Promise<Tail> {
  const tails = await readTails(ctx, [monitor])
  return tails.get(monitor) ?? { from: bucketStart(ctx.now, FIVE_MINUTES), segments: [], rollups: [] }
}

/** The tails of monitors that are rolled up. */
export async function readTails(ctx: SystemCtx, monitors: readonly string[]): Promise<Map<string, Tail>> {
  const starts = await startsOf(ctx, await loadMarks(ctx, monitors))
  const tails = new Map<string, Tail>(starts.map(({ monitor, from }) => [monitor, { from, segments: [], rollups: [] }]))
  const open = starts.filter(({ from }) => from < ctx.now)
  for (const { stretch, history } of await readHistories(
    ctx,
    open.map(start => ({ ...start, to: ctx.now })),
  )) {
    const { monitor, from, to } = stretch
    const { segments, rollups } = rollForward({ ...history, window: { from, to } }, FIVE_MINUTES)
    tails.set(monitor, { from, segments, rollups })
  }
  return tails
}
