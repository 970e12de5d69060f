import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Account, findAccount, isPhone, phoneRefusal } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Destination, Endpoint, Finders } from './endpoints.ts'
import type { Message } from './message.ts'
import { takeUnverified } from './quota.ts'
import { endDelivery } from './record.ts'
import { isOfAccount, isOutOfDate, RANKS } from './rules.ts'
import { LEASE_MS } from './turn.ts'

/** The most messages of a receiver that are ended unsent in one transaction. */
const MOST_DROPPED = 200

export interface Taken {
  id: string
  account_id: string | null
  via: Destination['via']
  destination: string
  lane: string
  thread: string
  message: Message
  incident_id: string | null
  /** The delivery that it repeats, whose id the receiver knows. */
  redelivery_of: string | null
  attempts: number
  failures: number
  /** Earlier attempts without a record: their process died, or could not write. */
  lost: number
  created_at: EpochMs
  not_after: EpochMs | null
}

export type Work = Taken & { endpoint: Endpoint }

/** Takes a receiver's next message under a lease. Messages that can no longer be sent are ended on the way. */
export async function takeNext(ctx: SystemCtx, lane: string, find: Finders): Promise<Work | null> {
  for (let dropped = 0; dropped < MOST_DROPPED; dropped++) {
    const taken = await takeRow(ctx, lane)
    if (!taken) return null
    const endpoint = (await find[taken.via](ctx, [taken.destination])).get(taken.destination)
    const reason = endpoint
      ? (dropReason(taken, ctx.now) ?? (await refusalOf(ctx, taken, endpoint)))
      : deliveryText('delivery.destination_gone')
    if (endpoint && reason === null) return { ...taken, endpoint }
    if (reason !== null) await endDelivery(ctx, { ...taken, endpoint: endpoint ?? null }, { state: 'dropped', reason })
  }
  return null
}

/** Why the account may not send a message: it is suspended, its plan includes no texts and calls, or a quota is used up. */
async function refusalOf(ctx: SystemCtx, taken: Taken, endpoint: Endpoint): Promise<Said | null> {
  const { account_id, via } = taken
  if (account_id === null) return null
  const account = await findAccount(ctx, account_id)
  const plan = isPhone(endpoint.type) ? phoneRefusal(account, endpoint.type) : null
  const known = suspensionReason(account, taken) ?? plan
  return known ?? takeUnverified(ctx, account_id, via, endpoint)
}

/** Messages of a suspended account are not sent, and after it was resumed not late. Those about the account itself are. */
function suspensionReason({ suspended_at, resumed_at }: Account, { message, created_at }: Taken): Said | null {
  if (isOfAccount(message.event)) return null
  if (suspended_at != null) return deliveryText('delivery.account_suspended')
  return resumed_at != null && created_at <= resumed_at ? deliveryText('delivery.account_was_suspended') : null
}

/** The most attempts without a record before a message is given up: each may have been sent. */
const MOST_LOST = 10

/** Why a message is dropped; null if it is sent. */
function dropReason({ lost, not_after }: Taken, now: EpochMs): Said | null {
  if (isOutOfDate(not_after, now)) return deliveryText('delivery.no_longer_needed')
  return lost >= MOST_LOST ? deliveryText('delivery.attempts_not_recorded', { attempts: lost }) : null
}

/** Takes the best rank first, and equal ones in the order in which they are due. */
async function takeRow(ctx: SystemCtx, lane: string): Promise<Taken | undefined> {
  const firsts = Object.values(RANKS).map(
    rank => sql`(select d.id from delivery d where d.state = 'waiting' and d.standing = 'first' and d.lane = ${lane}
      and d.rank = ${rank} and d.next_attempt_at <= ${ctx.now}
      order by d.next_attempt_at, d.id limit 1 for update skip locked)`,
  )
  const { rows } = await sql<Taken>`
    update delivery set attempts = attempts + 1, next_attempt_at = ${ctx.now + LEASE_MS}
    where id = coalesce(${sql.join(firsts)})
    returning id, account_id, via, destination, lane, thread, message, incident_id, redelivery_of, attempts, created_at, not_after,
      (select count(*) from delivery_attempt a where a.delivery_id = delivery.id and a.result = 'failed') as failures,
      attempts - 1 - (select count(*)::int from delivery_attempt a where a.delivery_id = delivery.id
        and a.number < delivery.attempts) as lost`.execute(ctx.sql)
  return rows[0]
}
