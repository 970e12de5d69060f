import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { AUTOMATION } from './actor.ts'
import { act, lockIncident } from './change.ts'

/** Triggers incidents again whose snooze is over, each in a transaction of its own. Any number of processes may do it. */
export async function endSnoozes(platform: Platform): Promise<void> {
  const due = await inSystem(platform, async ctx => {
    const { rows } = await sql<{ id: string; account_id: string }>`select id, account_id from incident
      where snoozed_until <= ${ctx.now} order by snoozed_until limit 500`.execute(ctx.sql)
    return rows
  })
  for (const { id, account_id } of due)
    await inSystem(platform, async ctx =>
      act(ctx, await lockIncident(ctx, account_id, id), { do: 'unsnooze' }, AUTOMATION),
    )
}
