import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { letOthersRun } from '../../platform/real-time.ts'
import type { Away } from '../telemetry-gap/index.ts'
import { type Observed, observer } from './observe.ts'
import { evaluate, isFiring, type KnownSeries } from './rules.ts'
import { wasMissed, wasSeen } from './seen.ts'
import { narrower } from './size.ts'
import type { ReadSeries } from './window-cache.ts'
import { whyFiring } from './words.ts'

/** A time during which a rule would have fired; `to` is null if it still fires at the end. */
export interface Firing {
  from: EpochMs
  to: EpochMs | null
  reason: Said
}

/** What is replayed. */
export interface Replay {
  from: EpochMs
  to: EpochMs
  /** When this installation took no telemetry. */
  away: readonly Away[]
}

/** Evaluations that are read at once, and the least to which that shrinks if it is too much. */
const AT_ONCE = { most: 1_000, least: 10 }
/** The series and values of histories that are judged before other work gets a turn, about 20 ms. */
const BETWEEN_TURNS = 20_000
/** The most windows that overlap: longer windows are evaluated less often than live, which limits what a record costs. */
const MOST_OVERLAPPING = 60

/** The interval of evaluations in a replay: a minute; for windows of more than an hour, a sixtieth of them or more. */
export function replayStep({ window_seconds }: AlertRuleSettings): number {
  const window = window_seconds * 1_000
  const steps = Array.from({ length: window / MINUTE_MS }, (_, i) => (i + 1) * MINUTE_MS)
  return steps.find(step => window % step === 0 && window / step <= MOST_OVERLAPPING) ?? window
}

/**
 * Returns when a rule would have fired from `from` to `to`: at each instant it is given what a live evaluation was given,
 * which is what had arrived by then. Starts without any state. Calls `report` after each read with the share that has
 * been replayed; it may throw to end the replay. Reads less at a time where a read takes too long or finds too much, and
 * throws if it still does then.
 */
export async function replayRule(
  read: ReadSeries,
  rule: AlertRuleSettings,
  { from, to, away }: Replay,
  report: (share: number) => Promise<void>,
): Promise<Firing[]> {
  const instants = instantsOf(rule, from, to)
  const step = replayStep(rule)
  let done = 0
  const look = observer(async (...asked) => {
    const found = await read(...asked)
    await report(done / instants.length)
    return found
  }, rule)
  const replay = replayer(rule, step)
  for (let size = AT_ONCE.most; done < instants.length; ) {
    const some = instants.slice(done, done + size)
    const seen = some.filter(at => wasSeen({ away, settings: rule }, at) && !wasMissed(away, rule, at))
    const found = await narrower(() => look(seen), size > AT_ONCE.least)
    if (found === null) {
      size = Math.max(AT_ONCE.least, Math.floor(size / 4))
      continue
    }
    await replay.take(found, seen)
    done += some.length
    await report(done / instants.length)
  }
  return replay.firings
}

function instantsOf(rule: AlertRuleSettings, from: EpochMs, to: EpochMs): EpochMs[] {
  const step = replayStep(rule)
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => epoch(first + i * step))
}

/** Evaluates a rule instant by instant, and notes its firings. */
function replayer(rule: AlertRuleSettings, step: number) {
  const firings: Firing[] = []
  let known: ReadonlyMap<string, KnownSeries> = new Map()
  let before: EpochMs | null = null
  let work = 0
  async function take({ evaluationAt }: Observed, instants: readonly EpochMs[]): Promise<void> {
    for (const at of instants) {
      const evaluation = evaluationAt(at)
      work += evaluation.readings.reduce((sum, { reading }) => sum + 1 + reading.history.length, known.size)
      if (work > BETWEEN_TURNS) {
        await letOthersRun()
        work = 0
      }
      known = evaluate(known, evaluation, rule, before, step)
      before = at
      note(firings, [...known.values()], rule, at)
    }
  }
  return { firings, take }
}

function note(firings: Firing[], series: readonly KnownSeries[], rule: AlertRuleSettings, at: EpochMs): void {
  const due = epoch(at + rule.delay_seconds * 1_000)
  const open = firings.at(-1)?.to === null ? firings.at(-1) : undefined
  const fires = series.some(each => isFiring(each.state))
  if (fires && open === undefined) firings.push({ from: due, to: null, reason: whyFiring(series, rule) })
  if (!fires && open !== undefined) open.to = due
}
