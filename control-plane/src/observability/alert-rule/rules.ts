import type { AlertRuleFailure, AlertRuleSettings, SeriesState } from '@pharos/shared-protocol/contract/alert-rule.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { type Judgement, judge, type Reading } from './judge.ts'

/** How far apart evaluations are. */
export const STEP_MS = MINUTE_MS
/** A series without data for so long is forgotten, whatever its state. */
export const FORGOTTEN_MS = 1_440 * MINUTE_MS

/** The most series of a rule that are remembered. */
const MOST_KNOWN = 200

/** What is known of one series. */
export interface KnownSeries {
  labels: Record<string, string>
  state: SeriesState
  since: EpochMs
  value: number | null
  bound: number | null
  /** Since when it has been beyond the threshold at every evaluation; null when it was not at the last one. */
  breaching_since: EpochMs | null
  /** The last evaluations, oldest first: `1` beyond the threshold, `0` not. As many as `x_of_y` needs. */
  recent: string
  /** The last evaluation that had data of it; its first one when none had. */
  seen_at: EpochMs
}

/** One evaluation: what every series was in the window that ended at `at`. */
export interface Evaluation {
  at: EpochMs
  readings: readonly { labels: Record<string, string>; reading: Reading }[]
  /** What a known series is that is missing among the readings: a count of nothing is 0, and an average is no data. */
  absent: Reading
}

/** Series by `keyOf` their labels. */
export type KnownRule = ReadonlyMap<string, KnownSeries>

/** Equal for equal labels, whatever their order. */
export function keyOf(labels: Record<string, string>): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The series of a rule after one more evaluation. `before` is the instant of the one before it, `stepMs` earlier: after a gap, what was
 * not seen does not count towards `for_seconds` or `x_of_y`, so nothing fires of it. Pure.
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
    next.set(key, step(continues ? seen : afterGap(seen), judge(reading, rule), rule, at))
  }
  return bounded(next)
}

/** The series that fire, and then those that were seen last. */
function bounded(series: Map<string, KnownSeries>): Map<string, KnownSeries> {
  if (series.size <= MOST_KNOWN) return series
  const ranked = [...series].toSorted(
    ([, a], [, b]) => Number(isFiring(b.state)) - Number(isFiring(a.state)) || b.seen_at - a.seen_at,
  )
  return new Map(ranked.slice(0, MOST_KNOWN))
}

function fresh(labels: Record<string, string>, at: EpochMs): KnownSeries {
  return { labels, state: 'ok', since: at, value: null, bound: null, breaching_since: null, recent: '', seen_at: at }
}

function afterGap(series: KnownSeries): KnownSeries {
  const state = series.state === 'pending' ? 'ok' : series.state
  return { ...series, state, breaching_since: null, recent: '' }
}

/** One series after one more judgement. */
function step(past: KnownSeries, judgement: Judgement, rule: AlertRuleSettings, at: EpochMs): KnownSeries {
  const { finding, value, bound } = judgement
  if (finding === 'none' && rule.no_data === 'keep') return { ...past, value, bound }
  const breaches = finding === 'breach' || (finding === 'none' && rule.no_data === 'alert')
  const breaching_since = breaches ? (past.breaching_since ?? at) : null
  const recent = rule.x_of_y === null ? '' : (past.recent + (breaches ? '1' : '0')).slice(-rule.x_of_y.y)
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
    // What fires goes on until it is well, and of x of y until it is well often enough.
    if (finding === 'between' || (rule.x_of_y !== null && enough)) return state
  } else if (enough) return fires
  return breaching_since !== null || count > 0 ? 'pending' : 'ok'
}

/** Whether a series makes its rule fire. */
export function isFiring(state: SeriesState): boolean {
  return state === 'firing' || state === 'no_data'
}

/** What the series say together: the worst of them. */
export function ruleStateOf(states: readonly SeriesState[]): SeriesState {
  return (['firing', 'no_data', 'pending'] as const).find(state => states.includes(state)) ?? 'ok'
}

/** The stable reason of a rule that fires. */
export function failureOf(series: readonly KnownSeries[], rule: AlertRuleSettings): AlertRuleFailure {
  return ruleStateOf(series.map(each => each.state)) === 'firing' ? rule.condition : 'no_data'
}
