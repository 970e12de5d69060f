import type { MachineInstants, MoveInstants } from '../platform/clock-step/index.ts'
import { STEP_MS } from './alert-rule/index.ts'
import { cutGaps, LOG_INSTANTS } from './telemetry-gap/index.ts'

/** What alert rules, and what they are judged by, have to move after the clock was set back. */
export const OBSERVABILITY_INSTANTS: readonly (MachineInstants | MoveInstants)[] = [
  { table: 'alert_rule', past: ['evaluated_to'], due: ['due_at'], step: { evaluated_to: STEP_MS } },
  { table: 'alert_rule_state', past: ['since', 'breaching_since', 'seen_at'] },
  LOG_INSTANTS,
  cutGaps,
]
