import type { MachineInstants, MoveInstants } from '../platform/clock-step/index.ts'
import { moveHeartbeats } from './heartbeat/index.ts'
import { cutAbsences } from './pulse/index.ts'
import { moveMarksBack } from './uptime/index.ts'
import { movePolicies } from './voted/index.ts'

/** What monitoring has to move after the clock was set back. */
export const MONITORING_INSTANTS: readonly (MachineInstants | MoveInstants)[] = [
  { table: 'region_state', past: ['last_slot', 'last_at'], due: ['stale_at'] },
  { table: 'monitor', past: ['created_at'] },
  movePolicies,
  { table: 'monitor_state', past: ['since', 'told_unknown_at'] },
  // A run that was requested is later than those before it.
  { table: 'planned_run', past: ['last_slot', 'last_run_at'], due: ['next_run_at', 'asked_slot'] },
  moveHeartbeats,
  { table: 'asked_run', due: ['answer_by'] },
  { table: 'agent', past: ['last_seen_at'], due: ['ignored_until'] },
  { table: 'region', past: ['offline_since'] },
  { table: 'region_absence', past: ['from_at'], only: 'to_at is null' },
  { table: 'pulse', past: ['seen_at', 'since'] },
  cutAbsences,
  { table: 'registry_host', due: ['next_at', 'blocked_until'] },
  { table: 'registry_turn', due: ['at'] },
  { table: 'rdap_refresh', past: ['tried_at'], due: ['due_at'] },
  moveMarksBack,
]
