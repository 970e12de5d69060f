import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'

/**
 * Tells the bus which agents were deleted. The list is read and published under one lock, since a list that was read
 * earlier and published later would admit an agent again. Returns whether the bus has confirmed.
 */
export async function admitAgents(platform: Platform): Promise<boolean> {
  await platform.bus.prepareAgents()
  return inSystem(platform, async ctx => {
    await sql`select pg_advisory_xact_lock(hashtext('agent revocations'))`.execute(ctx.sql)
    return platform.bus.admitAgents(await listRevocations(ctx))
  })
}

/**
 * Tells the bus again after each reconnection, since a server that has lost the files of its accounts would admit
 * deleted agents; until it has confirmed.
 */
export function startAdmission(platform: Platform): Worker {
  const worker = startWorker(platform, {
    name: 'agent-admission',
    atStart: true,
    async work() {
      if (!(await admitAgents(platform))) throw new Error('the bus did not confirm which agents are deleted')
    },
  })
  platform.bus.onReconnect(() => worker.wake())
  return worker
}

/** Credentials issued before this second (2100-01-01) are void: an agent's key is created once and never reused. */
const FOR_EVER = 4_102_444_800

/** Public keys of deleted agents, with the second before which NATS rejects the credentials issued to them. */
async function listRevocations(ctx: SystemCtx): Promise<Record<string, number>> {
  const { rows } = await sql<{ nats_public_key: string }>`select nats_public_key from agent_revocation`.execute(ctx.sql)
  return Object.fromEntries(rows.map(row => [row.nats_public_key, FOR_EVER]))
}
