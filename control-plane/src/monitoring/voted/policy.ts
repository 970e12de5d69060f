import type { PolicyConfig } from '../monitor/index.ts'
import type { Policy, PolicyRegion } from '../verdict/index.ts'

/** The columns of a monitor that make up its policy. */
export interface PolicyColumns {
  interval_seconds: number
  timeout_seconds: number
  paused: boolean
  muted: boolean
  suspended: boolean
  spec_version: number
  config: PolicyConfig
}

/** The settings in force, in the form of the rules. `regions` are those from which the monitor is checked. */
export function policyOf(monitor: PolicyColumns, regions: PolicyRegion[]): Policy {
  const { config } = monitor
  return {
    interval_ms: monitor.interval_seconds * 1000,
    timeout_ms: monitor.timeout_seconds * 1000,
    // An inverted monitor expects a failure and does not retry.
    retries: config.inverted ? 0 : (config.retries ?? 0),
    failure_threshold: config.failure_threshold,
    failure_window: config.failure_window,
    recovery_threshold: config.recovery_threshold,
    min_healthy_regions: config.min_healthy_regions,
    degraded_threshold_ms: config.degraded_threshold_ms,
    inverted: config.inverted,
    muted: monitor.muted,
    paused: monitor.paused,
    suspended: monitor.suspended,
    spec_version: monitor.spec_version,
    depends_on: config.depends_on,
    regions,
  }
}
