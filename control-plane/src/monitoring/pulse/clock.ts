import { hostname } from 'node:os'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { wrongClock } from '../../platform/database-time.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { CLOCK_WRONG } from './event.ts'
import { tellStaffOnce } from './staff.ts'

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
      const machine = hostname()
      await inSystem(platform, ctx =>
        tellStaffOnce(
          ctx,
          CLOCK_WRONG,
          { machine, skew_ms },
          { since: epoch(ctx.now - DAY_MS), isSame: told => told.machine === machine },
        ),
      )
    },
  })
}
