import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { JudgedRun, Policy, RunStatus } from '../verdict/index.ts'
import { MINUTE, policyOf, regionsOf, runOf, T0 } from '../verdict/verdict.fixture.ts'
import type { Absence, Setting, Span } from './replay.ts'

/** A generated past of one monitor for tests, with frequent problems of all sorts, reproducible from its seed. */
export interface GeneratedHistory {
  settings: Setting[]
  results: JudgedRun[]
  absences: Absence[]
  maintenance: Span[]
  window: Span
}

export type Random = () => number

/** mulberry32: the same numbers in [0, 1) for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The first settings have an interval of a minute; later ones choose from `intervals`. */
export function generateHistory(
  seed: number,
  durationMs: number,
  changes: number,
  intervals: readonly [number, ...number[]] = [30_000, MINUTE, 2 * MINUTE, 5 * MINUTE],
): GeneratedHistory {
  const random = randomFrom(seed)
  const window = { from: T0, to: epoch(T0 + durationMs) }
  const settings = generateSettings(random, window, changes, intervals)
  const results = settings.flatMap(({ at, policy }, i) => {
    const span = { from: at, to: settings[i + 1]?.at ?? window.to }
    return policy.paused ? [] : policy.regions.flatMap(region => generateRuns(random, policy, region.id, span))
  })
  const absences = spans(random, window, changes / 2).map(span => ({
    ...span,
    region: `region-${pick(random, [0, 1, 2])}`,
  }))
  return { settings, results, absences, maintenance: spans(random, window, changes / 3), window }
}

export function pick<T>(random: Random, [first, ...rest]: readonly [T, ...T[]]): T {
  return [first, ...rest][Math.floor(random() * (rest.length + 1))] ?? first
}

export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Creation a little after the window's start, then a change at each random instant. */
function generateSettings(
  random: Random,
  { from, to }: Span,
  changes: number,
  intervals: readonly [number, ...number[]],
): Setting[] {
  const settings: Setting[] = [
    { at: epoch(from + random() * 10 * MINUTE), policy: policyOf({ regions: regionsOf(3) }) },
  ]
  const instants = Array.from({ length: changes }, () => instantIn(random, { from: epoch(from + 10 * MINUTE), to }))
  for (const at of instants.sort((a, b) => a - b)) {
    const last = settings.at(-1)?.policy ?? policyOf()
    settings.push({
      at,
      policy: { ...last, paused: last.paused && random() < 0.3, ...changeOf(random, last, intervals) },
    })
  }
  return settings
}

function changeOf(random: Random, last: Policy, intervals: readonly [number, ...number[]]): Partial<Policy> {
  const failure_window = pick(random, [1, 2, 3, 5])
  return pick<() => Partial<Policy>>(random, [
    () => ({ interval_ms: pick(random, intervals) }),
    () => ({ failure_window, failure_threshold: Math.ceil(random() * failure_window) }),
    () => ({ recovery_threshold: pick(random, [1, 2, 3]) }),
    () => ({ regions: regionsOf(pick(random, [1, 2, 3, 3, 5])) }),
    () => ({ min_healthy_regions: pick(random, [null, 1, 2, 4]) }),
    () => ({ spec_version: last.spec_version + 1 }),
    () => ({ paused: true }),
    () => ({ timeout_ms: pick(random, [5_000, 10_000, 30_000]), retries: pick(random, [0, 1, 3]) }),
  ])()
}

/** One region's runs under one policy, with outages, slowness, gaps, extra and duplicate runs. */
function generateRuns(random: Random, policy: Policy, region: string, { from, to }: Span): JudgedRun[] {
  const runs: JudgedRun[] = []
  let mood: RunStatus | 'silent' = 'healthy'
  for (let slot = from + random() * policy.interval_ms; slot < to; slot += policy.interval_ms) {
    if (random() < 0.05) mood = pick(random, ['healthy', 'healthy', 'healthy', 'degraded', 'failing', 'silent'])
    if (mood === 'silent') continue
    runs.push(generateRun(random, policy, region, slot, mood))
    if (random() < 0.05)
      runs.push({ ...generateRun(random, policy, region, slot + random() * 20_000, mood), kind: 'confirm' })
    if (random() < 0.02) runs.push({ ...generateRun(random, policy, region, slot, 'failing'), kind: 'manual' })
  }
  return runs
}

/** A run that sometimes contradicts the trend, is excused, of an earlier spec, or is so slow that a later slot ends first. */
function generateRun(random: Random, policy: Policy, region: string, slot: number, mood: RunStatus): JudgedRun {
  const status = random() < 0.9 ? mood : pick<RunStatus>(random, ['healthy', 'degraded', 'failing', 'excused'])
  const total_ms = random() < 0.9 ? 5 + random() * 400 : random() * 3 * policy.timeout_ms
  const spec_version = random() < 0.98 ? policy.spec_version : policy.spec_version - 1
  return runOf({ region, slot: epoch(slot), at: epoch(slot + total_ms), status, total_ms, spec_version })
}

/** A random instant; about a third are at a whole 5 minutes, where buckets meet. */
function instantIn(random: Random, { from, to }: Span): EpochMs {
  const at = from + random() * (to - from)
  return epoch(random() < 0.33 ? Math.ceil(at / (5 * MINUTE)) * 5 * MINUTE : at)
}

function spans(random: Random, { from, to }: Span, count: number): Span[] {
  return Array.from({ length: Math.floor(count) }, () => {
    const start = instantIn(random, { from, to })
    return { from: start, to: epoch(start + random() * 120 * MINUTE) }
  })
}
