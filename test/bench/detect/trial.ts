import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { until } from '../scope.ts'
import type { Target } from '../target/target.ts'

const PATIENCE_S = 60

/**
 * Closes each listener at its own instant, spread at random over some seconds. Returns for each monitor the seconds
 * from the closing to the commit of its transition to `down`.
 */
export async function closeAtRandom(
  installation: Installation,
  target: Target,
  monitors: ReadonlyMap<string, number>,
  spreadSeconds: number,
): Promise<number[]> {
  const begun = Date.now()
  const closed = new Map<string, number>()
  const closing = [...monitors].map(async ([id, port]) => {
    await pause(Math.random() * spreadSeconds * 1000)
    closed.set(id, await target.close(port))
  })
  await Promise.all(closing)
  await until(
    'every monitor is down',
    PATIENCE_S,
    async () => (await downSince(installation, begun)).size === monitors.size,
    250,
  )
  const down = await downSince(installation, begun)
  return [...closed].map(([id, at]) => ((down.get(id) ?? Number.NaN) - at) / 1000)
}

export async function reopenAll(target: Target): Promise<void> {
  for (const port of target.ports) await target.reopen(port)
}

/** When the transition to `down` was committed, epoch milliseconds, by monitor. */
async function downSince(installation: Installation, from: number): Promise<Map<string, number>> {
  const rows = await installation.sql<{ monitor_id: string; at: number }>(
    `select monitor_id, extract(epoch from min(pg_xact_commit_timestamp(xmin)))::float8 * 1000 as at
     from transition where to_status = 'down' and at >= $1 group by monitor_id`,
    [from],
  )
  return new Map(rows.map(({ monitor_id, at }) => [monitor_id, at]))
}
