import { type BrowserSpec, DEFAULT_KEEP } from '@pharos/shared-protocol/check/browser.ts'
import type { Frequency } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Monitor, PolicyConfig } from '../monitor/index.ts'

/** The stored settings of a browser check. */
export interface BrowserConfig extends PolicyConfig, Record<string, unknown> {
  script: string
  frequency: Frequency
}

/** The settings of a new check: a single run decides, and a majority of regions by default (spec 2.10). */
export function browserConfig(script: string, frequency: Frequency, minHealthyRegions: number | null): BrowserConfig {
  return {
    script,
    frequency,
    failure_threshold: 1,
    failure_window: 1,
    recovery_threshold: 1,
    min_healthy_regions: minHealthyRegions,
    degraded_threshold_ms: null,
    inverted: false,
    depends_on: [],
  }
}

/** The config of a monitor of this kind, which only this folder writes. */
export function browserConfigOf(monitor: Pick<Monitor, 'config'>): BrowserConfig {
  return monitor.config as BrowserConfig
}

/** The spec that an agent gets. */
export function browserSpec({ script }: Pick<BrowserConfig, 'script'>, timeoutSeconds: number): BrowserSpec {
  return { script, timeout_ms: timeoutSeconds * 1000, keep: DEFAULT_KEEP }
}
