import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { type Away, loadAway } from '../telemetry-gap/index.ts'
import { holdRule, loadKnownTo, whyBlind } from './hold.ts'
import { missingOf } from './missing.ts'
import { type RuleDecision, ruleError, skipTo, takeError, takeEvaluations } from './move.ts'
import { observer } from './observe.ts'
import { readWindows } from './read.ts'
import { type Evaluation, STEP_MS } from './rules.ts'
import { evaluatedAt, wasSeen } from './seen.ts'
import { narrower } from './size.ts'
import { loadRules, lockRule, type StoredRule, storeDecision } from './store.ts'
import { type Trouble, troubleOf } from './trouble.ts'
import type { ReadAccountSeries } from './window-cache.ts'

const EVERY_MS = 1_000
/** Rules that one process evaluates at a time, and rules of one account in all processes. */
const LANES = 4
const LANES_OF_ACCOUNT = 2
/** Longer than one query takes, each of which extends it; after it, another process may evaluate the rule. */
const LEASE_MS = 90_000
/** How far back gaps are read: a window of a day, and what is made up for (milliseconds). */
const GAPS_MS = 2 * DAY_MS
/** Missed evaluations that are made up for at once. */
const AT_ONCE = 10

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
  const away = await loadAway(ctx, missingOf(rule.account_id, rule.settings), epoch(ctx.now - GAPS_MS))
  return { ...rule, away, known_to: await loadKnownTo(ctx, rule) }
}

/**
 * Makes up for what is due, oldest first and some evaluations at a time: queries the store outside of transactions, and
 * decides in one. What is settled stays so if the rest fails, and the claim lasts as long as each step of the work does.
 */
async function evaluateRule(platform: Platform, read: ReadAccountSeries, rule: Claimed): Promise<void> {
  const due = rule.suspended ? [] : instantsOf(rule, rule.known_to)
  if (due.length === 0 && hasToWait(rule, platform.clock.now())) return inSystem(platform, ctx => holdRule(ctx, rule))
  const look = observer(async (...given) => {
    const found = await read(platform, rule.account_id, ...given)
    await inSystem(platform, ctx => extendClaim(ctx, rule))
    return found
  }, rule.settings)
  let done = 0
  for (let size = AT_ONCE; ; ) {
    const some = due.slice(done, done + size)
    const found = await evaluateSome(platform, rule, look, some)
    if (found === null) {
      size = Math.floor(some.length / 2)
      continue
    }
    done += some.length
    const last = ('error' in found && found.passes) || done >= due.length
    const held = await inSystem(platform, ctx => settle(ctx, rule, found, some.at(-1) ?? null, last))
    if (last || !held) return
  }
}

/** Whether there is a window to be evaluated whose telemetry is not stored yet. */
function hasToWait(rule: Claimed, now: EpochMs): boolean {
  return !rule.suspended && instantsOf(rule, now).length > 0
}

/** Reads what the rule finds at some instants; null if that was too much, and fewer can be tried. */
async function evaluateSome(
  platform: Platform,
  rule: Claimed,
  look: ReturnType<typeof observer>,
  instants: readonly EpochMs[],
): Promise<Found | Trouble | null> {
  const seen = instants.filter(at => wasSeen(rule, at))
  try {
    const found = await narrower(() => look(seen), seen.length > 1)
    return found && { evaluations: seen.map(found.evaluationAt) }
  } catch (err) {
    return troubleOf(platform, rule.id, err)
  }
}

async function extendClaim(ctx: SystemCtx, { id, claim }: Claimed): Promise<void> {
  await sql`update alert_rule set due_at = ${ctx.now + LEASE_MS} where monitor_id = ${id} and claim = ${claim}`.execute(
    ctx.sql,
  )
}

/** The ends of the windows that are to be evaluated by now, oldest first. */
export function instantsOf({ state, settings }: Pick<StoredRule, 'state' | 'settings'>, now: EpochMs): EpochMs[] {
  const { first: earliest, last } = evaluatedAt(settings, now)
  const first = state.evaluated_to === null ? last : Math.max(earliest, state.evaluated_to + STEP_MS)
  return Array.from({ length: Math.max(0, (last - first) / STEP_MS + 1) }, (_, i) => epoch(first + i * STEP_MS))
}

interface Found {
  evaluations: Evaluation[]
}

/**
 * Decides, unless the rule was changed, claimed by another process or deleted meanwhile. Gives the claim up after the
 * last part of the work. Returns whether the claim was still held.
 */
async function settle(
  ctx: SystemCtx,
  rule: Claimed,
  found: Found | Trouble,
  at: EpochMs | null,
  last: boolean,
): Promise<boolean> {
  const stored = await lockRule(ctx, rule.id)
  if (stored === null || stored.claim !== rule.claim) return false
  ctx.readClock()
  const rest_ms = 'error' in found ? found.rest_ms : 0
  const due_at = last ? dueAfter(epoch(ctx.now + rest_ms), rule.settings.delay_seconds) : epoch(ctx.now + LEASE_MS)
  const left_out = 'error' in found ? found.left_out : 0
  const decided = decide(stored, found, { at, last }, rule, ctx.now)
  await storeDecision(ctx, stored, decided, { due_at, left_out, claim: last ? null : rule.claim })
  return true
}

function decide(
  stored: StoredRule,
  found: Found | Trouble,
  { at, last }: { at: EpochMs | null; last: boolean },
  rule: Claimed,
  now: EpochMs,
): RuleDecision {
  if ('error' in found) {
    const known = found.passes || at === null ? stored.state : skipTo(stored.state, at)
    return takeError(known, found, now)
  }
  const decided = takeEvaluations(stored.state, found.evaluations, rule.settings, now)
  const blind = last && at !== null && found.evaluations.at(-1)?.at !== at
  if (!blind) return decided
  const error = takeError(decided.state, ruleError(whyBlind(rule, at)), now)
  return { state: error.state, changes: [...decided.changes, ...error.changes] }
}

/** The instant at which the next window has ended, and its late data has arrived. */
export function dueAfter(now: EpochMs, delay_seconds: number): EpochMs {
  const delay = delay_seconds * 1_000
  return epoch((Math.floor((now - delay) / STEP_MS) + 1) * STEP_MS + delay)
}
