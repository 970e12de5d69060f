import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { loadGaps } from '../../monitoring/pulse/index.ts'
import { loadStepsSince } from '../../platform/clock-step/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { LogState } from '../../platform/telemetry-store/store.ts'
import { countedFor } from './pages.ts'
import { type LostMinute, minutesOf } from './rules.ts'

/** A log that nobody has spoken for this long is given up: what it lacks is missing (milliseconds). */
const UNSEEN_MS = 30_000
/** How long after it was last seen a process may still have acknowledged something (milliseconds). */
const SLACK_MS = 2_000

/**
 * The instant before which everything that any process acknowledged is in the store. Its own log is asked here, others
 * by what they last said.
 */
export async function loadStoredTo(ctx: SystemCtx): Promise<EpochMs> {
  const own = ctx.platform.telemetry.log
  const { rows } = await sql<{ stored_to: EpochMs | null }>`select min(stored_to) as stored_to from telemetry_log
    where id <> ${own.id}`.execute(ctx.sql)
  return epoch(Math.min(ctx.now, own.waitingSince() ?? ctx.now, rows[0]?.stored_to ?? ctx.now))
}

/** A time in which telemetry is missing. */
export interface Away {
  from: EpochMs
  to: EpochMs
  /** Whether it was refused or lost, while the installation was there. */
  refused?: true
}

/** Whose telemetry is missing: an account's own, or what its pages send. */
export interface Missing {
  account: string
  isPages: boolean
}

/** When telemetry of an account was not received or is lost, since an instant, besides absences of the installation. */
export async function loadTelemetryGaps(
  ctx: SystemCtx,
  { account, isPages }: Missing,
  since: EpochMs,
): Promise<Away[]> {
  const own = isPages
    ? sql`select minute, lost_ms from rum_gap where account_id = ${account}`
    : sql`select minute, lost_ms from telemetry_gap where account_id = ${account}`
  const { rows } = await sql<Away>`select minute as "from", minute + least(60000, sum(lost_ms)) as "to", true as refused
    from (${own} union all select minute, lost_ms from telemetry_gap where account_id is null) as gap
    where minute > ${since} group by minute order by minute`.execute(ctx.sql)
  return rows
}

/**
 * The same with absences of the installation, and with the time before the clock was set back: if by ten minutes, what
 * arrived in the ten minutes before has a later time of arrival than the windows that it belongs to.
 */
export async function loadAway(ctx: SystemCtx, missing: Missing, since: EpochMs): Promise<Away[]> {
  const steps = await loadStepsSince(ctx, since)
  const ahead = steps.map(({ from_at, to_at }) => ({ from: epoch(2 * to_at - from_at), to: to_at }))
  return [...(await loadGaps(ctx, 'api')), ...(await loadTelemetryGaps(ctx, missing, since)), ...ahead]
}

/** Says how far a log is stored and what is wrong with it, and speaks for those that this process has taken over. */
export async function sayStored(ctx: SystemCtx, log: LogState, known: Stored): Promise<void> {
  const over = log.takenOver()
  const refusing = log.refusing()
  await sql`with gone as (delete from telemetry_log where id = any(${over}::uuid[]) and id <> ${log.id})
    insert into telemetry_log (id, stored_to, waiting_since, seen_at, refusing_since, refusing_why, set_aside_since,
      unreadable_since)
    values (${log.id}, ${known.stored_to}, ${known.waiting_since}, ${ctx.now}, ${refusing?.since ?? null},
      ${refusing?.why ?? null}, ${log.setAsideSince()}, ${log.unreadableSince()})
    on conflict (id) do update set stored_to = excluded.stored_to, waiting_since = excluded.waiting_since,
      seen_at = excluded.seen_at, refusing_since = excluded.refusing_since, refusing_why = excluded.refusing_why,
      set_aside_since = excluded.set_aside_since, unreadable_since = excluded.unreadable_since`.execute(ctx.sql)
}

export interface Stored {
  stored_to: EpochMs
  waiting_since: EpochMs | null
}

export async function removeLog(ctx: SystemCtx, id: string): Promise<void> {
  await sql`delete from telemetry_log where id = ${id}`.execute(ctx.sql)
}

/**
 * Adds up lost parts of minutes, except for accounts that no longer exist. Of all accounts, the largest part is kept: each
 * process sees the same.
 */
export async function storeLost(ctx: SystemCtx, parts: readonly LostMinute[]): Promise<void> {
  const counted = parts.map(part => ({ ...part, isPages: false, ...(part.account && countedFor(part.account)) }))
  await storeOwn(
    ctx,
    counted.filter(({ isPages }) => !isPages),
  )
  await storeOfPages(
    ctx,
    counted.filter(({ isPages }) => isPages),
  )
}

async function storeOwn(ctx: SystemCtx, parts: readonly LostMinute[]): Promise<void> {
  if (parts.length === 0) return
  const of = <K extends keyof LostMinute>(key: K) => parts.map(part => part[key])
  await sql`insert into telemetry_gap (account_id, minute, lost_ms)
    select given.* from unnest(${of('account')}::uuid[], ${of('minute')}::bigint[], ${of('lost_ms')}::int[])
      as given (account_id, minute, lost_ms)
    where given.account_id is null or exists (select from account where account.id = given.account_id)
    order by 1, 2
    on conflict (account_id, minute) do update
      set lost_ms = case when excluded.account_id is null then greatest(telemetry_gap.lost_ms, excluded.lost_ms)
        else least(60000, telemetry_gap.lost_ms + excluded.lost_ms) end`.execute(ctx.sql)
}

async function storeOfPages(ctx: SystemCtx, parts: readonly LostMinute[]): Promise<void> {
  if (parts.length === 0) return
  const of = <K extends keyof LostMinute>(key: K) => parts.map(part => part[key])
  await sql`insert into rum_gap (account_id, minute, lost_ms)
    select given.* from unnest(${of('account')}::uuid[], ${of('minute')}::bigint[], ${of('lost_ms')}::int[])
      as given (account_id, minute, lost_ms)
    where exists (select from account where account.id = given.account_id) order by 1, 2
    on conflict (account_id, minute) do update
      set lost_ms = least(60000, rum_gap.lost_ms + excluded.lost_ms)`.execute(ctx.sql)
}

/** SQL: a log is unseen. */
export function anyUnseen(now: EpochMs) {
  return sql`exists (select from telemetry_log where seen_at <= ${now - UNSEEN_MS})`
}

/** Gives up logs that are unseen: what they had not stored is missing, of all accounts. */
export async function giveUpUnseen(ctx: SystemCtx): Promise<void> {
  const { rows } = await sql<{ stored_to: EpochMs; seen_at: EpochMs }>`delete from telemetry_log
    where seen_at <= ${ctx.now - UNSEEN_MS} returning stored_to, seen_at`.execute(ctx.sql)
  await storeLost(
    ctx,
    rows.flatMap(({ stored_to, seen_at }) => minutesOf(null, stored_to, epoch(seen_at + SLACK_MS))),
  )
}
