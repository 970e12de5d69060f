import type { Poll } from '../platform/clock.ts'
import { inSystem, type Platform, type SystemCtx } from '../platform/context.ts'
import { sql } from '../platform/database/connect.ts'
import { sweepIdempotencyKeys } from '../platform/http/idempotency.ts'
import { sweepArtifacts } from './artifact/index.ts'
import { reapRuns, sweepChanges } from './dispatch/index.ts'
import { pollBootstrap } from './domain-check/index.ts'
import { pollHeartbeats } from './heartbeat/index.ts'
import { sweepGaps, sweepInstallation } from './pulse/index.ts'
import { keepPartitions } from './result/index.ts'
import { freezeMonths } from './sla/index.ts'
import { createFrontier, sweepRegions, sweepStaleness } from './staleness/index.ts'
import { sweepRollups } from './uptime/index.ts'

const STALENESS_EVERY_MS = 2_000
/** Rollups wait while outcomes older than this wait. */
const CATCHING_UP_MS = 30_000
const REAP_EVERY_MS = 5_000
const ROLLUP_EVERY_MS = 5_000
/** Looked at each hour, done once a day. */
const HOUSEKEEPING_EVERY_MS = 600_000
const ARTIFACTS_EVERY_MS = 3_600_000
const FREEZE_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

/** Housekeeping of monitoring: each piece is safe to run in any number of processes. */
export function startSweeper(platform: Platform): { stop(): Promise<void> } {
  const { clock, config } = platform
  const heardTo = createFrontier(platform)
  let catchingUp = false
  let stopping = false

  const polls: Poll[] = [
    pollHeartbeats(platform),
    clock.poll(STALENESS_EVERY_MS, () =>
      guarded(platform, 'staleness', async () => {
        await inSystem(platform, sweepInstallation)
        await inSystem(platform, sweepRegions)
        const frontier = await heardTo()
        catchingUp = frontier < clock.now() - CATCHING_UP_MS
        while ((await inSystem(platform, ctx => sweepStaleness(ctx, frontier))) > 0);
      }),
    ),
    clock.poll(REAP_EVERY_MS, () =>
      guarded(platform, 'reap', async () => {
        platform.metrics.intakeBacklog.set(await platform.bus.waitingOutcomes())
        if (await platform.bus.handOutStranded())
          platform.log.warn('the bus had outcomes that it did not hand out; it begins with the oldest again')
        await reapRuns(platform, await inSystem(platform, regionIds))
      }),
    ),
    clock.poll(ROLLUP_EVERY_MS, () =>
      guarded(platform, 'rollups', async () => {
        // What is rolled up before its outcomes are in would have to be done again.
        while (!stopping && !catchingUp && (await inSystem(platform, sweepRollups)) > 0);
      }),
    ),
    pollBootstrap(platform, work => guarded(platform, 'RDAP bootstrap', work)),
    clock.poll(HOUSEKEEPING_EVERY_MS, () =>
      guarded(platform, 'housekeeping', () => inSystem(platform, ctx => keepHouse(ctx))),
    ),
    clock.poll(FREEZE_EVERY_MS, () =>
      guarded(platform, 'months', async () => {
        while (!stopping && (await inSystem(platform, freezeMonths)) > 0);
      }),
    ),
    clock.poll(ARTIFACTS_EVERY_MS, () => guarded(platform, 'artifacts', () => sweepArtifacts(platform))),
  ]

  async function keepHouse(ctx: SystemCtx): Promise<void> {
    await sweepIdempotencyKeys(ctx)
    await sweepChanges(ctx)
    await sweepGaps(ctx)
    await sql`delete from audit_entry where at < ${ctx.now - 90 * DAY_MS}`.execute(ctx.sql)
    await sql`delete from event where created_at < ${ctx.now - 30 * DAY_MS}
      and not exists (select from event_claim c where c.event_id = event.id)`.execute(ctx.sql)
    await sql`delete from dead_letter where at < ${ctx.now - 30 * DAY_MS}`.execute(ctx.sql)
    await sql`delete from process where seen_at < ${ctx.now - DAY_MS}`.execute(ctx.sql)
    await keepPartitions(ctx, config.PHAROS_RESULT_RETENTION_DAYS)
  }

  return {
    async stop() {
      stopping = true
      await Promise.all(polls.map(poll => poll.stop()))
    },
  }
}

async function regionIds(ctx: SystemCtx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from region`.execute(ctx.sql)
  return rows.map(row => row.id)
}

async function guarded(platform: Platform, sweep: string, work: () => Promise<void>): Promise<void> {
  await work().catch(err => platform.log.warn({ err, sweep }, 'a sweep failed; it will run again'))
}
