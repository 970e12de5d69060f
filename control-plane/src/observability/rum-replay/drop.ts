import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker, wakeWorkers } from '../../platform/worker.ts'
import { sessionFolder } from './key.ts'

const WORKER = 'rum-replay-purge'
const EVERY_MS = 10_000
const AGAIN_MS = MINUTE_MS
/** A session is over by then: as long as it may go on, its late segments find that its replay was deleted. */
const GONE_MS = 5 * HOUR_MS

/**
 * Deletes the replays of sessions. From the commit on nobody reads them; their files are removed at once, and once more
 * when no upload of them can be under way, which may have written one meanwhile.
 */
export async function dropReplays(ctx: SystemCtx, app: string, sessions: readonly string[]): Promise<void> {
  await sql`with gone as (
      update rum_replay set gone_at = ${ctx.now}, purge_at = ${ctx.now}
      where application_id = ${app} and session_id = any(${[...sessions]}::uuid[]) and gone_at is null
      returning bytes)
    update rum_replay_total set bytes = bytes - coalesce((select sum(bytes) from gone), 0)
    where application_id = ${app}`.execute(ctx.sql)
  wakeWorkers(ctx, WORKER)
}

export function startReplayPurge(platform: Platform): Worker {
  return startWorker(platform, {
    name: WORKER,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_replay where purge_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const row = await inSystem(platform, claim)
        if (row === null) return false
        await platform.objects.removeAll(sessionFolder(row.application_id, row.session_id))
        await inSystem(platform, ctx => finish(ctx, row))
        return true
      }),
  })
}

interface GoneReplay {
  application_id: string
  session_id: string
  gone_at: number
}

async function claim(ctx: SystemCtx): Promise<GoneReplay | null> {
  const { rows } = await sql<GoneReplay>`update rum_replay r set purge_at = ${ctx.now + AGAIN_MS}
    from (select application_id, session_id from rum_replay where purge_at <= ${ctx.now} order by purge_at limit 1
      for update skip locked) next
    where r.application_id = next.application_id and r.session_id = next.session_id
    returning r.application_id, r.session_id, r.gone_at`.execute(ctx.sql)
  return rows[0] ?? null
}

async function finish(ctx: SystemCtx, { application_id, session_id, gone_at }: GoneReplay): Promise<void> {
  const last = gone_at + GONE_MS
  if (ctx.now >= last)
    return void (await sql`delete from rum_replay where application_id = ${application_id}
      and session_id = ${session_id}`.execute(ctx.sql))
  await sql`delete from rum_segment where application_id = ${application_id} and session_id = ${session_id}`.execute(
    ctx.sql,
  )
  await sql`update rum_replay set purge_at = ${last} where application_id = ${application_id}
    and session_id = ${session_id}`.execute(ctx.sql)
}
