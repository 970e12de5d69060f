import { until } from '../until.ts'
import type { World } from './world.ts'

/** Connections to a world's database that wait for a lock which another one holds. */
export async function countWaiting(world: World): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await world.sql(waiting)).length
}

/** Waits until so many wait. */
export function untilWaiting(world: World, count = 1): Promise<void> {
  return until(
    `${count} of the database's connections wait for a lock`,
    async () => (await countWaiting(world)) >= count,
  )
}
