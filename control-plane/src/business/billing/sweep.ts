import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { look } from './look.ts'
import { providerOf } from './provider/provider-of.ts'
import { free } from './turn.ts'

const AT_ONCE = 5
const BEAT_MS = 5 * MINUTE_MS
/** After a silence of this long, events may have been missed. */
const OUTAGE_MS = 30 * MINUTE_MS
/** Far longer than the provider sends an event again. */
const KEPT_MS = 30 * DAY_MS

export const OLD_BILLING_EVENTS: OldRows = {
  table: 'billing_event',
  where: now => sql`received_at < ${now - KEPT_MS}`,
}

/** Looks at customers who are due: each day, when time changes something, and after looks that failed. */
export function startBilling(platform: Platform): Worker[] {
  if (platform.config.PHAROS_STRIPE_SECRET_KEY === undefined) return []
  return [startLooking(platform), startBeating(platform)]
}

function startLooking(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'billing',
    everyMs: MINUTE_MS,
    isDue: now => sql`exists (select from billing_customer where next_at <= ${now} and ${free(now)})`,
    work: turn =>
      drain(turn, async () => {
        const due = await inSystem(platform, findDue, 'read')
        const looked = await Promise.all(due.map(account => lookAlone(platform, account)))
        // What failed is due later. Someone else has those that are busy.
        return looked.filter(each => each === 'applied').length
      }),
  })
}

/** A customer who cannot be looked at does not stop the others. */
async function lookAlone(platform: Platform, account: string) {
  const provider = await providerOf(platform)
  if (provider === null) return 'failed'
  return look(platform, provider, account).catch(err => {
    platform.log.error({ err, account }, 'a subscription could not be applied; will retry')
    return 'failed' as const
  })
}

async function findDue(ctx: SystemCtx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select account_id as id from billing_customer
    where next_at <= ${ctx.now} and ${free(ctx.now)} order by next_at limit ${AT_ONCE}`.execute(ctx.sql)
  return rows.map(({ id }) => id)
}

/** Notices that no process was running, and has every live subscription looked at. */
function startBeating(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'billing-beat',
    everyMs: BEAT_MS,
    atStart: true,
    work: () => inSystem(platform, beat),
  })
}

async function beat(ctx: SystemCtx): Promise<void> {
  await sql`insert into billing_sweep (beat_at) values (${ctx.now}) on conflict do nothing`.execute(ctx.sql)
  await sql`select from billing_sweep for update`.execute(ctx.sql)
  await sql`update billing_customer set next_at = ${ctx.now}
    where standing->>'status' <> 'none' and next_at > ${ctx.now}
      and exists (select from billing_sweep where beat_at < ${ctx.now - OUTAGE_MS})`.execute(ctx.sql)
  await sql`update billing_sweep set beat_at = ${ctx.now}`.execute(ctx.sql)
}
