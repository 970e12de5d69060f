import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { IDLE_MS } from './authenticate.ts'

const EVERY_MS = 60_000

const ended = (now: number) => sql`ends_at <= ${now} or last_used_at + ${IDLE_MS}::bigint <= ${now}`

/** Forgets sessions that have ended by themselves. */
export function startSessionSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'session-housekeeping',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from session where ${ended(now)})`,
    work: () => inSystem(platform, forget),
  })
}

async function forget(ctx: SystemCtx): Promise<void> {
  await sql`delete from session where ${ended(ctx.now)}`.execute(ctx.sql)
}
