import { CHECK_KINDS, KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { World } from '../world/world.ts'

const DAY = `(%s / ${DAY_MS}) * ${DAY_MS}`
const dayOf = (column: string) => DAY.replace('%s', column)
const HEAVY = CHECK_KINDS.filter(kind => KINDS[kind].lane === 'heavy')

/** Runs that came with an import were no runs of this installation. */
const OWN_RUNS = `not exists (select from account_import i where i.account_id = c.account_id and c.slot < i.runs_until)`

/** What the rows of PostgreSQL say: account, day, metric, kind, place and amount. */
const RAW = `
  select c.account_id, ${dayOf('c.slot')} as day, 'check_runs' as metric, m.kind, c.region_id::text as place, count(*) as amount
    from check_result c join monitor m on m.id = c.monitor_id where c.ordinal <> -2 and ${OWN_RUNS} group by 1, 2, 4, 5
  union all select c.account_id, ${dayOf('c.slot')}, 'browser_minutes', m.kind, c.region_id::text, sum(ceil(c.total_ms))::bigint
    from check_result c join monitor m on m.id = c.monitor_id where m.kind = any($1) and c.total_ms > 0 and ${OWN_RUNS} group by 1, 2, 4, 5
  union all select account_id, ${dayOf('ended_at')}, 'messages', channel, '', count(*)
    from delivery where state = 'delivered' and account_id is not null and imported_of is null group by 1, 2, 4
  union all select account_id, quota_day, 'rum_replays', '', '', count(*)
    from rum_replay where quota_day is not null group by 1, 2`

const METER = `select account_id, day, metric, kind, place, amount from usage_day
  where metric in ('check_runs', 'browser_minutes', 'messages', 'rum_replays') and amount <> 0`

/** The differences between the meter and the raw rows of PostgreSQL, in words; none if they are equal. */
export async function recount(world: Pick<World, 'sql'>): Promise<string[]> {
  return (
    await world.sql<{ fault: string }>(
      `with raw as (${RAW}), meter as (${METER})
        select concat_ws(' ', coalesce(r.account_id, m.account_id), to_timestamp(coalesce(r.day, m.day) / 1000)::date,
          coalesce(r.metric, m.metric), coalesce(r.kind, m.kind), 'rows', r.amount, 'meter', m.amount) as fault
        from raw r full join meter m on m.account_id = r.account_id and m.day = r.day and m.metric = r.metric
          and m.kind = r.kind and m.place = r.place
        where r.amount is distinct from m.amount`,
      [HEAVY],
    )
  ).map(({ fault }) => fault)
}
