import {
  type AlertRuleFailure,
  type AlertRuleSettings,
  MOST_RULE_SERIES,
} from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { SeriesState } from '@pharos/shared-protocol/contract/observability/alert-series.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { type Judgement, judge, type Reading } from './judge.ts'

/** The interval of evaluations. */
export const STEP_MS = MINUTE_MS
/** A series without data for this long is forgotten, whatever its state. */
export const FORGOTTEN_MS = 1_440 * MINUTE_MS

/** The state of one series. */
export interface KnownSeries {
  labels: Record<string, string>
  state: SeriesState
  since: EpochMs
  value: number | null
  bound: number | null
  /** Since when every evaluation was a breach; null if the last one was not. */
  breaching_since: EpochMs | null
  /** The last evaluations, oldest first: `1` for a breach, `0` for none. As many as `x_of_y` needs. */
  recent: string
  /** The last evaluation with data; the first evaluation if none had data. */
  seen_at: EpochMs
}

/** One evaluation: the readings of all series in the window that ended at `at`. */
export interface Evaluation {
  at: EpochMs
  readings: readonly { labels: Record<string, string>; reading: Reading }[]
  /** The reading of a known series without data: 0 for a count, no data for an average. */
  absent: Reading
}

/** Series by `keyOf` their labels. */
export type KnownRule = ReadonlyMap<string, KnownSeries>

/** A key that is equal for equal labels, in any order. */
export function keyOf(labels: Record<string, string>): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the series of a rule after one more evaluation. `before`: the instant of the previous one. If it is more than
 * `stepMs` earlier, earlier breaches do not count towards `for_seconds` or `x_of_y`, so that a gap never makes a rule
 * fire. `x_of_y` counts minutes: an evaluation of a longer step counts for all of them. Pure.
 */
export function evaluate(
  known: KnownRule,
  { at, readings, absent }: Evaluation,
  rule: AlertRuleSettings,
  before: EpochMs | null,
  stepMs = STEP_MS,
): Map<string, KnownSeries> {
  const found = new Map(readings.map(({ labels, reading }) => [keyOf(labels), { labels, reading }]))
  const continues = before !== null && at - before <= stepMs
  const next = new Map<string, KnownSeries>()
  for (const key of new Set([...found.keys(), ...known.keys()])) {
    const { labels, reading } = found.get(key) ?? { labels: known.get(key)?.labels ?? {}, reading: absent }
    const past = known.get(key) ?? fresh(labels, at)
    const seen = found.has(key) && reading.value !== null ? { ...past, seen_at: at } : past
    if (at - seen.seen_at >= FORGOTTEN_MS && Object.keys(labels).length > 0) continue
    next.set(key, step(continues ? seen : afterGap(seen), judge(reading, rule), rule, at, stepMs / STEP_MS))
  }
  return bounded(next)
}

/** Remembers as many series as can be evaluated: those that fire, then those seen last. */
function bounded(series: Map<string, KnownSeries>): Map<string, KnownSeries> {
  if (series.size <= MOST_RULE_SERIES) return series
  const ranked = [...series].toSorted(
    ([a, one], [b, other]) =>
      Number(isFiring(other.state)) - Number(isFiring(one.state)) || other.seen_at - one.seen_at || (a < b ? -1 : 1),
  )
  return new Map(ranked.slice(0, MOST_RULE_SERIES))
}

function fresh(labels: Record<string, string>, at: EpochMs): KnownSeries {
  return { labels, state: 'ok', since: at, value: null, bound: null, breaching_since: null, recent: '', seen_at: at }
}

/** A series after windows that were not evaluated. */
export function afterGap(series: KnownSeries): KnownSeries {
  const state = series.state === 'pending' ? 'ok' : series.state
  return { ...series, state, breaching_since: null, recent: '' }
}

/** One series after one more judgement, which counts for a number of minutes. */
function step(
  past: KnownSeries,
  judgement: Judgement,
  rule: AlertRuleSettings,
  at: EpochMs,
  minutes: number,
): KnownSeries {
  const { finding, value, bound } = judgement
  if (finding === 'none' && rule.no_data === 'keep') return { ...past, value, bound }
  const breaches = finding === 'breach' || (finding === 'none' && rule.no_data === 'alert')
  const breaching_since = breaches ? (past.breaching_since ?? at) : null
  const recent =
    rule.x_of_y === null ? '' : (past.recent + (breaches ? '1' : '0').repeat(minutes)).slice(-rule.x_of_y.y)
  const counted = { ...past, value, bound, breaching_since, recent }
  const state = stateOf(counted, finding, rule, at)
  return { ...counted, state, since: state === past.state ? past.since : at }
}

function stateOf(
  series: KnownSeries,
  finding: Judgement['finding'],
  rule: AlertRuleSettings,
  at: EpochMs,
): SeriesState {
  const { breaching_since, recent, state } = series
  const fires = finding === 'none' && rule.no_data === 'alert' ? 'no_data' : 'firing'
  const count = recent.split('1').length - 1
  const enough =
    rule.x_of_y === null
      ? breaching_since !== null && at - breaching_since >= rule.for_seconds * 1_000
      : count >= rule.x_of_y.x
  if (isFiring(state)) {
    if (breaching_since !== null) return fires
    // A firing series goes on firing until it is well, and with x of y until it has been well often enough.
    if (finding === 'between' || (rule.x_of_y !== null && enough)) return state
  } else if (enough) return fires
  return breaching_since !== null || count > 0 ? 'pending' : 'ok'
}

/** Whether a series makes its rule fire. */
export function isFiring(state: SeriesState): boolean {
  return state === 'firing' || state === 'no_data'
}

/** The state of the rule: the worst of its series. */
export function ruleStateOf(states: readonly SeriesState[]): SeriesState {
  return (['firing', 'no_data', 'pending'] as const).find(state => states.includes(state)) ?? 'ok'
}

/** The stable reason of a rule that fires. */
export function failureOf(series: readonly KnownSeries[], rule: AlertRuleSettings): AlertRuleFailure {
  return ruleStateOf(series.map(each => each.state)) === 'firing' ? rule.condition : 'no_data'
}
