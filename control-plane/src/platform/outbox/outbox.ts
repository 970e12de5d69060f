import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Platform, SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
import { storableJson } from '../database/storable.ts'
import { wakeWorkers } from '../worker.ts'

declare const typed: unique symbol

/** A fact that became true, created by `of` of an event type. Written in the transaction that made it true. */
export interface EventDraft {
  account: string
  name: string
  /** The resource that it is about. */
  subject: string
  payload: unknown
  readonly [typed]: true
}

/** A stored event. Parse its payload with `read` of its event type. */
export interface StoredEvent extends Omit<EventDraft, typeof typed> {
  id: string
  created_at: number
}

/** Which consumers get which events. Filled while the concepts are assembled, before anything runs. */
export interface Outbox {
  /** Declares a consumer of events. */
  subscribe(consumer: string, events: readonly { names: readonly string[] }[]): void
  consumersOf(name: string): readonly string[]
}

export function createOutbox(): Outbox {
  const consumers = new Map<string, string[]>()
  return {
    subscribe(consumer, events) {
      for (const name of events.flatMap(event => event.names))
        consumers.set(name, [...(consumers.get(name) ?? []), consumer])
    },
    consumersOf: name => consumers.get(name) ?? [],
  }
}

/** Writes events and one claim per consumer in the current transaction; wakes the consumers after the commit. */
export function writeEvents(ctx: SystemCtx, drafts: EventDraft[]): void {
  if (drafts.length === 0) return
  const { outbox, metrics } = ctx.platform
  const events = drafts.map(draft => ({ id: ctx.newId(), ...draft }))
  const claims = events.flatMap(event => outbox.consumersOf(event.name).map(consumer => ({ ...event, consumer })))
  ctx.later(sql`insert into event (id, account_id, name, subject_id, payload, created_at)
    select i, a, n, s, p::jsonb, ${ctx.now}::bigint from unnest(${events.map(event => event.id)}::uuid[],
      ${events.map(event => event.account)}::uuid[], ${events.map(event => event.name)}::text[],
      ${events.map(event => event.subject)}::uuid[], ${events.map(event => storableJson(event.payload))}::text[])
      as t (i, a, n, s, p)`)
  if (claims.length > 0)
    ctx.later(sql`insert into event_claim (event_id, account_id, consumer, subject_id, next_attempt_at)
    select i, a, c, s, ${ctx.now}::bigint from unnest(${claims.map(claim => claim.id)}::uuid[],
      ${claims.map(claim => claim.account)}::uuid[], ${claims.map(claim => claim.consumer)}::text[],
      ${claims.map(claim => claim.subject)}::uuid[]) as t (i, a, c, s)`)
  for (const event of events) metrics.events.inc({ name: event.name })
  for (const consumer of new Set(claims.map(claim => claim.consumer))) wakeWorkers(ctx, consumer)
}

/** SQL that is true while a consumer has an unprocessed event of a subject. */
export function isAwaited(consumer: string, subject: RawBuilder<unknown>) {
  return sql`exists (select from event_claim c where c.consumer = ${consumer} and c.subject_id = ${subject})`
}

/** How long a process holds a claimed event before another one may take it (milliseconds). */
const LEASE_MS = 30_000
const LONGEST_BACKOFF_MS = 60_000
const BATCH = 200

/** Events that are not passed on yet: `retry` comes again after 1 s, 2 s, 4 s … 60 s, `held` when its lease ends. */
export interface Undone {
  retry: readonly string[]
  held: readonly string[]
}

/** Passes events on. Without a result all are done; throws if none is. */
export type PassOn = (events: StoredEvent[]) => Promise<Undone | undefined>

/**
 * Takes due events of a consumer under a lease, calls `work` with them outside any transaction, and removes the claims.
 * For consumers whose effect is idempotent: after a crash the same events are delivered again. Returns how many there
 * were.
 */
export async function relayEvents(
  platform: Platform,
  consumer: string,
  inSystem: <T>(work: (ctx: SystemCtx) => Promise<T>) => Promise<T>,
  work: PassOn,
): Promise<number> {
  const events = await inSystem(ctx => leaseEvents(ctx, consumer))
  if (events.length === 0) return 0
  let undone: Undone | undefined
  try {
    undone = await work(events)
  } catch (err) {
    platform.log.warn({ err, consumer, events: events.length }, 'events could not be passed on; will retry')
    return 0
  }
  const { retry = [], held = [] } = undone ?? {}
  const left = new Set([...retry, ...held])
  const done = events.map(event => event.id).filter(id => !left.has(id))
  await inSystem(async ctx => {
    await finishClaims(ctx, consumer, done)
    await retryClaims(ctx, consumer, retry)
  })
  return events.length
}

/** Events of a name that were emitted after an instant, oldest first. */
export async function emittedSince(ctx: SystemCtx, name: string, at: EpochMs): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`select id, account_id as account, name, subject_id as subject, payload, created_at
    from event where name = ${name} and created_at > ${at} order by id`.execute(ctx.sql)
  return rows
}

/** Removes the claims of events that were held. */
export async function finishClaims(ctx: SystemCtx, consumer: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from event_claim where consumer = ${consumer} and event_id = any(${[...ids]}::uuid[])`.execute(
    ctx.sql,
  )
}

/** Lets events that were held come again. */
export async function retryClaims(ctx: SystemCtx, consumer: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update event_claim
    set next_attempt_at = ${ctx.now} + least(${LONGEST_BACKOFF_MS}, 1000 * 2 ^ least(attempts - 1, 10))::bigint
    where consumer = ${consumer} and event_id = any(${[...ids]}::uuid[])`.execute(ctx.sql)
}

/** Extends the lease of events that are held. */
export async function holdClaims(ctx: SystemCtx, consumer: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update event_claim set next_attempt_at = ${ctx.now + LEASE_MS}
    where consumer = ${consumer} and event_id = any(${[...ids]}::uuid[])`.execute(ctx.sql)
}

async function leaseEvents(ctx: SystemCtx, consumer: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    with due as (
      select event_id from event_claim where consumer = ${consumer} and next_attempt_at <= ${ctx.now}
      order by next_attempt_at, event_id limit ${BATCH} for update skip locked
    ), taken as (
      update event_claim c set attempts = attempts + 1, next_attempt_at = ${ctx.now + LEASE_MS}
      from due where c.consumer = ${consumer} and c.event_id = due.event_id returning c.event_id, c.place
    )
    select e.id, e.account_id as account, e.name, e.subject_id as subject, e.payload, e.created_at
    from event e join taken on taken.event_id = e.id order by taken.place`.execute(ctx.sql)
  return rows
}
