import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { SystemCtx } from '../context.ts'
import { Refusal } from '../refusal.ts'

/**
 * Writes a verb's changes. If a unique index finds that a value is taken, also by a concurrent request, throws a
 * conflict (409) with the text given for the index.
 */
export function flushUnique(ctx: SystemCtx, taken: Record<string, Said>): Promise<void> {
  return uniquely(ctx.em.flush(), taken)
}

/** The same for a statement. */
export async function uniquely<T>(written: Promise<T>, taken: Record<string, Said>): Promise<T> {
  try {
    return await written
  } catch (error) {
    const index = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const words = taken[index]
    throw words === undefined ? error : new Refusal('conflict', words)
  }
}
