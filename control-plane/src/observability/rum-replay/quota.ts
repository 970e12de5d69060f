import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import { limitsOf, type Planned, quotaReached } from '../../account/account/index.ts'
import { meter } from '../../account/meter/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { SessionKey } from './found.ts'

/** A session that is to have a replay. `quota_day`: the day for which it counts already. */
interface Counted extends SessionKey {
  account_id: string
  quota_day: number | null
}

const dayOf = (now: EpochMs) => Math.floor(now / DAY_MS) * DAY_MS

/**
 * Counts a replay for the quota of the day (UTC), unless it counts already. The row of the account is locked until the
 * commit, so replays that begin at once can't exceed the quota. Throws a refusal if it is used up.
 */
export async function takeFromQuota(ctx: SystemCtx, replay: Counted, account: Planned): Promise<void> {
  if (replay.quota_day !== null) return
  const day = dayOf(ctx.now)
  const { rum_replays_per_day: ofDay } = limitsOf(account)
  // A process that is a moment behind at midnight counts for the new day, too.
  const { rows } = await sql<{ day: number }>`insert into rum_replay_quota as q (account_id, day, replays)
    select ${replay.account_id}, ${day}, 1 where coalesce(${ofDay}::int, 1) > 0
    on conflict (account_id) do update set day = greatest(q.day, excluded.day),
      replays = case when q.day >= excluded.day then q.replays + 1 else 1 end
      where q.day < excluded.day or ${ofDay}::int is null or q.replays < ${ofDay}::int
    returning day`.execute(ctx.sql)
  const [taken] = rows
  if (!taken) throw quotaReached(account, 'rum_replays_per_day', 0)
  await sql`update rum_replay set quota_day = ${taken.day} where application_id = ${replay.application_id}
    and session_id = ${replay.session_id}`.execute(ctx.sql)
  await meter(ctx, [{ account: replay.account_id, at: taken.day, metric: 'rum_replays', amount: 1 }])
}

/**
 * Gives back what a replay took of which nothing could be stored: while the object store is away, the quota isn't used
 * up. What a process took that died before it stored the file stays taken.
 */
export async function returnToQuota(ctx: SystemCtx, { application_id, session_id }: SessionKey): Promise<void> {
  const own = sql`application_id = ${application_id} and session_id = ${session_id}`
  const { rows } = await sql<{ quota_day: number | null }>`select quota_day from rum_replay
    where ${own} for update`.execute(ctx.sql)
  const day = rows[0]?.quota_day ?? null
  if (day === null) return
  const { rows: given } = await sql<{ account: string }>`with nothing as (
      update rum_replay set quota_day = null
      where ${own} and gone_at is null and not exists (select from rum_segment where ${own} and stored_at is not null)
      returning account_id), back as (
      update rum_replay_quota q set replays = greatest(0, q.replays - 1)
      from nothing where q.account_id = nothing.account_id and q.day = ${day})
    select account_id as account from nothing`.execute(ctx.sql)
  await meter(
    ctx,
    given.map(({ account }) => ({ account, at: day, metric: 'rum_replays', amount: -1 })),
  )
}

/** The replays that an account has used of the quota of this day. */
export async function usedOfQuota(ctx: SystemCtx, account: string): Promise<number> {
  const { rows } = await sql<{ replays: number }>`select replays from rum_replay_quota
    where account_id = ${account} and day >= ${dayOf(ctx.now)}`.execute(ctx.sql)
  return rows[0]?.replays ?? 0
}

/** A replay, and when it began. */
export type BegunReplay = SessionKey & { created_at: EpochMs }

/** The replays of an account that began since, the newest first; those that could not be stored are none. */
export async function replaysSince(
  ctx: SystemCtx,
  account: string,
  since: EpochMs,
  most: number,
): Promise<BegunReplay[]> {
  const { rows } = await sql<BegunReplay>`select application_id, session_id, created_at from rum_replay
    where account_id = ${account} and created_at >= ${since} and quota_day is not null
    order by created_at desc limit ${most}`.execute(ctx.sql)
  return rows
}

/** The replays of a day that exist still, oldest first, after a position. */
export async function replaysOfDay(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  day: number,
  { after, limit }: { after: { at: number; id: string } | null; limit: number },
): Promise<{ id: string; at: number }[]> {
  const { rows } = await sql<{ id: string; at: number }>`select session_id as id, created_at as at from rum_replay
    where account_id = ${account} and quota_day = ${day}
      and created_at between ${day - 7 * DAY_MS} and ${day + 2 * DAY_MS}
      and (${after?.at ?? null}::bigint is null
        or (created_at, session_id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by created_at, session_id limit ${limit}`.execute(ctx.sql)
  return rows
}

/** Whether a session has a replay, also one that was deleted: its segments take nothing more of the quota. */
export async function hasReplay(ctx: SystemCtx, { application_id, session_id }: SessionKey): Promise<boolean> {
  const { rows } = await sql`select from rum_replay where application_id = ${application_id}
    and session_id = ${session_id} and quota_day is not null`.execute(ctx.sql)
  return rows.length > 0
}
