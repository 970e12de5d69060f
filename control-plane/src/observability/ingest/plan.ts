import { limitsOf, mostOf, type Planned } from '../../account/account/index.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'

/** Per process; what was not used in the last minute may be sent at once. */
export interface Rates {
  recordsPerSecond: number
  /** Before compression. */
  bytesPerSecond: number
}

/** What an account may send of telemetry. */
export function ratesOf(account: Planned): Rates {
  const limits = limitsOf(account)
  return {
    recordsPerSecond: mostOf(limits.telemetry_records_per_second),
    bytesPerSecond: mostOf(limits.telemetry_bytes_per_second),
  }
}

/** The same for what pages send, with tokens that are public: bounded on every plan. */
export function ratesOfPages(account: Planned): Rates {
  const limits = limitsOf(account)
  return {
    recordsPerSecond: mostOf(limits.rum_records_per_second),
    bytesPerSecond: mostOf(limits.rum_bytes_per_second),
  }
}

/** Days that records are kept. */
export function retentionDays(account: Planned, signal: Signal): number {
  const limits = limitsOf(account)
  const days = {
    logs: limits.logs_retention_days,
    spans: limits.spans_retention_days,
    points: limits.metrics_retention_days,
    rum: limits.rum_retention_days,
  }
  return days[signal]
}
