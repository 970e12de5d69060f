import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { type Away, loadAway } from '../telemetry-gap/index.ts'
import { holdRule, loadKnownTo, whyBlind } from './hold.ts'
import { takeError, takeEvaluations } from './move.ts'
import { observe, type ReadAccountSeries } from './observe.ts'
import { readWindows } from './read.ts'
import { type Evaluation, STEP_MS } from './rules.ts'
import { loadRules, lockRule, type StoredRule, storeDecision } from './store.ts'

const EVERY_MS = 1_000
/** Rules that one process evaluates at a time, and rules of one account in all processes. */
const LANES = 4
const LANES_OF_ACCOUNT = 2
/** The wait after a query that took too long. */
const REST_MS = 5 * MINUTE_MS
/** Longer than an evaluation takes; after it, another process may evaluate the rule. */
const LEASE_MS = 90_000
/** How far back missed evaluations are made up for after an outage of ours; older windows count as not seen. */
const CATCH_UP_MS = HOUR_MS
/** How far back gaps are read: a window of a day, and what is made up for (milliseconds). */
const GAPS_MS = 2 * DAY_MS
/** A window counts as not seen if we were away for more than this share of it. */
const MOST_AWAY = 0.1

/** Evaluates each rule once a minute, in one of the processes. Tests pass their own `read`. */
export function startAlertRules(given: Platform, read: ReadAccountSeries = readWindows): Worker {
  const platform = { ...given, telemetry: given.telemetry.forRules() }
  return startWorker(platform, {
    name: 'alert-rules',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from alert_rule where due_at <= ${now})`,
    work: async turn => {
      const lane = () =>
        drain(turn, async () => {
          const rule = await inSystem(platform, claimRule)
          if (rule !== null) await evaluateRule(platform, read, rule)
          return rule !== null
        })
      await Promise.all(Array.from({ length: LANES }, lane))
    },
  })
}

interface Claimed extends StoredRule {
  /** The times during which this installation took no telemetry. */
  away: readonly Away[]
  /** What was acknowledged before is in the store: later windows have to wait. */
  known_to: EpochMs
}

/**
 * Claims a rule that is due; no other process evaluates it until the lease has expired. An account with
 * `LANES_OF_ACCOUNT` claimed rules has to wait, so that its slow queries do not delay the rules of others.
 */
async function claimRule(ctx: SystemCtx): Promise<Claimed | null> {
  const { rows } = await sql<{
    id: string
  }>`update alert_rule set due_at = ${ctx.now + LEASE_MS}, claim = ${ctx.newId()}
    where monitor_id = (select r.monitor_id from alert_rule r where r.due_at <= ${ctx.now}
      and (select count(*) from alert_rule o where o.account_id = r.account_id and o.claim is not null
        and o.due_at > ${ctx.now}) < ${LANES_OF_ACCOUNT}
      order by r.due_at limit 1 for update skip locked) returning monitor_id as id`.execute(ctx.sql)
  const [rule] = await loadRules(
    ctx,
    rows.map(row => row.id),
  )
  if (rule === undefined) return null
  const away = await loadAway(ctx, rule.account_id, epoch(ctx.now - GAPS_MS))
  return { ...rule, away, known_to: await loadKnownTo(ctx, rule) }
}

/** One evaluation: queries the store outside of transactions, and decides in one. */
async function evaluateRule(platform: Platform, read: ReadAccountSeries, rule: Claimed): Promise<void> {
  const instants = rule.suspended ? [] : instantsOf(rule, rule.known_to)
  if (instants.length === 0 && hasToWait(rule, platform.clock.now()))
    return inSystem(platform, ctx => holdRule(ctx, rule))
  const seen = instants.filter(at => wasSeen(rule, at))
  const found = await observe((...given) => read(platform, rule.account_id, ...given), rule.settings, seen).then(
    ({ evaluationAt, left_out }) => ({ evaluations: seen.map(evaluationAt), left_out }),
    (err: unknown) => troubleOf(platform, rule, err),
  )
  await inSystem(platform, ctx => settle(ctx, rule, found, instants.at(-1) ?? null))
}

/** Whether there is a window to be evaluated whose telemetry is not stored yet. */
function hasToWait(rule: Claimed, now: EpochMs): boolean {
  return !rule.suspended && instantsOf(rule, now).length > 0
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

/** Whether this installation took telemetry for nearly all of the window that ended at an instant. */
export function wasSeen({ away, settings }: Pick<Claimed, 'away' | 'settings'>, at: EpochMs): boolean {
  const from = at - settings.window_seconds * 1_000
  const lost = away.reduce((sum, gap) => sum + Math.max(0, Math.min(gap.to, at) - Math.max(gap.from, from)), 0)
  return lost <= MOST_AWAY * (at - from)
}

interface Found {
  evaluations: Evaluation[]
  left_out: number
}

/** Why an evaluation failed, in words, and the additional wait before the next one. */
interface Trouble {
  error: string
  rest_ms: number
}

/** The query is wrong or took too long, or the store is down. */
function troubleOf(platform: Platform, { id }: StoredRule, err: unknown): Trouble {
  if (err instanceof Refusal) return { error: err.message, rest_ms: err.code === 'query_time_limit' ? REST_MS : 0 }
  platform.log.error({ err, alert_rule: id }, 'an alert rule could not be evaluated')
  return { error: 'Pharos could not evaluate it', rest_ms: 0 }
}

/** Decides, unless the rule was changed, claimed by another process or deleted meanwhile. */
async function settle(ctx: SystemCtx, rule: Claimed, found: Found | Trouble, last: EpochMs | null): Promise<void> {
  const stored = await lockRule(ctx, rule.id)
  if (stored === null || stored.claim !== rule.claim) return
  ctx.readClock()
  const rest_ms = 'error' in found ? found.rest_ms : 0
  const due_at = dueAfter(epoch(ctx.now + rest_ms), rule.settings.delay_seconds)
  const left_out = 'error' in found ? stored.left_out : found.left_out
  const decided = decide(stored, found, last, rule, ctx.now)
  await storeDecision(ctx, stored, decided, { due_at, left_out })
}

function decide(stored: StoredRule, found: Found | Trouble, last: EpochMs | null, rule: Claimed, now: EpochMs) {
  if ('error' in found) return takeError(stored.state, found.error, now)
  const decided = takeEvaluations(stored.state, found.evaluations, rule.settings, now)
  const blind = last !== null && found.evaluations.at(-1)?.at !== last
  if (!blind) return decided
  const error = takeError(decided.state, whyBlind(rule, last), now)
  return { state: error.state, changes: [...decided.changes, ...error.changes] }
}

/** The instant at which the next window has ended, and its late data has arrived. */
export function dueAfter(now: EpochMs, delay_seconds: number): EpochMs {
  const delay = delay_seconds * 1_000
  return epoch((Math.floor((now - delay) / STEP_MS) + 1) * STEP_MS + delay)
}
