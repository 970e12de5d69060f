import { type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { loadGaps } from '../../monitoring/pulse/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { takeError, takeEvaluations } from './move.ts'
import { observe, type ReadAccountSeries } from './observe.ts'
import { readWindows } from './read.ts'
import { type Evaluation, STEP_MS } from './rules.ts'
import { loadRules, lockRule, type StoredRule, storeDecision } from './store.ts'

const EVERY_MS = 1_000
/** Rules that a process evaluates at a time. */
const AT_ONCE = 4
/** Longer than a query may take, and everything around it: then another process may evaluate the rule. */
const LEASE_MS = 90_000
/** How far back evaluations are made up for after an outage of ours; what is older was not seen. */
const CATCH_UP_MS = HOUR_MS
/** A window of which we were away for more than this share was not seen. */
const MOST_AWAY = 0.1

/** Evaluates each rule once a minute, in whichever process holds it. Tests bring series of their own. */
export function startAlertRules(platform: Platform, read: ReadAccountSeries = readWindows): Worker {
  return startWorker(platform, {
    name: 'alert-rules',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from alert_rule where due_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const claimed = await inSystem(platform, claimRules)
        await Promise.all(claimed.map(rule => evaluateRule(platform, read, rule)))
        return claimed.length
      }),
  })
}

interface Claimed extends StoredRule {
  /** When this installation took no telemetry. */
  away: readonly { from: EpochMs; to: EpochMs }[]
}

/** Takes rules that are due; nobody else does until the lease has run out. */
export async function claimRules(ctx: SystemCtx): Promise<Claimed[]> {
  const claim = ctx.newId()
  const { rows } = await sql<{ id: string }>`update alert_rule set due_at = ${ctx.now + LEASE_MS}, claim = ${claim}
    where monitor_id in (select monitor_id from alert_rule where due_at <= ${ctx.now} order by due_at limit ${AT_ONCE}
      for update skip locked) returning monitor_id as id`.execute(ctx.sql)
  if (rows.length === 0) return []
  const rules = await loadRules(
    ctx,
    rows.map(row => row.id),
  )
  const away = await loadGaps(ctx, 'api')
  return rules.map(rule => ({ ...rule, away }))
}

/** One evaluation: asks the store outside of transactions, and decides in one. */
async function evaluateRule(platform: Platform, read: ReadAccountSeries, rule: Claimed): Promise<void> {
  const instants = rule.suspended ? [] : instantsOf(rule, platform.clock.now())
  const seen = instants.filter(at => wasSeen(rule, at))
  const found = await observe((...given) => read(platform, rule.account_id, ...given), rule.settings, seen).catch(
    (err: unknown) => errorOf(platform, rule, err),
  )
  await inSystem(platform, ctx => settle(ctx, rule, found, instants.at(-1) ?? null))
}

/** The ends of the windows that are to be evaluated by now, oldest first. */
export function instantsOf({ state, settings }: Pick<StoredRule, 'state' | 'settings'>, now: EpochMs): EpochMs[] {
  const last = Math.floor((now - settings.delay_seconds * 1_000) / STEP_MS) * STEP_MS
  const first = Math.max(
    last - CATCH_UP_MS + STEP_MS,
    state.evaluated_to === null ? last : state.evaluated_to + STEP_MS,
  )
  return Array.from({ length: Math.max(0, (last - first) / STEP_MS + 1) }, (_, i) => epoch(first + i * STEP_MS))
}

function wasSeen({ away, settings }: Claimed, at: EpochMs): boolean {
  const from = at - settings.window_seconds * 1_000
  const lost = away.reduce((sum, gap) => sum + Math.max(0, Math.min(gap.to, at) - Math.max(gap.from, from)), 0)
  return lost <= MOST_AWAY * (at - from)
}

interface Found {
  evaluations: Evaluation[]
  left_out: number
}

/** Its query is wrong, took too long, or the store is away. */
function errorOf(platform: Platform, { id }: StoredRule, err: unknown): string {
  if (err instanceof Refusal) return err.message
  platform.log.error({ err, alert_rule: id }, 'an alert rule could not be evaluated')
  return 'Pharos could not evaluate it'
}

/** Decides, unless the rule was changed, taken by another process or deleted meanwhile. */
async function settle(ctx: SystemCtx, rule: Claimed, found: Found | string, last: EpochMs | null): Promise<void> {
  const stored = await lockRule(ctx, rule.id)
  if (stored === null || stored.claim !== rule.claim) return
  ctx.readClock()
  const due_at = dueAfter(ctx.now, rule.settings.delay_seconds)
  const left_out = typeof found === 'string' ? stored.left_out : found.left_out
  const decided = decide(stored, found, last, rule, ctx.now)
  await storeDecision(ctx, stored, decided, { due_at, left_out })
}

function decide(stored: StoredRule, found: Found | string, last: EpochMs | null, rule: Claimed, now: EpochMs) {
  if (typeof found === 'string') return takeError(stored.state, found, now)
  const decided = takeEvaluations(stored.state, found.evaluations, rule.settings, now)
  const blind = last !== null && found.evaluations.at(-1)?.at !== last
  if (!blind) return decided
  const error = takeError(decided.state, 'Pharos was away for a part of the window and took no telemetry', now)
  return { state: error.state, changes: [...decided.changes, ...error.changes] }
}

/** When the next window has ended, and late data of it has arrived. */
export function dueAfter(now: EpochMs, delay_seconds: number): EpochMs {
  const delay = delay_seconds * 1_000
  return epoch((Math.floor((now - delay) / STEP_MS) + 1) * STEP_MS + delay)
}
