import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { AUTOMATION, act, lockIncident, type StoredIncident } from '../incident/index.ts'
import { isOver } from './release.ts'

const EVERY_MS = 1_000
const BATCH = 500

/** Ends snoozes as they run out. */
export function startSnoozes(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'snoozes',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from incident where snoozed_until <= ${now})`,
    work: () => endSnoozes(platform),
  })
}

async function endSnoozes(platform: Platform): Promise<void> {
  const due = await inSystem(platform, async ctx => {
    const { rows } = await sql<{ id: string; account_id: string }>`select id, account_id from incident
      where snoozed_until <= ${ctx.now} order by snoozed_until limit ${BATCH}`.execute(ctx.sql)
    return rows
  })
  await eachAlone(platform, due, async (ctx, { id, account_id }) =>
    endSnooze(ctx, await lockIncident(ctx, account_id, id)),
  )
}

/**
 * Triggers an incident again when its snooze is over. If its monitors recovered meanwhile, it was kept open only
 * because someone was assigned: it resolves as if nobody were (spec 3.2), and nobody is paged for a healthy system.
 */
async function endSnooze(ctx: SystemCtx, incident: StoredIncident): Promise<void> {
  const { snoozed_until } = incident
  if (snoozed_until == null || snoozed_until > ctx.now) return
  const over = incident.recovered && (await isOver(ctx, incident, 'triggered'))
  await act(ctx, incident, over ? { do: 'resolve', automatically: true } : { do: 'unsnooze' }, AUTOMATION)
}
