import type { SpecBaseline } from '@pharos/shared-protocol/check/baseline.ts'
import { type BrowserSpec, DEFAULT_KEEP } from '@pharos/shared-protocol/check/browser.ts'
import type { Frequency } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Monitor, PolicyConfig } from '../monitor/index.ts'

/** An accepted baseline. Its bytes are in the object store, under its id. */
export interface StoredBaseline extends SpecBaseline {
  accepted_at: EpochMs
  accepted_by: string
  run_id: string
}

/** The stored settings of a browser check. */
export interface BrowserConfig extends PolicyConfig, Record<string, unknown> {
  script: string
  frequency: Frequency
  /** By name; absent until one is accepted. */
  baselines?: StoredBaseline[]
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

/** The spec that an agent gets. `baselines` are those of the check `check_id`. */
export function browserSpec(script: string, timeoutSeconds: number, accepted?: AcceptedOf): BrowserSpec {
  const spec = { script, timeout_ms: timeoutSeconds * 1000, keep: DEFAULT_KEEP }
  if (!accepted || accepted.baselines.length === 0) return spec
  const { check_id, baselines } = accepted
  const sent = baselines.map(({ id, name, sha256, bytes }) => ({ id, name, sha256, bytes }))
  return { ...spec, baselines: { check_id, accepted: sent } }
}

export interface AcceptedOf {
  check_id: string
  baselines: readonly StoredBaseline[]
}

/** The accepted baselines of a check. */
export function acceptedOf(monitor: Pick<Monitor, 'id' | 'config'>): AcceptedOf {
  return { check_id: monitor.id, baselines: browserConfigOf(monitor).baselines ?? [] }
}
