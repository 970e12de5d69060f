import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { letOthersRun } from '../../platform/real-time.ts'
import { observe, type ReadSeries } from './observe.ts'
import { evaluate, isFiring, type KnownSeries } from './rules.ts'
import { firingInWords } from './words.ts'

/** A time during which a rule would have fired; `to` is null if it still fires at the end. */
export interface Firing {
  from: EpochMs
  to: EpochMs | null
  /** In words. */
  reason: string
}

/** Evaluations that are read at once; their data is held in memory. */
const AT_ONCE = 10_000
/** Evaluations before other work gets a turn; one of many series with long histories takes 12 ms. */
const BETWEEN_TURNS = 5
/**
 * The most windows that overlap: long windows are evaluated less often than live, which limits how often a range is
 * read.
 */
const MOST_PHASES = 10

/** The interval of evaluations in a replay: a minute; for windows of more than ten minutes, a tenth of them or more. */
export function replayStep({ window_seconds }: AlertRuleSettings): number {
  const window = window_seconds * 1_000
  const steps = Array.from({ length: window / MINUTE_MS }, (_, i) => (i + 1) * MINUTE_MS)
  return steps.find(step => window % step === 0 && window / step <= MOST_PHASES) ?? window
}

/**
 * Returns when a rule would have fired from `from` to `to`, by the same rules over stored data. Calls `report` with the
 * share that has been replayed; it may throw to end the replay.
 */
export async function replayRule(
  read: ReadSeries,
  rule: AlertRuleSettings,
  { from, to }: { from: EpochMs; to: EpochMs },
  report: (share: number) => Promise<void>,
): Promise<Firing[]> {
  const step = replayStep(rule)
  const first = Math.ceil(from / step) * step
  const instants = Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) =>
    epoch(first + i * step),
  )
  const firings: Firing[] = []
  let known: ReadonlyMap<string, KnownSeries> = new Map()
  let before: EpochMs | null = null
  const chunk = Math.min(AT_ONCE, (1_000 * rule.window_seconds * 1_000) / step)
  for (let i = 0; i < instants.length; i += chunk) {
    const some = instants.slice(i, i + chunk)
    const { evaluationAt } = await observe(read, rule, some)
    for (const [n, at] of some.entries()) {
      if (n % BETWEEN_TURNS === 0) await letOthersRun()
      known = evaluate(known, evaluationAt(at), rule, before, step)
      before = at
      note(firings, [...known.values()], rule, at)
    }
    await report((i + some.length) / instants.length)
  }
  return firings
}

function note(firings: Firing[], series: readonly KnownSeries[], rule: AlertRuleSettings, at: EpochMs): void {
  const due = epoch(at + rule.delay_seconds * 1_000)
  const open = firings.at(-1)?.to === null ? firings.at(-1) : undefined
  const fires = series.some(each => isFiring(each.state))
  if (fires && open === undefined) firings.push({ from: due, to: null, reason: firingInWords(series, rule) })
  if (!fires && open !== undefined) open.to = due
}
