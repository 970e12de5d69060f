import { laneOf, type VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { type Monitor, votedKind } from '../monitor/index.ts'
import { insertResults, LOST_ORDINAL, manualRunId, type StorableOutcome } from '../result/index.ts'
import { LIGHT_EXPIRY_MS } from '../schedule.ts'

const EVERY_MS = 5_000
const BATCH = 100
/** How long a run may be under way besides its own attempts. Heavy runs wait for their turn. */
const LIGHT_GRACE_MS = LIGHT_EXPIRY_MS + 30_000
const HEAVY_GRACE_MS = 10 * MINUTE_MS

/** Notes a manual run whose id is returned, so that it ends also if its agent never reports. */
export async function noteAsked(ctx: SystemCtx, monitor: Monitor, region: string): Promise<void> {
  const { id, account_id, spec_version, kind, timeout_seconds, config } = monitor
  const attempts = 1 + Number(config['retries'] ?? 0)
  const grace = laneOf(kind as VotedKindName) === 'heavy' ? HEAVY_GRACE_MS : LIGHT_GRACE_MS
  const answer_by = ctx.now + attempts * timeout_seconds * 1000 + grace
  await sql`insert into asked_run (monitor_id, account_id, region_id, slot, spec_version, answer_by)
    values (${id}, ${account_id}, ${region}, ${ctx.now}, ${spec_version}, ${answer_by})
    on conflict do nothing`.execute(ctx.sql)
}

/**
 * Ends the wait for manual runs whose results have arrived. A result that arrives after its run was given up replaces
 * the mark. The rows of the wait are locked first, so that the sweep either has committed or finds none.
 */
export async function endAsked(ctx: SystemCtx, runs: readonly Asked[]): Promise<void> {
  if (runs.length === 0) return
  const keys = sql`unnest(${runs.map(run => run.monitor)}::uuid[], ${runs.map(run => run.slot)}::bigint[],
    ${runs.map(run => run.region)}::uuid[]) as k (monitor_id, slot, region_id)`
  await sql`delete from asked_run a using ${keys} where a.monitor_id = k.monitor_id and a.slot = k.slot
    and a.region_id = k.region_id`.execute(ctx.sql)
  await sql`delete from check_result c using ${keys} where c.monitor_id = k.monitor_id and c.slot = k.slot
    and c.region_id = k.region_id and c.kind = 'manual' and c.ordinal = ${LOST_ORDINAL}`.execute(ctx.sql)
}

interface Asked {
  monitor: string
  slot: number
  region: string
}

const isDue = (now: EpochMs) => sql`exists (select from asked_run where answer_by <= ${now})`

/** Ends manual runs that were lost with their agent, or that no agent took: each gets a result that says so. */
export function startAskedRuns(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'asked-runs',
    everyMs: EVERY_MS,
    isDue,
    work: turn => drain(turn, () => inSystem(platform, endLost)),
  })
}

interface LostRun {
  monitor_id: string
  account_id: string
  region_id: string
  slot: number
  spec_version: number
}

async function endLost(ctx: SystemCtx): Promise<boolean> {
  const { rows: lost } = await sql<LostRun>`delete from asked_run where (monitor_id, slot, region_id) in
      (select monitor_id, slot, region_id from asked_run where answer_by <= ${ctx.now} order by answer_by limit ${BATCH}
        for update skip locked)
    returning monitor_id, account_id, region_id, slot, spec_version`.execute(ctx.sql)
  const { rows: monitors } = await sql<{ id: string; kind: VotedKindName }>`select id, kind from monitor
    where id = any(${lost.map(run => run.monitor_id)}::uuid[])`.execute(ctx.sql)
  const kinds = new Map(monitors.map(({ id, kind }) => [id, kind]))
  const results = lost.flatMap(run => {
    const kind = kinds.get(run.monitor_id)
    return kind === undefined ? [] : [lostResult(ctx, run, votedKind(ctx, kind).unheard)]
  })
  await insertResults(ctx, results)
  return lost.length === BATCH
}

/** A result that is no evidence: it changes no state, and no uptime. */
function lostResult(ctx: SystemCtx, run: LostRun, data: Record<string, unknown>): StorableOutcome {
  const { monitor_id: monitor, account_id: account, region_id: region, slot, spec_version } = run
  const claims = { account, monitor, region, kind: 'manual', slot, ordinal: LOST_ORDINAL, spec_version } as const
  const none = { failure_reason: null, failure_detail: null, failure_text: null }
  return {
    id: manualRunId({ monitor, slot }, region),
    source: {
      ...{ token: '', agent: '', blind: false, outcome: null, loop_delay_ms: 0 },
      ...{ claims: { ...claims, expires_at: slot }, at: epoch(ctx.now) },
    },
    observed: { status: 'failing', ...none, total_ms: null, data, evidence: null },
    run: { status: 'excused', ...none },
  }
}
