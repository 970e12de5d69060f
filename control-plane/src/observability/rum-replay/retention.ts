import { DAY_MS, type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { limitsOf, type Planned } from '../../account/account/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { dropReplays } from './drop.ts'

const EVERY_MS = 60_000
const BATCH = 500

interface SweptApp extends Planned {
  id: string
  account_id: string
  retention_days: number | null
}

/**
 * Deletes replays whose time is over: the end that was decided when they began, or the application's own setting if that
 * is earlier. Those of sessions with errors are kept longer; whether a session has one is asked of its events, which are
 * kept as long.
 */
export function startReplayRetention(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'rum-replay-retention',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_app where replays_check_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const app = await inSystem(platform, claim)
        if (app !== null) await sweep(platform, app, turn)
        return app !== null
      }),
  })
}

async function claim(ctx: SystemCtx): Promise<SweptApp | null> {
  const { rows } = await sql<SweptApp>`with next as (
      update rum_app set replays_check_at = ${ctx.now + HOUR_MS}
      where id = (select id from rum_app where replays_check_at <= ${ctx.now} order by replays_check_at limit 1
        for update skip locked)
      returning id, account_id, (settings->>'retention_days')::int as retention_days)
    select next.*, a.plan, a.plan_exceptions from next join account a on a.id = next.account_id`.execute(ctx.sql)
  return rows[0] ?? null
}

/** How long a replay that begins under a plan is kept (milliseconds): of a session without errors, and of one with. */
export function promisedTimes(account: Planned): { ms: number; msWithErrors: number } {
  const { rum_replay_retention_days: days, rum_failed_replay_retention_days: daysWithErrors } = limitsOf(account)
  return { ms: days * DAY_MS, msWithErrors: daysWithErrors * DAY_MS }
}

async function sweep(platform: Platform, app: SweptApp, turn: Pick<Turn, 'stopping'>): Promise<void> {
  await drain(turn, () => inSystem(platform, ctx => decideEnds(ctx, app)))
  const { retention_days } = app
  if (retention_days !== null)
    await dropAll(platform, app, turn, now => sql`created_at < ${now - retention_days * DAY_MS}`)
  await dropAll(platform, app, turn, now => sql`kept_until_with_errors < ${now}`)
  await drain(turn, async () => {
    const old = await inSystem(platform, ctx => oldest(ctx, app, sql`kept_until < ${ctx.now} and has_error is null`))
    if (old.length > 0) await judge(platform, app, old)
    return old.length === BATCH
  })
}

/** Decides for replays of before, by the plan of now. Returns whether there may be more. */
async function decideEnds(ctx: SystemCtx, { id, ...account }: SweptApp): Promise<boolean> {
  const { ms, msWithErrors } = promisedTimes(account)
  const { rows } = await sql`update rum_replay set kept_until = created_at + ${ms}::bigint,
      kept_until_with_errors = created_at + ${msWithErrors}::bigint
    where application_id = ${id} and session_id in (select session_id from rum_replay
      where application_id = ${id} and gone_at is null and kept_until is null limit ${BATCH})
    returning 1 as done`.execute(ctx.sql)
  return rows.length === BATCH
}

/** Deletes replays, whether their sessions have errors or not. */
async function dropAll(
  platform: Platform,
  app: SweptApp,
  turn: Pick<Turn, 'stopping'>,
  which: (now: EpochMs) => RawBuilder<unknown>,
): Promise<void> {
  await drain(turn, async () => {
    const old = await inSystem(platform, async ctx => {
      const sessions = await oldest(ctx, app, which(ctx.now))
      if (sessions.length > 0) await dropReplays(ctx, app.id, sessions)
      return sessions
    })
    return old.length === BATCH
  })
}

async function oldest(ctx: SystemCtx, { id }: SweptApp, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`select session_id from rum_replay
    where application_id = ${id} and gone_at is null and ${which} limit ${BATCH}`.execute(ctx.sql)
  return rows.map(({ session_id }) => session_id)
}

/** Keeps the sessions with errors, and deletes the others. If the store does not answer, nothing is decided. */
async function judge(platform: Platform, app: SweptApp, sessions: readonly string[]): Promise<void> {
  const rows = await platform.telemetry.query<{ id: string }>(
    app.account_id,
    ch`select distinct toString(session_id) as id from ${rowsOf('rum')}
      where application_id = ${value('UUID', app.id)} and kind = 'error'
        and session_id in ${value('Array(UUID)', sessions)}`,
  )
  const failed = new Set(rows.map(({ id }) => id))
  await inSystem(platform, async ctx => {
    await sql`update rum_replay set has_error = true
      where application_id = ${app.id} and session_id = any(${[...failed]}::uuid[])`.execute(ctx.sql)
    await dropReplays(
      ctx,
      app.id,
      sessions.filter(session => !failed.has(session)),
    )
  })
}
