import type { Monitor, ObservedOutcome, VotedKind } from '../monitor/index.ts'
import { type Excuse, presentExcuse } from '../result/index.ts'
import { isExcused, speedOf, type Waits } from '../verdict/index.ts'

/** What decides whether a test run is excused, as it decides about a stored run. */
interface Tested {
  failure_reason: string | null
  loop_delay_ms: number
  waits: Waits
  hangs_on_delay?: boolean
}

/** Whether and why a test run says nothing about its target: our own delay or fault may have decided it. */
export function excuseOfTest({ failure_reason, loop_delay_ms, waits, hangs_on_delay = false }: Tested): Excuse {
  const isOurs = isExcused({ failure_reason, loop_delay_ms, waits, hangs_on_delay })
  return presentExcuse({ status: isOurs ? 'excused' : 'healthy', failure_reason, loop_delay_ms })
}

/** The same for a kind whose regions vote, with the settings that the run was tested with. */
export function excuseOfVotedTest(
  kind: VotedKind,
  { outcome, loop_delay_ms }: { outcome: unknown; loop_delay_ms: number },
  monitor: Pick<Monitor, 'timeout_seconds' | 'config'>,
): Excuse {
  const observed = kind.readOutcome(outcome)
  const waits = kind.waits(monitor)
  const failure_reason = observed?.failure_reason ?? null
  const hangs_on_delay = observed !== null && (kind.hangsOnDelay?.(observed, monitor, loop_delay_ms) ?? false)
  const isDoubtful = observed !== null && isSlowByUs(observed, { loop_delay_ms, waits }, monitor)
  return excuseOfTest({ failure_reason, loop_delay_ms, waits, hangs_on_delay: hangs_on_delay || isDoubtful })
}

/** Whether only our own delay put an answer over the threshold. */
function isSlowByUs(
  { status, total_ms }: ObservedOutcome,
  own: { loop_delay_ms: number; waits: Waits },
  { config }: Pick<Monitor, 'config'>,
): boolean {
  const { degraded_threshold_ms = null, inverted } = config
  return status === 'healthy' && !inverted && speedOf({ total_ms, ...own }, { degraded_threshold_ms }) === 'excused'
}
