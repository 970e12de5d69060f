import { until } from '../until.ts'
import type { SharedWorld } from './shared.ts'

/** Counts the connections to a world's database that wait for a lock of another one. */
export async function countWaiting(world: SharedWorld): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await world.sql(waiting)).length
}

/** Waits until at least `count` connections wait. */
export function untilWaiting(world: SharedWorld, count = 1): Promise<void> {
  return until(
    `${count} of the database's connections wait for a lock`,
    async () => (await countWaiting(world)) >= count,
  )
}
