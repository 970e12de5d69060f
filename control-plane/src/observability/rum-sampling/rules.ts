import type { RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import { DAY_MS, type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'

/** An enabled rule that records replays. */
export interface ReplayRule {
  id: string
  sample_rate: number
  auto_sample: boolean
  conditions: readonly Pick<RumCondition, 'kind'>[]
  /** What the last computation set; null: `sample_rate`. */
  computed_rate: number | null
  /** Estimated sessions an hour in which its conditions hold, drawn or not; null if unknown. */
  demand: number | null
}

/** What was recorded under a rule since the last computation. */
export interface Measured {
  hours: number
  sessions: number
}

/** The replays of an account on the present day (UTC). */
export interface Quota {
  /** Sessions with a replay that the plan includes a day; null: any number. */
  of_day: number | null
  used: number
  now: EpochMs
}

/** After this many hours half of an estimate is new. */
const HALF_LIFE_HOURS = 6
/** With fewer recorded sessions an estimate is too uncertain to raise a rate by more than `MOST_RAISE`. */
const SURE_FROM = 10
const MOST_RAISE = 2
/** A rate is published only if it changes by more than this share: each publication is a file, and pages load it. */
const LEAST_CHANGE = 0.05
/** The least share of its rate that a rule starts with. */
const LEAST_FIRST = 0.01

export const rateOf = ({ computed_rate, sample_rate }: ReplayRule): number => computed_rate ?? sample_rate

/**
 * The sessions an hour in which the conditions of a rule hold, from what was drawn at its rate, mixed with what was known.
 * Nothing can be learned at the rate 0. Pure.
 */
export function estimateDemand(rule: ReplayRule, { hours, sessions }: Measured): number | null {
  const rate = rateOf(rule)
  if (rate <= 0 || hours <= 0) return rule.demand
  const measured = sessions / rate / hours
  if (rule.demand === null) return measured
  const kept = 0.5 ** (hours / HALF_LIFE_HOURS)
  return rule.demand * kept + measured * (1 - kept)
}

/**
 * The rates of an account's replay rules, by id, that use what is left of the day's quota evenly up to its end; null is
 * `sample_rate`. Rules for errors come first: they are only lowered if their sessions alone would use up the quota. Then
 * rules with a fixed rate, then `auto_sample` shares what remains. No rate is above `sample_rate`. `other` are replays an
 * hour that no rule asked for. Pure.
 */
export function ratesOf(
  rules: readonly ReplayRule[],
  { of_day, used, now }: Quota,
  other = 0,
): Map<string, number | null> {
  if (of_day === null) return new Map(rules.map(({ id }) => [id, null]))
  const hours = (DAY_MS - (now % DAY_MS)) / HOUR_MS
  const left = Math.max(0, of_day - used)
  const [errors, rest] = parted(rules, isOfErrors)
  const [auto, fixed] = parted(rest, rule => rule.auto_sample)
  const forErrors = shareOf(left, wantedOf(errors, hours))
  const remaining = left - wantedOf(errors, hours) * forErrors - (wantedOf(fixed, hours) + other * hours)
  const forAuto = shareOf(Math.max(0, remaining), wantedOf(auto, hours))
  return new Map([
    ...errors.map((rule): [string, number | null] => [rule.id, lowered(rule, forErrors)]),
    ...fixed.map((rule): [string, number | null] => [rule.id, null]),
    ...auto.map((rule): [string, number | null] => [rule.id, lowered(rule, forAuto)]),
  ])
}

function isOfErrors({ conditions }: ReplayRule): boolean {
  return conditions.some(({ kind }) => kind === 'error')
}

function parted(rules: readonly ReplayRule[], isFirst: (rule: ReplayRule) => boolean): [ReplayRule[], ReplayRule[]] {
  return [rules.filter(isFirst), rules.filter(rule => !isFirst(rule))]
}

/** The sessions that rules would record at their own rates. */
function wantedOf(rules: readonly ReplayRule[], hours: number): number {
  return rules.reduce((sum, { demand, sample_rate }) => sum + (demand ?? 0) * sample_rate * hours, 0)
}

function shareOf(available: number, wanted: number): number {
  if (wanted <= available) return available > 0 ? 1 : 0
  return available / wanted
}

function lowered({ sample_rate }: ReplayRule, share: number): number | null {
  return share >= 1 ? null : sample_rate * share
}

/**
 * The rate that is set: the computed one, but from few sessions a rate is raised step by step, since they may have been
 * few by chance. A rate that hardly differs stays. Pure.
 */
export function nextRate(rule: ReplayRule, computed: number | null, { sessions }: Measured): number | null {
  const [before, wanted] = [rateOf(rule), computed ?? rule.sample_rate]
  const isUnsure = sessions < SURE_FROM && before > 0 && rule.computed_rate !== null
  const next = isUnsure ? Math.min(wanted, before * MOST_RAISE) : wanted
  if (next >= rule.sample_rate) return null
  return Math.abs(next - before) <= LEAST_CHANGE * before && next > 0 ? rule.computed_rate : next
}

/**
 * The rate of a rule of which nothing was measured: never so low that nothing can be learned, whatever pages say, unless
 * the quota is used up. Pure.
 */
export function firstRate(
  { sample_rate }: Pick<ReplayRule, 'sample_rate'>,
  computed: number | null,
  { of_day, used }: Quota,
): number | null {
  if (computed === null || (of_day !== null && used >= of_day)) return computed
  return Math.max(computed, sample_rate * LEAST_FIRST)
}
