import type { MachineInstants } from '../platform/clock-step/index.ts'

/** What the response to alerts has to move after the clock was set back. Snoozes end when people said. */
export const RESPONSE_INSTANTS: readonly MachineInstants[] = [
  { table: 'escalation', due: ['next_at'] },
  { table: 'page', due: ['due_at'] },
  { table: 'held_alert', due: ['until'] },
  { table: 'delivery', due: ['next_attempt_at', 'not_after'], only: "state = 'waiting'" },
  { table: 'delivery_lane', due: ['due_at', 'rest_until'] },
  { table: 'delivery_receiver', past: ['failing_since', 'told_at'] },
  { table: 'monitor_outage', due: ['remind_at'] },
  { table: 'monitor_flap', past: ['counted_from', 'changed_at'], due: ['summary_at', 'due_at'] },
  { table: 'incident', past: ['last_alert_at'] },
  { table: 'incident_suspects', past: ['looked_at'], due: ['due_at'] },
  { table: 'incident_blast_radius', past: ['fault_since'], due: ['due_at'] },
  { table: 'blast_radius_turn', due: ['due_at', 'not_before'] },
  { table: 'blast_radius_place', past: ['looked_at'] },
  { table: 'backtest', due: ['due_at'] },
  { table: 'service_hole', past: ['told_at'] },
  { table: 'pageability_sweep', past: ['swept_at'] },
]
