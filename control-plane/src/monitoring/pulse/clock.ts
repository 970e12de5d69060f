import { hostname } from 'node:os'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { wrongClock } from '../../platform/database-time.ts'
import { emittedSince } from '../../platform/outbox/outbox.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { CLOCK_WRONG } from './event.ts'
import { staffAccount } from './queries.ts'

const EVERY_MS = 60_000

/** Tells the staff once a day of each machine whose clock differs from the database's by more than two seconds. */
export function startClockWatch(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'clock-watch',
    everyMs: EVERY_MS,
    atStart: true,
    async work() {
      if (wrongClock(platform) === null) return
      const skew_ms = platform.clock.real?.skew() ?? 0
      await inSystem(platform, ctx => tellOnce(ctx, hostname(), skew_ms))
    },
  })
}

async function tellOnce(ctx: SystemCtx, machine: string, skew_ms: number): Promise<void> {
  // Several processes of a machine may find this at once.
  await sql`select pg_advisory_xact_lock(hashtext('wrong clock'))`.execute(ctx.sql)
  const told = await emittedSince(ctx, CLOCK_WRONG.name, epoch(ctx.now - DAY_MS))
  const staff = await staffAccount(ctx)
  if (staff === null || told.some(event => CLOCK_WRONG.read(event).machine === machine)) return
  ctx.emit(CLOCK_WRONG.of({ account: staff, subject: staff }, { machine, skew_ms }))
}
