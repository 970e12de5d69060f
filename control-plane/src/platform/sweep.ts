import { isAway } from './away.ts'
import { inSystem, type Platform, type SystemCtx } from './context.ts'

/**
 * Processes each row of a sweep in its own transaction. A failing row is logged, does not block the others, and is
 * retried by the next sweep unless `failed` changes that. If the database is away, the sweep ends.
 */
export async function eachAlone<T>(
  platform: Platform,
  rows: readonly T[],
  work: (ctx: SystemCtx, row: T) => Promise<unknown>,
  failed: (ctx: SystemCtx, row: T) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const row of rows)
    await inSystem(platform, ctx => work(ctx, row)).catch(err => {
      if (isAway(err)) throw err
      platform.log.error({ err, row }, 'a row of a sweep could not be processed; will retry')
      return inSystem(platform, ctx => failed(ctx, row))
    })
}
