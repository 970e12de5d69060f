import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'

/** How often the store, and the rows that it could not read, are searched for accounts that are erased (milliseconds). */
const EVERY_MS = 6 * HOUR_MS

/**
 * Erases what came into the store after its account was erased: from the log of another process, or of one that was down
 * at that time.
 */
export function startErasedSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'telemetry-erased',
    everyMs: EVERY_MS,
    work: turn => eraseStrays(platform, turn),
  })
}

/** The same for the rows that this process keeps for the operator, since the store could not read them. */
export function startRefusedSweep(platform: Platform): Worker {
  return startWorker(platform, { name: 'telemetry_refused', everyMs: EVERY_MS, work: () => forgetRefused(platform) })
}

async function eraseStrays(platform: Platform, turn: Turn): Promise<void> {
  const { telemetry } = platform
  const gone = await inSystem(platform, async ctx => findGone(ctx, await telemetry.accounts()))
  await drain(turn, async () => {
    const account = gone.pop()
    if (account !== undefined) await telemetry.erase(account)
    return gone.length > 0
  })
}

async function forgetRefused(platform: Platform): Promise<void> {
  const { telemetry } = platform
  const known = telemetry.refused.accounts()
  if (known.length === 0) return
  telemetry.refused.forget(await inSystem(platform, ctx => findGone(ctx, known)))
}

/** Which of some accounts do not exist. */
async function findGone(ctx: SystemCtx, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select given.id from unnest(${accounts}::uuid[]) as given (id)
    where not exists (select from account where account.id = given.id)`.execute(ctx.sql)
  return rows.map(({ id }) => id)
}
