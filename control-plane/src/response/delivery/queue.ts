import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { accountsInTurn, NO_ACCOUNT } from '../../platform/database/turn.ts'
import { RANKS } from './rules.ts'

/*
 * Each receiver with waiting messages has one row in `delivery_lane`: when its next message is due, and whether it waits
 * for a permit. So the sender finds the next receiver without looking at messages. Writers of messages only add or change
 * messages (`standing = 'new'`); only the sender locks rows of receivers, and for a short time. A transaction that locks
 * both locks the message first, or skips messages that are locked.
 */

/** The most messages, or receivers, that are arranged in one transaction. */
const BATCH = 500
/** The most accounts whose new messages are arranged in one transaction. */
const ACCOUNTS = 50
/** The account of a message. The installation's own have none. */
const PAYER = sql`coalesce(account_id, ${sql.lit(NO_ACCOUNT)}::uuid)`
const NEW = sql`state = 'waiting' and standing = 'new'`

/** Whether there is something to arrange or to send. */
export const anyDue = (now: EpochMs) =>
  sql`(exists (select from delivery where ${NEW}) or exists (select from delivery_lane
    where ready) or exists (select from delivery_lane where not ready and due_at <= ${now}))`

interface New {
  id: string
  lane: string
  thread: string
  account_id: string | null
}

/**
 * Tells receivers of new and changed messages, by account in turn, and lets receivers wait for a permit whose next message
 * has become due. `turn`: the account that had the last turn, in this process. Returns whether more may be left.
 */
export async function arrange(ctx: SystemCtx, turn: { cursor: string }): Promise<boolean> {
  const rows = await takeNew(ctx, turn)
  if (rows.length > 0) await tellLanes(ctx, rows)
  const { rows: due } = await sql`update delivery_lane set ready = true, busy = false where lane in (
      select lane from delivery_lane where not ready and due_at <= ${ctx.now} order by due_at limit ${BATCH}
      for update skip locked) returning 1 as one`.execute(ctx.sql)
  return rows.length > 0 || due.length === BATCH
}

async function takeNew(ctx: SystemCtx, turn: { cursor: string }): Promise<New[]> {
  const { rows } = await findPayers(turn.cursor).execute(ctx.sql)
  const payers = rows.map(({ payer }) => payer)
  turn.cursor = payers.at(-1) ?? turn.cursor
  return payers.length === 0 ? [] : (await findNew(payers).execute(ctx.sql)).rows
}

/** Accounts with new messages, in turn. `cursor`: the one that had the last turn. */
export function findPayers(cursor: string) {
  const found = accountsInTurn(
    after => sql`select ${PAYER} as payer from delivery where ${NEW}
      ${after === null ? sql`` : sql`and ${PAYER} > ${after}`} order by ${PAYER} limit 1`,
    { cursor, most: ACCOUNTS },
  )
  return sql<{ payer: string }>`select payer from ${found} t order by n`
}

/**
 * Locks new messages: of each account its share, pages first, and of one alone the whole batch. Looks at no more of them.
 * The share is a constant of the statement: PostgreSQL sorts all of them if it cannot know that few are wanted.
 */
export function findNew(payers: readonly string[]) {
  const share = Math.ceil(BATCH / payers.length)
  return sql<New>`select d.id, d.lane, d.thread, d.account_id from unnest(${[...payers]}::uuid[]) t (payer)
    cross join lateral (select id, lane, thread, account_id from delivery where ${NEW} and ${PAYER} = t.payer
      order by ${PAYER}, rank, id limit ${sql.lit(share)} for update skip locked) d`
}

async function tellLanes(ctx: SystemCtx, rows: readonly New[]): Promise<void> {
  const accounts = new Map(rows.map(({ lane, account_id }) => [lane, account_id]))
  const lanes = [...accounts.keys()].sort()
  await sql`insert into delivery_lane (lane, account_id, rank, failing, due_at, ready, busy)
    select lane, account, ${RANKS.reminder}, false, ${ctx.now}, false, false
    from unnest(${lanes}::text[], ${lanes.map(lane => accounts.get(lane) ?? null)}::uuid[]) as t (lane, account)
    order by lane on conflict (lane) do nothing`.execute(ctx.sql)
  const { rows: locked } = await sql<{ lane: string }>`select lane from delivery_lane
    where lane = any(${lanes}::text[]) order by lane for update`.execute(ctx.sql)
  // A row that was removed in between is added in the next turn.
  const found = new Set(locked.map(({ lane }) => lane))
  const told = rows.filter(({ lane }) => found.has(lane))
  const threads = sql`select * from unnest(${told.map(row => row.lane)}::text[], ${told.map(row => row.thread)}::text[])`
  await sql`update delivery d set standing = case when d.id = (select e.id from delivery e
      where e.state = 'waiting' and e.lane = d.lane and e.thread = d.thread order by e.place limit 1) then 'first' else 'behind' end
    where d.id in (select id from delivery where state = 'waiting' and (id = any(${told.map(row => row.id)}::uuid[])
        or standing = 'first' and (lane, thread) in (${threads})) for update skip locked)`.execute(ctx.sql)
  await settle(ctx, [...found])
}

/** Computes when the next messages of receivers are due that are not being served. The rows are locked. */
async function settle(ctx: SystemCtx, lanes: readonly string[]): Promise<void> {
  await sql`update delivery_lane l set due_at = greatest(n.at, l.rest_until), rank = n.rank,
      ready = greatest(n.at, l.rest_until) <= ${ctx.now},
      failing = exists (select from delivery_receiver r where r.lane = l.lane)
    from unnest(${[...lanes]}::text[]) as t (lane) cross join lateral (
      select first.rank, first.at from unnest(${Object.values(RANKS)}::smallint[]) as r (rank) cross join lateral (
        select d.rank, d.next_attempt_at as at from delivery d
        where d.state = 'waiting' and d.standing = 'first' and d.lane = t.lane and d.rank = r.rank
        order by d.next_attempt_at limit 1) first
      order by greatest(first.at, ${ctx.now}), first.rank limit 1) n
    where l.lane = t.lane and not l.busy`.execute(ctx.sql)
}

/** Lets the next message of a thread be sent when one has ended. */
export async function moveUp(ctx: SystemCtx, { lane, thread }: { lane: string; thread: string }): Promise<void> {
  await sql`select from delivery_lane where lane = ${lane} for update`.execute(ctx.sql)
  // Who has locked the next one is about to change it, and it is new then.
  await sql`update delivery set standing = 'first' where id in (select id from delivery where id = (
      select id from delivery where state = 'waiting' and lane = ${lane} and thread = ${thread} order by place limit 1)
    for update skip locked)`.execute(ctx.sql)
}

/** A receiver that is being served, and until when (its lease). */
export interface LaneLease {
  lane: string
  lane_until: EpochMs
}

/**
 * Ends the service of a receiver, which waits for its next turn, or for `rest_until` if it asked for that. Does nothing
 * if another process serves it by now.
 */
export async function release(ctx: SystemCtx, { lane, lane_until }: LaneLease, rest_until = 0): Promise<void> {
  const { rows } = await sql`select from delivery_lane where lane = ${lane} and busy and due_at = ${lane_until}
    for update`.execute(ctx.sql)
  if (rows.length === 0) return
  await sql`update delivery_lane set busy = false, rest_until = ${rest_until} where lane = ${lane}`.execute(ctx.sql)
  await forgetIdle(ctx, lane)
  await settle(ctx, [lane])
}

/**
 * Removes the row of a receiver without waiting messages. Messages behind a message that does not exist any more are new
 * again: it was deleted, or ended by a version that knows no turns.
 */
async function forgetIdle(ctx: SystemCtx, lane: string): Promise<void> {
  const waits = sql`select from delivery where state = 'waiting' and lane = ${lane}`
  const { rows } = await sql<{ first: boolean }>`select exists (${waits} and standing = 'first') as first`.execute(
    ctx.sql,
  )
  if (rows[0]?.first) return
  await sql`update delivery set standing = 'new' where id in (select id from delivery
    where state = 'waiting' and lane = ${lane} and standing = 'behind' limit ${BATCH} for update skip locked)`.execute(
    ctx.sql,
  )
  await sql`delete from delivery_lane where lane = ${lane}`.execute(ctx.sql)
}
