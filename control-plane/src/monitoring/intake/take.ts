import type { RunClaims } from '@pharos/shared-protocol/message/token.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { plannedKind, votedKind } from '../monitor/index.ts'
import { takePlanned } from '../planned/index.ts'
import { insertResults, manualRunId, meterRuns, type StorableOutcome, type TrustedOutcome } from '../result/index.ts'
import { GRACE_MS, loadAbsences, markDirty } from '../uptime/index.ts'
import { type JudgedRun, judgeRun } from '../verdict/index.ts'
import {
  type Decision,
  endAsked,
  isLate,
  type Late,
  loadBundles,
  loadSilences,
  type MonitorBundle,
  startDeciding,
  storeDecided,
  takeRun,
} from '../voted/index.ts'

/** An outcome of a voted monitor, judged by the current settings. */
interface JudgedOutcome extends StorableOutcome {
  run: JudgedRun
}

export interface IntakeReport {
  /** The result of each outcome, for the counter. */
  counts: Record<'stored' | 'duplicate' | 'deleted_monitor' | 'malformed' | 'history' | 'excused', number>
  malformed: TrustedOutcome[]
}

/**
 * Processes outcomes in one transaction: inserts the results, applies the rules to new ones only, and writes the
 * decisions. Repeating it changes nothing.
 */
export async function takeOutcomes(ctx: SystemCtx, outcomes: TrustedOutcome[]): Promise<IntakeReport> {
  const counts: IntakeReport['counts'] = {
    stored: 0,
    duplicate: 0,
    deleted_monitor: 0,
    malformed: 0,
    history: 0,
    excused: 0,
  }
  const bundles = await loadBundles(ctx, [...new Set(outcomes.map(outcome => outcome.claims.monitor))])
  ctx.readClock()
  const judged: JudgedOutcome[] = []
  const planned: TrustedOutcome[] = []
  const malformed: TrustedOutcome[] = []
  for (const outcome of outcomes) {
    const bundle = bundles.get(outcome.claims.monitor)
    if (!bundle || bundle.monitor.account_id !== outcome.claims.account) counts.deleted_monitor += 1
    else if (plannedKind(ctx, bundle.monitor.kind)) planned.push(outcome)
    else {
      const made = judgeOutcome(ctx, outcome, bundle)
      if (made) judged.push(made)
      else malformed.push(outcome)
    }
  }
  const fresh = await insertResults(ctx, judged)
  await endAsked(
    ctx,
    fresh.flatMap(({ source: { claims } }) => (claims.kind === 'manual' ? [claims] : [])),
  )
  const history = await decideAll(ctx, fresh, bundles)
  const concluded = await takePlanned(ctx, planned)
  malformed.push(...concluded.malformed)
  counts.malformed = malformed.length
  counts.stored = fresh.length + concluded.stored
  counts.duplicate = judged.length - fresh.length + concluded.duplicate
  const excused = history.filter(({ run }) => run.status === 'excused').length
  counts.history = history.length - excused + concluded.history
  counts.excused = excused + concluded.excused
  await markDirty(ctx, fresh.filter(isOld(ctx)).map(instantOf))
  await meterRuns(ctx, [...fresh, ...concluded.fresh], id => bundles.get(id)?.monitor.kind)
  return { counts, malformed }
}

/**
 * Whether an outcome may belong to a time that is already rolled up. Half the grace is left for clock differences
 * between processes.
 */
function isOld({ now }: SystemCtx): (outcome: JudgedOutcome) => boolean {
  return ({ source }) => source.at <= now - GRACE_MS / 2
}

function instantOf({ source }: JudgedOutcome) {
  return { monitor: source.claims.monitor, at: source.at }
}

function judgeOutcome(ctx: SystemCtx, source: TrustedOutcome, bundle: MonitorBundle): JudgedOutcome | null {
  const kind = votedKind(ctx, bundle.monitor.kind)
  const observed = kind.readOutcome(source.outcome)
  if (!observed) return null
  const { claims, loop_delay_ms } = source
  const { status, failure_reason, failure_detail, failure_text, total_ms } = observed
  const run = judgeRun(
    {
      kind: claims.kind,
      region: claims.region,
      slot: epoch(claims.slot),
      ordinal: claims.ordinal,
      at: epoch(source.at),
      spec_version: claims.spec_version,
      status,
      failure_reason,
      failure_detail,
      failure_text,
      total_ms,
      loop_delay_ms,
      waits: kind.waits(bundle.monitor),
      hangs_on_delay: kind.hangsOnDelay?.(observed, bundle.monitor, loop_delay_ms) ?? false,
    },
    bundle.policy,
  )
  return { id: resultId(ctx, claims), source, observed, run }
}

function resultId(ctx: SystemCtx, claims: RunClaims): string {
  return claims.kind === 'manual' ? manualRunId(claims, claims.region) : ctx.platform.ids.at(claims.slot)
}

/** Lets the rules decide on new results in the order in which they ended; returns those that are history only. */
async function decideAll(
  ctx: SystemCtx,
  fresh: JudgedOutcome[],
  bundles: Map<string, MonitorBundle>,
): Promise<JudgedOutcome[]> {
  const ordered = fresh.toSorted((a, b) => a.run.at - b.run.at)
  const late = await loadLate(ctx, ordered, bundles)
  const decided = new Map<string, Decision>()
  const history: JudgedOutcome[] = []
  // Each is decided at its own instant, so that late runs make the same transitions as runs in time.
  for (const outcome of ordered) {
    const bundle = bundles.get(outcome.source.claims.monitor)
    if (!bundle) continue
    const current = decided.get(bundle.monitor.id) ?? startDeciding(bundle)
    decided.set(bundle.monitor.id, current)
    if (!takeRun(current, outcome.run, outcome.id, ctx.now, late.get(bundle.monitor.id))) history.push(outcome)
  }
  await storeDecided(ctx, [...decided.values()])
  return history
}

/** Loads what is needed to decide late runs, by monitor. */
async function loadLate(
  ctx: SystemCtx,
  ordered: readonly JudgedOutcome[],
  bundles: Map<string, MonitorBundle>,
): Promise<Map<string, Late>> {
  const first = new Map<string, EpochMs>()
  for (const { source, run } of ordered) {
    const bundle = bundles.get(source.claims.monitor)
    if (bundle && !first.has(bundle.monitor.id) && isLate(bundle, run)) first.set(bundle.monitor.id, run.at)
  }
  if (first.size === 0) return new Map()
  const absences = await loadAbsences(ctx)
  const silences = await loadSilences(ctx, first)
  return new Map([...silences].map(([monitor, known]) => [monitor, { silences: known, absences }] as const))
}
