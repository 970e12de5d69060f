import { DAY_MS, type EpochMs, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { tellAdmins } from './admins.ts'
import type { Endpoint, Finders } from './endpoints.ts'
import { KEPT_MS } from './imported.ts'
import type { Message } from './message.ts'
import { viewLink } from './view-link.ts'

const EVERY_MS = 30_000
const BATCH = 500
/** The most deliveries that are deleted at a time. */
const MOST_FORGOTTEN = 5_000

/** Receivers that members have set up; failing mail addresses and subscribers are not reported. */
const TOLD_OF = ['channel', 'contact_method', 'target'] as const

interface Failing {
  lane: string
  account_id: string
  via: (typeof TOLD_OF)[number]
  destination: string
  failing_since: number
  last_reason: string
}

/** Housekeeping of deliveries: notifies admins of failing receivers, and deletes old deliveries. */
export function startDeliverySweep(platform: Platform, find: Finders): Worker {
  return startWorker(platform, {
    name: 'delivery-housekeeping',
    everyMs: EVERY_MS,
    isDue: now =>
      sql`(exists (${newlyFailing(now)}) or exists (select from sending_quota where day < ${oldestDay(now)}) or exists (${oldDeliveries(now)}))`,
    async work() {
      await inSystem(platform, ctx => tellOfFailing(ctx, find))
      await inSystem(platform, forgetOld)
    },
  })
}

const newlyFailing = (now: EpochMs) => sql`select lane from delivery_receiver
  where told_at is null and failing_since <= ${now - HOUR_MS} and via = any(${TOLD_OF}::text[])`
const oldestDay = (now: EpochMs) => Math.floor(now / DAY_MS) - 1
const oldDeliveries = (now: EpochMs) =>
  sql`select id from delivery where created_at < ${now - KEPT_MS} and state <> 'waiting'`

/**
 * Notifies the account's admins of a receiver that has failed for an hour; again only after it has succeeded in
 * between. Deletes the records of deleted receivers.
 */
async function tellOfFailing(ctx: SystemCtx, find: Finders): Promise<void> {
  const { rows } = await sql<Failing>`update delivery_receiver set told_at = ${ctx.now} where lane in (
      ${newlyFailing(ctx.now)} limit ${BATCH} for update skip locked)
    returning lane, account_id, via, destination, failing_since, last_reason`.execute(ctx.sql)
  for (const failing of rows) {
    const endpoint = (await find[failing.via](ctx, [failing.destination])).get(failing.destination)
    if (!endpoint) {
      await sql`delete from delivery_receiver where lane = ${failing.lane}`.execute(ctx.sql)
      continue
    }
    const dedup = `failing/${failing.lane}/${failing.failing_since}`
    await tellAdmins(ctx, failing.account_id, messageOf(ctx, failing, endpoint), dedup)
  }
}

function messageOf(ctx: SystemCtx, failing: Failing, { label, type }: Endpoint): Message {
  const what = label ?? type
  const since = rfc3339(failing.failing_since)
  return {
    event: 'channel.failing',
    tone: 'problem',
    severity: null,
    subject: `Notifications are failing: ${what}`,
    text: `Messages sent through ${what} have failed since ${since}. Last attempt: ${failing.last_reason}. Delivery is retried. You are notified again only after a message has been delivered in between.`,
    facts: [
      { label: 'Receiver', value: what },
      { label: 'Failing since', value: since },
      { label: 'Last attempt', value: failing.last_reason },
    ],
    links: [viewLink(baseUrlOf(ctx.platform.config), 'Open the notifications', '/notification')],
    thread: `failing/${failing.lane}`,
    at: ctx.now,
    webhook: { event: 'channel.failing', since, reason: failing.last_reason },
  }
}

async function forgetOld(ctx: SystemCtx): Promise<void> {
  await sql`delete from sending_quota where day < ${oldestDay(ctx.now)}`.execute(ctx.sql)
  await sql`delete from delivery where id in (${oldDeliveries(ctx.now)} limit ${MOST_FORGOTTEN})`.execute(ctx.sql)
}
