import type { RunClaims } from '@pharos/shared-protocol/message/token.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import {
  type Conclusion,
  type Monitor,
  type ObservedOutcome,
  type PlannedKind,
  plannedKind,
  type Question,
  settleStatus,
} from '../monitor/index.ts'
import { insertResults, manualRunId, type StorableOutcome, type TrustedOutcome } from '../result/index.ts'
import { isExcused } from '../verdict/index.ts'
import { emitAlerts } from './alert.ts'
import { storeExcused } from './excused.ts'
import { planNext } from './run-plan.ts'
import { withoutWaiting } from './waiting.ts'

type KnownRow = Monitor & {
  status: string
  since: number
  facts: unknown
  attempt: number
  last_slot: number
  region_count: number
}

export interface TakenPlanned {
  stored: number
  duplicate: number
  history: number
  excused: number
  malformed: TrustedOutcome[]
  /** The new results. */
  fresh: StorableOutcome[]
}

/**
 * Processes outcomes of planned monitors, whose states the caller has locked. Each is compared with the facts before
 * it. An outcome that is older than the current state, of another spec, of a paused monitor, or excused for our own
 * delay is stored and changes nothing.
 */
export async function takePlanned(ctx: SystemCtx, outcomes: TrustedOutcome[]): Promise<TakenPlanned> {
  const taken: TakenPlanned = { stored: 0, duplicate: 0, history: 0, excused: 0, malformed: [], fresh: [] }
  const bySlot = outcomes.toSorted((a, b) => a.claims.slot - b.claims.slot)
  for (const outcome of bySlot) await takeOne(ctx, outcome, taken)
  return taken
}

async function takeOne(ctx: SystemCtx, source: TrustedOutcome, taken: TakenPlanned): Promise<void> {
  const row = await loadKnown(ctx, source.claims.monitor)
  const kind = row && plannedKind(ctx, row.kind)
  if (!row || !kind) return
  const question = await ask(ctx, kind, row, source)
  const conclusion = kind.conclude(question, source.outcome)
  if (!conclusion) {
    taken.malformed.push(source)
    return
  }
  const id = resultId(ctx, source.claims)
  if (await isAnswered(ctx, id, source.claims)) {
    taken.duplicate += 1
    return
  }
  const { result } = conclusion
  const excused = isOurs(kind, row, result, source)
  const run = excused ? { ...result, status: 'excused' as const } : result
  const storable: StorableOutcome = { id, source, observed: result, run }
  if ((await insertResults(ctx, [storable])).length === 0) {
    taken.duplicate += 1
    return
  }
  taken.stored += 1
  taken.fresh.push(storable)
  const { slot, spec_version } = source.claims
  if (row.paused || slot <= row.last_slot || spec_version !== row.spec_version) {
    taken.history += 1
    return
  }
  if (excused) {
    taken.excused += 1
    await storeExcused(ctx, question)
    return
  }
  await storeConclusion(ctx, question, conclusion, { resultId: id, since: row.since })
  await kind.store?.(ctx, question, conclusion)
}

/** Whether the agent's own delay may have decided what it observed. */
function isOurs(kind: PlannedKind, row: KnownRow, result: ObservedOutcome, { loop_delay_ms }: TrustedOutcome): boolean {
  const { failure_reason } = result
  const hangs_on_delay = kind.hangsOnDelay?.(result, row, loop_delay_ms) ?? false
  return isExcused({ failure_reason, loop_delay_ms, waits: kind.waits(row), hangs_on_delay })
}

function resultId(ctx: SystemCtx, claims: RunClaims): string {
  return claims.kind === 'manual' ? manualRunId(claims, null) : ctx.platform.ids.at(claims.slot)
}

/** A manual run is sent again, to the next region, if the first does not report. Only the first outcome is its result. */
async function isAnswered(ctx: SystemCtx, id: string, { kind, monitor, slot }: RunClaims): Promise<boolean> {
  if (kind !== 'manual') return false
  const { rows } = await sql`select from check_result where monitor_id = ${monitor} and slot = ${slot}
    and id = ${id}`.execute(ctx.sql)
  return rows.length > 0
}

/** Locks the plan, and reads by a separate statement then, which sees a pause that was committed meanwhile. */
async function loadKnown(ctx: SystemCtx, monitorId: string): Promise<KnownRow | undefined> {
  await sql`select from planned_run where monitor_id = ${monitorId} for update`.execute(ctx.sql)
  const { rows } = await sql<KnownRow>`select m.*, s.status, s.since, p.facts, p.attempt, p.last_slot,
      cardinality(coalesce(m.check_regions, a.default_regions)) as region_count
    from monitor m join monitor_state s on s.monitor_id = m.id join planned_run p on p.monitor_id = m.id
      join account a on a.id = m.account_id
    where m.id = ${monitorId}`.execute(ctx.sql)
  return rows[0]
}

async function ask(ctx: SystemCtx, kind: PlannedKind, row: KnownRow, source: TrustedOutcome): Promise<Question> {
  const { claims, at } = source
  const own = (await kind.load?.(ctx, [row.id]))?.get(row.id) ?? null
  const { rows } = await sql<{ slug: string }>`select slug from region where id = ${claims.region}`.execute(ctx.sql)
  return {
    monitor: row,
    status: row.status,
    facts: withoutWaiting(row.facts),
    own,
    attempt: row.attempt,
    run: {
      kind: claims.kind,
      region: claims.region,
      region_slug: rows[0]?.slug ?? 'deleted',
      slot: epoch(claims.slot),
      at: epoch(at),
    },
    regions: row.region_count,
    now: ctx.now,
  }
}

async function storeConclusion(
  ctx: SystemCtx,
  question: Question,
  conclusion: Conclusion,
  { resultId, since }: { resultId: string; since: number },
): Promise<void> {
  const { monitor, run } = question
  const { status, failure_reason, facts, next, alerts, reason, reason_text = null } = conclusion
  await sql`update planned_run set facts = ${storableJson(facts)}::jsonb, attempt = ${next.attempt}, last_run_at = ${run.at},
      ${planNext(run.slot, next)} where monitor_id = ${monitor.id}`.execute(ctx.sql)
  await settleStatus(
    ctx,
    monitor,
    { status: question.status, since },
    { status, reason, reason_text, failure_reason, trigger_run: resultId },
  )
  await emitAlerts(ctx, monitor, alerts)
}
