import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { loadMark, startsOf } from './mark.ts'
import { readHistories } from './read-history.ts'
import { bucketStart, FIVE_MINUTES, type Rollup, rollForward } from './rollup.ts'
import type { Segment } from './timeline.ts'

/** What the rollups of a monitor don't hold, or not rightly yet: worked out from raw results. */
export interface Tail {
  from: EpochMs
  segments: Segment[]
  /** By 5 minutes; the last one as far as it has come. */
  rollups: Rollup[]
}

/** The tail of a monitor up to now: some minutes, or from the hour on in which something came late. */
export async function readTail(ctx: SystemCtx, monitor: string): Promise<Tail> {
  const mark = await loadMark(ctx, monitor)
  const [start] = await startsOf(ctx, mark === null ? [] : [mark])
  if (start === undefined) return { from: bucketStart(ctx.now, FIVE_MINUTES), segments: [], rollups: [] }
  const [read] = await readHistories(ctx, [{ ...start, to: ctx.now }])
  const { from } = start
  if (read === undefined || from >= ctx.now) return { from, segments: [], rollups: [] }
  const { segments, rollups } = rollForward({ ...read.history, window: { from, to: ctx.now } }, FIVE_MINUTES)
  return { from, segments, rollups }
}
