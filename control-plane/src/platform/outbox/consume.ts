import { isAway } from '../away.ts'
import { inSystem, type Platform, type SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
import { accountsInTurn } from '../database/turn.ts'
import { drain, startWorker, type Worker } from '../worker.ts'
import type { StoredEvent } from './outbox.ts'
import { Pace } from './pace.ts'
import { drainEvents } from './relay.ts'

/** The most accounts whose events are taken in one batch. */
const ACCOUNTS = 50
/** At most so many later events are taken together with the first event of their subject, for each first one. */
const FOLLOWERS = 4
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
 *
 * Accounts take turns, and a batch is as large as its work is quick. While a batch is in work, a second worker takes
 * events of accounts that have none in it: these do not wait for it, nor for the locks that it waits for.
 */
export function startConsumer(platform: Platform, consumer: string, work: Consume): Worker {
  const pace = new Pace()
  const first = drainEvents(platform, consumer, () => consumeEvents(platform, consumer, work, pace))
  const others = startWorker(platform, {
    name: `${consumer}-others`,
    wakes: [consumer],
    work: turn => drain(turn, () => consumeOthers(platform, consumer, work, pace)),
  })
  return {
    wake: () => first.wake(),
    idle: () => first.idle() && others.idle(),
    async stop() {
      await Promise.all([first.stop(), others.stop()])
    },
  }
}

/** Takes one batch. Returns how many events were taken; 0 when nothing is due. */
export async function consumeEvents(
  platform: Platform,
  consumer: string,
  work: Consume,
  pace = new Pace(),
): Promise<number> {
  try {
    return await takeBatch(platform, consumer, work, pace, [])
  } finally {
    pace.inWork = []
  }
}

/** Takes events of accounts that have none in the batch that is in work; nothing if none is. */
export async function consumeOthers(platform: Platform, consumer: string, work: Consume, pace: Pace): Promise<number> {
  return pace.inWork.length === 0 ? 0 : takeBatch(platform, consumer, work, pace, pace.inWork)
}

async function takeBatch(
  platform: Platform,
  consumer: string,
  work: Consume,
  pace: Pace,
  without: readonly string[],
): Promise<number> {
  let taken: StoredEvent[] = []
  const begun = platform.clock.monotonic()
  try {
    await inSystem(platform, async ctx => {
      taken = await takeDue(ctx, consumer, pace, without)
      if (without.length === 0) pace.inWork = [...new Set(taken.map(event => event.account))]
      await finish(ctx, consumer, taken, work)
    })
    pace.note(taken.length, platform.clock.monotonic() - begun)
  } catch (err) {
    if (taken.length === 0) throw err
    for (const event of taken) await consumeOne(platform, consumer, event.id, work)
  }
  return taken.length
}

async function consumeOne(platform: Platform, consumer: string, id: string, work: Consume): Promise<void> {
  try {
    await inSystem(platform, async ctx => finish(ctx, consumer, await takeHead(ctx, consumer, id), work))
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

/** Locks due events: the first event of each subject, by account in turn, and later due events of these subjects. */
async function takeDue(
  ctx: SystemCtx,
  consumer: string,
  pace: Pace,
  without: readonly string[],
): Promise<StoredEvent[]> {
  const heads = await takeHeads(ctx, consumer, pace, without)
  if (heads.length === 0) return []
  // The process that holds the first event of a subject owns the subject: no other process takes later ones.
  const { rows } = await sql<Claimed & { due: boolean }>`
    with taken as (select c.event_id, c.place, c.next_attempt_at <= ${ctx.now} as due from event_claim c
      where c.consumer = ${consumer} and c.subject_id = any(${heads.map(event => event.subject)}::uuid[])
        and c.event_id <> all(${heads.map(event => event.id)}::uuid[])
      order by c.place limit ${FOLLOWERS * pace.size} for update)
    select ${COLUMNS}, taken.due from taken join event e on e.id = taken.event_id order by taken.place`.execute(ctx.sql)
  const waiting = new Set<string>()
  const followers = rows.filter(row => {
    if (!row.due) waiting.add(row.subject)
    return !waiting.has(row.subject)
  })
  return [...heads, ...followers].sort((a, b) => a.place - b.place)
}

const isHead = (consumer: string, ctx: SystemCtx) => sql`c.consumer = ${consumer} and c.next_attempt_at <= ${ctx.now}
  and not exists (select from event_claim earlier where earlier.consumer = c.consumer
    and earlier.subject_id = c.subject_id and earlier.place < c.place)`

const COLUMNS = sql`e.id, e.account_id as account, e.name, e.subject_id as subject, e.payload, e.created_at, taken.place`

/** Locks the first events of subjects: of each account its share of the batch, and of one alone the whole. */
async function takeHeads(ctx: SystemCtx, consumer: string, pace: Pace, without: readonly string[]): Promise<Claimed[]> {
  const turn = accountsInTurn(
    after => sql`select c.account_id as payer from event_claim c where c.consumer = ${consumer}
      and c.next_attempt_at <= ${ctx.now} and c.account_id <> all(${[...without]}::uuid[])
      ${after === null ? sql`` : sql`and c.account_id > ${after}`} order by c.account_id limit 1`,
    { cursor: pace.cursor, most: ACCOUNTS },
  )
  const { rows: found } = await sql<{ payer: string }>`select payer from ${turn} t order by n`.execute(ctx.sql)
  const payers = found.map(({ payer }) => payer)
  if (payers.length === 0) return []
  pace.cursor = payers.at(-1) ?? pace.cursor
  // Rounded, since PostgreSQL plans each number for itself: it has to know that few are wanted.
  const share = 2 ** Math.ceil(Math.log2(pace.size / payers.length))
  const { rows } = await sql<Claimed>`
    with taken as (select w.event_id, w.place from unnest(${payers}::uuid[]) t (payer) cross join lateral (
        select c.event_id, c.place from event_claim c where c.account_id = t.payer and ${isHead(consumer, ctx)}
        order by c.account_id, c.place limit ${sql.lit(Math.max(1, share))} for update skip locked) w)
    select ${COLUMNS} from taken join event e on e.id = taken.event_id order by taken.place`.execute(ctx.sql)
  return rows
}

async function takeHead(ctx: SystemCtx, consumer: string, id: string): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with taken as (select c.event_id, c.place from event_claim c
      where c.event_id = ${id} and ${isHead(consumer, ctx)} for update skip locked)
    select ${COLUMNS} from event e join taken on taken.event_id = e.id`.execute(ctx.sql)
  return rows
}

async function noteFailure(ctx: SystemCtx, consumer: string, id: string, err: unknown): Promise<void> {
  const text = (err instanceof Error ? err.message : String(err)).slice(0, 1_000).replaceAll('\0', '')
  await sql`update event_claim set attempts = attempts + 1, last_error = ${text},
      next_attempt_at = ${ctx.now} + least(${LONGEST_BACKOFF_MS}, 1000 * 2 ^ least(attempts, 10))::bigint
    where consumer = ${consumer} and event_id = ${id}`.execute(ctx.sql)
}
