import { type MoveInstants, SLACK_MS } from '../../platform/clock-step/index.ts'
import { sql } from '../../platform/database/connect.ts'

const BATCH = 500

/**
 * Brings the instants of policies to now, in their order: the last one is in force, and a change that people make now is
 * a later one.
 */
export const movePolicies: MoveInstants = async ctx => {
  const { numAffectedRows } = await sql`update monitor_policy p set at = ${ctx.now} - o.rank
    from (select monitor_id, at, row_number() over (partition by monitor_id order by at desc) as rank
      from monitor_policy where at > ${ctx.now} and monitor_id in (select distinct monitor_id from monitor_policy
        where at > ${ctx.now + SLACK_MS} limit ${BATCH})) o
    where p.monitor_id = o.monitor_id and p.at = o.at`.execute(ctx.sql)
  return Number(numAffectedRows ?? 0)
}
