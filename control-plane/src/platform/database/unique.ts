import type { SystemCtx } from '../context.ts'
import { Refusal } from '../refusal.ts'

/**
 * Writes what a verb has changed. That a value is taken, also by a request at the same time, a unique index knows: then it is
 * a conflict (409), in the words that are given by the name of the index.
 */
export async function flushUnique(ctx: SystemCtx, taken: Record<string, string>): Promise<void> {
  try {
    await ctx.em.flush()
  } catch (error) {
    const index = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const words = taken[index]
    throw words === undefined ? error : new Refusal('conflict', words)
  }
}
