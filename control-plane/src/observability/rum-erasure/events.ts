import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { loadStoredTo } from '../telemetry-gap/index.ts'
import { EVENTS_WORKER } from './store.ts'

const EVERY_MS = 10_000
/** After a failure, and until every log is in the store. */
const AGAIN_MS = MINUTE_MS
/** The most sessions of a user that one erasure holds; the rest gets another one. */
const MOST_SESSIONS = 10_000

interface ErasureRow {
  id: string
  account_id: string
  application_id: string
  user_id: string | null
  session_id: string | null
  sessions: string[]
  prefixes: string[]
  requested_at: number
}

/** Deletes the replays of sessions; called in a transaction. */
export type DropReplays = (ctx: SystemCtx, app: string, sessions: readonly string[]) => Promise<void>

/**
 * Deletes events and replays that people want deleted: at once, again once the logs of all processes are stored, and a
 * day later, since an SDK may send late.
 */
export function startRumErasures(platform: Platform, dropReplays: DropReplays): Worker {
  return startWorker(platform, {
    name: EVENTS_WORKER,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_erasure where due_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const row = await inSystem(platform, claim)
        if (row !== null) await erase(platform, row, dropReplays)
        return row !== null
      }),
  })
}

async function claim(ctx: SystemCtx): Promise<ErasureRow | null> {
  const { rows } = await sql<ErasureRow>`update rum_erasure set due_at = ${ctx.now + AGAIN_MS}
    where id = (select id from rum_erasure where due_at <= ${ctx.now} order by due_at limit 1 for update skip locked)
    returning *`.execute(ctx.sql)
  return rows[0] ?? null
}

async function erase(platform: Platform, row: ErasureRow, dropReplays: DropReplays): Promise<void> {
  for (const prefix of row.prefixes) await platform.objects.removeAll(prefix)
  const storedTo = await inSystem(platform, loadStoredTo, 'read')
  const found = row.user_id === null ? [] : await sessionsOf(platform, row)
  const isWhole = row.user_id === null && row.session_id === null
  const sessions = [...new Set([...row.sessions, ...found])]
  // The sessions are noted before their events are gone, which name the user.
  await inSystem(platform, async ctx => {
    await sql`update rum_erasure set sessions = ${sessions}::uuid[] where id = ${row.id}`.execute(ctx.sql)
    if (!isWhole) await dropReplays(ctx, row.application_id, sessions)
  })
  if (isWhole || sessions.length > 0)
    await platform.telemetry.eraseRum(row.account_id, {
      application: row.application_id,
      sessions: isWhole ? null : sessions,
    })
  await inSystem(platform, ctx => finish(ctx, row, { storedTo, isFull: found.length >= MOST_SESSIONS }))
}

async function sessionsOf(platform: Platform, row: ErasureRow): Promise<string[]> {
  const rows = await platform.telemetry.query<{ id: string }>(
    row.account_id,
    ch`select distinct toString(session_id) as id from ${rowsOf('rum')}
      where application_id = ${value('UUID', row.application_id)} and user_id = ${value('String', row.user_id)}
      limit ${value('UInt32', MOST_SESSIONS)}`,
  )
  return rows.map(({ id }) => id)
}

async function finish(
  ctx: SystemCtx,
  row: ErasureRow,
  { storedTo, isFull }: { storedTo: number; isFull: boolean },
): Promise<void> {
  const last = row.requested_at + DAY_MS
  if (isFull)
    await sql`insert into rum_erasure (id, account_id, application_id, user_id, sessions, prefixes, requested_at,
        due_at)
      values (${ctx.newId()}, ${row.account_id}, ${row.application_id}, ${row.user_id}, '{}', '{}', ${row.requested_at},
        ${ctx.now})`.execute(ctx.sql)
  if (ctx.now >= last && storedTo > row.requested_at)
    await sql`delete from rum_erasure where id = ${row.id}`.execute(ctx.sql)
  else
    await sql`update rum_erasure set due_at = ${storedTo > row.requested_at ? last : ctx.now + AGAIN_MS}
      where id = ${row.id}`.execute(ctx.sql)
}
