import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { KEPT_MS } from './rules.ts'

const EVERY_MS = 600_000

const old = (now: number) => sql`coalesce(accepted_at, withdrawn_at, expires_at) < ${now - KEPT_MS}`

/** Forgets invitations some time after their end. */
export function startInvitationSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'invitation-housekeeping',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from invitation where ${old(now)})`,
    work: () =>
      inSystem(platform, async ctx => {
        await sql`delete from invitation where ${old(ctx.now)}`.execute(ctx.sql)
      }),
  })
}
