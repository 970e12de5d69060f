import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import type { Destination } from './endpoints.ts'
import type { Message } from './message.ts'
import { RANKS, rankOf } from './rules.ts'

/** The name of the worker that sends due deliveries. */
export const DELIVERY_WORK = 'delivery'

/** A subquery of all deliveries by the `dedup` of their drafts. */
export const DELIVERY_NAMES = sql`(select account_id, dedup, created_at from delivery)`

export interface DeliveryDraft {
  /** Null: the message is the installation's own, not an account's. */
  account: string | null
  destination: Destination
  message: Message
  /** Unique in the account, or among the installation's own messages: a repeated draft makes one row. */
  dedup: string
  incident?: string
  /** Marks a reminder of earlier news: all other messages to the receiver are sent first. */
  patient?: boolean
  /** After this instant the message is dropped instead of sent. */
  not_after?: EpochMs
  /** The delivery that this one repeats. */
  redelivery_of?: string
}

/** Writes deliveries in the current transaction; they are sent after its commit. Returns their ids in order. */
export async function enqueueDeliveries(ctx: SystemCtx, drafts: DeliveryDraft[]): Promise<string[]> {
  if (drafts.length === 0) return []
  const rows = drafts.map(draft => rowOf(ctx, draft))
  await sql`insert into delivery (id, account_id, via, destination, lane, thread, event, message, dedup, incident_id,
      integration_id, redelivery_of, next_attempt_at, not_after, patient, rank, created_at)
    select t.id, t.account_id, t.via, t.destination, t.lane, t.thread, t.event, t.message, t.dedup, t.incident_id,
      c.integration_id, t.redelivery_of, ${ctx.now}, t.not_after, t.patient, t.rank, ${ctx.now}
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as t (id uuid, account_id uuid, via text, destination text, lane text,
      thread text, event text, message jsonb, dedup text, incident_id uuid, redelivery_of uuid, not_after bigint, patient boolean, rank smallint)
    left join notification_channel c on t.via = 'channel' and c.account_id = t.account_id and c.id::text = t.destination
    order by t.id on conflict (account_id, dedup) do nothing`.execute(ctx.sql)
  wakeWorkers(ctx, DELIVERY_WORK)
  return findIds(ctx, drafts)
}

/** Drops unsent deliveries that are no longer needed. */
export function withdrawDeliveries(ctx: SystemCtx, account: string, dedups: readonly string[]): Promise<void> {
  return withdraw(ctx, sql`d.account_id = ${account} and d.dedup = any(${dedups}::text[])`)
}

/** Drops reminders of the same threads when news is sent: no news waits for a reminder, and no reminder follows it. */
export async function withdrawReminders(ctx: SystemCtx, news: readonly DeliveryDraft[]): Promise<void> {
  if (news.length === 0) return
  const lanes = news.map(laneOf)
  const threads = news.map(({ message }) => message.thread)
  await withdraw(
    ctx,
    sql`d.patient and (d.lane, d.thread) in (select * from unnest(${lanes}::text[], ${threads}::text[]))`,
  )
}

/**
 * Drops deliveries at once, since later messages of their thread must not wait for them. A message in flight whose last
 * attempt is not recorded may still arrive.
 */
async function withdraw(ctx: SystemCtx, which: RawBuilder<unknown>): Promise<void> {
  await sql`update delivery d set patient = false, rank = ${RANKS.page}, standing = 'new', not_after = least(d.not_after, ${ctx.now - 1}),
      next_attempt_at = case when d.attempts = 0 or exists (select from delivery_attempt a
        where a.delivery_id = d.id and a.number = d.attempts) then ${ctx.now} else d.next_attempt_at end
    where ${which} and d.state = 'waiting'`.execute(ctx.sql)
  wakeWorkers(ctx, DELIVERY_WORK)
}

/**
 * Makes the waiting messages of a thread to a receiver due now, up to a delivery: they are sent at once and in order,
 * instead of after their next delay. One that is being sent is left alone.
 */
export async function hastenThread(ctx: SystemCtx, account: string, delivery: string): Promise<void> {
  await sql`update delivery d set next_attempt_at = ${ctx.now}, standing = 'new' from delivery o
    where o.account_id = ${account} and o.id = ${delivery} and d.lane = o.lane and d.thread = o.thread and d.place <= o.place
      and d.state = 'waiting' and (d.attempts = 0 or exists (select from delivery_attempt a
        where a.delivery_id = d.id and a.number = d.attempts))`.execute(ctx.sql)
  wakeWorkers(ctx, DELIVERY_WORK)
}

function laneOf({ account, destination }: DeliveryDraft): string {
  return `${account ?? 'pharos'}/${destination.via}/${whereOf(destination).toLowerCase()}`
}

function whereOf(destination: DeliveryDraft['destination']): string {
  return destination.via === 'email' ? destination.address.trim() : destination.id
}

function rowOf(ctx: SystemCtx, draft: DeliveryDraft) {
  const { account, destination, message, dedup } = draft
  return {
    id: ctx.newId(),
    account_id: account,
    via: destination.via,
    destination: whereOf(destination),
    lane: laneOf(draft),
    thread: message.thread,
    event: message.event,
    message,
    dedup,
    incident_id: draft.incident ?? null,
    redelivery_of: draft.redelivery_of ?? null,
    not_after: draft.not_after ?? null,
    patient: draft.patient ?? false,
    rank: rankOf({
      event: message.event,
      via: destination.via,
      of_incident: draft.incident !== undefined,
      patient: draft.patient ?? false,
      repeats: draft.redelivery_of !== undefined,
    }),
  }
}

async function findIds(ctx: SystemCtx, drafts: DeliveryDraft[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; account_id: string | null; dedup: string }>`
    select id, account_id, dedup from delivery where (account_id, dedup) in (
      select a, d from unnest(${drafts.map(draft => draft.account)}::uuid[], ${drafts.map(draft => draft.dedup)}::text[])
      as t (a, d))
    union all select id, account_id, dedup from delivery
      where account_id is null and dedup = any(${drafts.flatMap(draft => (draft.account === null ? draft.dedup : []))}::text[])`.execute(
    ctx.sql,
  )
  const ids = new Map(rows.map(row => [`${row.account_id}/${row.dedup}`, row.id]))
  return drafts.map(({ account, dedup }) => ids.get(`${account}/${dedup}`) ?? missing(dedup))
}

function missing(dedup: string): never {
  throw new Error(`The delivery ${dedup} was neither written nor found.`)
}
