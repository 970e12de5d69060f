import type { TrustedOutcome } from '@pharos/control-plane/monitoring/intake/read.ts'

/** A healthy outcome of a slot as intake trusts it, that ended 5 ms after its slot. */
export function healthyOutcome(run: {
  account: string
  monitor: string
  region: string
  slot: number
}): TrustedOutcome {
  const claims = { ...run, kind: 'slot' as const, ordinal: 0, spec_version: 1, expires_at: run.slot + 30_000 }
  return { claims, agent: 'a spool', at: run.slot + 5, loop_delay_ms: 0, blind: false, outcome: HEALTHY }
}

const HEALTHY = {
  status: 'healthy',
  failure_reason: null,
  failure_detail: null,
  status_code: 200,
  attempts: 1,
  timings_ms: { dns: 0, connect: 1, tls: null, first_byte: 2, download: 1, total: 5 },
  remote_address: '127.0.0.1',
  http_version: '1.1',
  response_bytes: 2,
  failed_assertions: [],
  tls_days_left: null,
  evidence: null,
}
