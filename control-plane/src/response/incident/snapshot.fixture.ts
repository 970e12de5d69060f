import type { IncidentSnapshot } from './event.ts'

/** An open incident of noon on the first of January 2026. */
export function snapshot(more: Partial<IncidentSnapshot> = {}): IncidentSnapshot {
  return {
    id: '019b7a00-0000-7000-8000-000000000001',
    account_id: '019b7a00-0000-7000-8000-0000000000aa',
    number: 7,
    title: 'API is down',
    severity: 'major',
    status: 'investigating',
    responder_status: 'triggered',
    source: 'auto',
    service_id: '019b7a00-0000-7000-8000-0000000000bb',
    service_name: 'Checkout',
    escalation_policy_id: null,
    created_at: Date.UTC(2026, 0, 1, 12),
    acknowledged_at: null,
    acknowledged_by: null,
    resolved_at: null,
    resolved_by: null,
    snoozed_until: null,
    reopen_count: 0,
    monitors: [],
    alerts: null,
    ...more,
  }
}
