import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'

/** Per process; what was not used in the last minute may be sent at once. */
export interface Rates {
  recordsPerSecond: number
  /** Before compression. */
  bytesPerSecond: number
}

interface IngestLimits extends Rates {
  /** The same for what pages send, with tokens that are public: bounded on every plan. */
  pages: Rates
  /** Days that records are kept. */
  retention: Record<Signal, number>
  replays: {
    /** Days that they are kept, and those of sessions with errors: as long as their events. */
    days: number
    daysWithErrors: number
    /** The most bytes of all replays of an application. */
    bytes: number
  }
}

const GB = 1_000_000_000

const ANY = Number.POSITIVE_INFINITY

/** What each plan includes of telemetry. */
export const INGEST: Record<Plan, IngestLimits> = {
  free: {
    recordsPerSecond: 1_000,
    bytesPerSecond: 1_000_000,
    pages: { recordsPerSecond: 500, bytesPerSecond: 1_000_000 },
    retention: { logs: 3, spans: 3, points: 14, rum: 7 },
    replays: { days: 3, daysWithErrors: 7, bytes: GB },
  },
  team: {
    recordsPerSecond: 10_000,
    bytesPerSecond: 10_000_000,
    pages: { recordsPerSecond: 5_000, bytesPerSecond: 10_000_000 },
    retention: { logs: 14, spans: 14, points: 90, rum: 30 },
    replays: { days: 14, daysWithErrors: 30, bytes: 20 * GB },
  },
  business: {
    recordsPerSecond: 50_000,
    bytesPerSecond: 50_000_000,
    pages: { recordsPerSecond: 20_000, bytesPerSecond: 40_000_000 },
    retention: { logs: 30, spans: 30, points: 395, rum: 90 },
    replays: { days: 30, daysWithErrors: 90, bytes: 200 * GB },
  },
  enterprise: {
    recordsPerSecond: ANY,
    bytesPerSecond: ANY,
    pages: { recordsPerSecond: 50_000, bytesPerSecond: 100_000_000 },
    retention: { logs: 30, spans: 30, points: 395, rum: 90 },
    replays: { days: 30, daysWithErrors: 90, bytes: 2_000 * GB },
  },
}
