import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { forgetBrowsers } from './browser.ts'

const EVERY_MS = 600_000
/** Links are kept for as long as they count against the next one, and longer, for whoever looks into what happened. */
const KEPT_MS = DAY_MS

/** Forgets old links to sign in by, and browsers that were not used for long. */
export function startSignInSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'sign-in-housekeeping',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from sign_in_link where created_at < ${now - KEPT_MS})`,
    work: () => inSystem(platform, forget),
  })
}

async function forget(ctx: SystemCtx): Promise<void> {
  await sql`delete from sign_in_link where created_at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
  await forgetBrowsers(ctx)
}
