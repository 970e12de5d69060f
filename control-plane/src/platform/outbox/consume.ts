import { isAway } from '../away.ts'
import { inSystem, type Platform, type SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
import type { Worker } from '../worker.ts'
import type { StoredEvent } from './outbox.ts'
import { drainEvents } from './relay.ts'

const BATCH = 200
/** The most later events that are taken together with the first event of their subject. */
const FOLLOWERS = 800
const LONGEST_BACKOFF_MS = 60_000

/** `place`: in the order of commits that wrote to the same subject. */
type Claimed = StoredEvent & { place: number }

export type Consume = (ctx: SystemCtx, events: StoredEvent[]) => Promise<void>

/**
 * Passes events to a consumer inside the transaction that removes their claims, so that the work and its completion are
 * one commit; in any number of processes. Events of one subject are delivered in the order in which they were written
 * under the lock of their subject, each only after earlier ones are done, also after a failure. A batch that fails is
 * processed one by one; an event that fails alone is retried after 1 s, 2 s, 4 s … 60 s, with the error in
 * `event_claim.last_error`.
 */
export function startConsumer(platform: Platform, consumer: string, work: Consume): Worker {
  return drainEvents(platform, consumer, () => consumeEvents(platform, consumer, work))
}

/** Takes one batch. Returns how many events were taken; 0 when nothing is due. */
export async function consumeEvents(platform: Platform, consumer: string, work: Consume): Promise<number> {
  let taken: StoredEvent[] = []
  try {
    await inSystem(platform, async ctx => {
      taken = await takeDue(ctx, consumer)
      await finish(ctx, consumer, taken, work)
    })
  } catch (err) {
    if (taken.length === 0) throw err
    for (const event of taken) await consumeOne(platform, consumer, event.id, work)
  }
  return taken.length
}

async function consumeOne(platform: Platform, consumer: string, id: string, work: Consume): Promise<void> {
  try {
    await inSystem(platform, async ctx => finish(ctx, consumer, await takeHeads(ctx, consumer, [id]), work))
  } catch (err) {
    if (isAway(err)) throw err
    platform.log.error({ err, consumer, event: id }, 'an event could not be processed; will retry')
    await inSystem(platform, ctx => noteFailure(ctx, consumer, id, err))
  }
}

async function finish(ctx: SystemCtx, consumer: string, events: StoredEvent[], work: Consume): Promise<void> {
  if (events.length === 0) return
  await work(ctx, events)
  const done = events.map(event => event.id)
  await sql`delete from event_claim where consumer = ${consumer} and event_id = any(${done}::uuid[])`.execute(ctx.sql)
}

/** Locks due events: the first event of each subject, and later due events of these subjects. */
async function takeDue(ctx: SystemCtx, consumer: string): Promise<StoredEvent[]> {
  const heads = await takeHeads(ctx, consumer, null)
  if (heads.length === 0) return []
  // The process that holds the first event of a subject owns the subject: no other process takes later ones.
  const { rows } = await sql<Claimed & { due: boolean }>`
    select e.id, e.account_id as account, e.name, e.subject_id as subject, e.payload, e.created_at,
      c.place, c.next_attempt_at <= ${ctx.now} as due
    from event_claim c join event e on e.id = c.event_id
    where c.consumer = ${consumer} and c.subject_id = any(${heads.map(event => event.subject)}::uuid[])
      and c.event_id <> all(${heads.map(event => event.id)}::uuid[])
    order by c.place limit ${FOLLOWERS} for update of c`.execute(ctx.sql)
  const waiting = new Set<string>()
  const followers = rows.filter(row => {
    if (!row.due) waiting.add(row.subject)
    return !waiting.has(row.subject)
  })
  return [...heads, ...followers].sort((a, b) => a.place - b.place)
}

async function takeHeads(ctx: SystemCtx, consumer: string, ids: string[] | null): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with taken as (
      select c.event_id, c.place from event_claim c
      where c.consumer = ${consumer} and c.next_attempt_at <= ${ctx.now}
        and (${ids}::uuid[] is null or c.event_id = any(${ids}::uuid[]))
        and not exists (select from event_claim earlier where earlier.consumer = c.consumer
          and earlier.subject_id = c.subject_id and earlier.place < c.place)
      order by c.place limit ${BATCH} for update skip locked
    )
    select e.id, e.account_id as account, e.name, e.subject_id as subject, e.payload, e.created_at,
      taken.place
    from event e join taken on taken.event_id = e.id order by taken.place`.execute(ctx.sql)
  return rows
}

async function noteFailure(ctx: SystemCtx, consumer: string, id: string, err: unknown): Promise<void> {
  const text = (err instanceof Error ? err.message : String(err)).slice(0, 1_000).replaceAll('\0', '')
  await sql`update event_claim set attempts = attempts + 1, last_error = ${text},
      next_attempt_at = ${ctx.now} + least(${LONGEST_BACKOFF_MS}, 1000 * 2 ^ least(attempts, 10))::bigint
    where consumer = ${consumer} and event_id = ${id}`.execute(ctx.sql)
}
