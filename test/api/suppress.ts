import type { World } from '../world/world.ts'

/** Plans work that suppresses the checks of a monitor from now on, as a window's sweep stores it. */
export async function suppress(world: World, monitor: string, account: string): Promise<void> {
  const now = world.clock.now()
  await world.sql(
    `with occurrence as (insert into maintenance_occurrence (id, account_id, window_id, title, starts_at, ends_at,
         monitor_tags, monitor_ids, suppress, status_page_ids)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'Work', $2, $3, '{}', array[$4::uuid], 'checks', '{}') returning id)
     insert into maintenance_span (occurrence_id, account_id, monitor_id, suppress, from_at, to_at)
     select id, $1, $4, 'checks', $2, $3 from occurrence`,
    [account, now, now + 3_600_000, monitor],
  )
}
