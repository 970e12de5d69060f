import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'

interface IngestLimits {
  /** Per process; what was not used in the last minute may be sent at once. */
  recordsPerSecond: number
  /** Before compression. */
  bytesPerSecond: number
  /** Days that records are kept. */
  retention: Record<Signal, number>
}

const ANY = Number.POSITIVE_INFINITY

/** What each plan includes of telemetry. */
export const INGEST: Record<Plan, IngestLimits> = {
  free: { recordsPerSecond: 1_000, bytesPerSecond: 1_000_000, retention: { logs: 3, spans: 3, points: 14, rum: 7 } },
  team: {
    recordsPerSecond: 10_000,
    bytesPerSecond: 10_000_000,
    retention: { logs: 14, spans: 14, points: 90, rum: 30 },
  },
  business: {
    recordsPerSecond: 50_000,
    bytesPerSecond: 50_000_000,
    retention: { logs: 30, spans: 30, points: 395, rum: 90 },
  },
  enterprise: { recordsPerSecond: ANY, bytesPerSecond: ANY, retention: { logs: 30, spans: 30, points: 395, rum: 90 } },
}
