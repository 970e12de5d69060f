import type { AlertRuleInput, AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import type { Monitor } from '../../monitoring/monitor/index.ts'

/** The stored settings of a rule; `muted` is a column of every monitor. */
export type AlertRuleConfig = Omit<AlertRuleSettings, 'muted'>

const DEFAULTS: Omit<AlertRuleSettings, 'query' | 'timezone'> = {
  condition: 'threshold',
  comparison: 'gt',
  threshold: null,
  recovery_threshold: null,
  sensitivity: 'medium',
  history_seconds: 86_400,
  window_seconds: 300,
  delay_seconds: 60,
  for_seconds: 0,
  x_of_y: null,
  no_data: 'keep',
  min_samples: 0,
  severity: null,
  labels: [],
  muted: false,
}

/** The settings of a new rule. */
export function newSettings(
  given: AlertRuleInput & Pick<AlertRuleSettings, 'query'>,
  timezone: string,
): AlertRuleSettings {
  return merge({ ...DEFAULTS, timezone, query: given.query }, given)
}

/** Given settings over stored ones. */
export function merge(stored: AlertRuleSettings, given: AlertRuleInput): AlertRuleSettings {
  const names = Object.keys(stored) as (keyof AlertRuleSettings)[]
  const fields = names.filter(name => given[name] !== undefined).map(name => [name, given[name]])
  return { ...stored, ...(Object.fromEntries(fields) as Partial<AlertRuleSettings>) }
}

/** The settings of a monitor of this kind, whose config only this folder writes. */
export function settingsOf({ config, muted }: { config: unknown; muted: boolean }): AlertRuleSettings {
  return { ...(config as AlertRuleConfig), muted }
}

/** The settings as a monitor's column holds them, whose type is that of the probed kinds. */
export function asColumn({ muted: _, ...config }: AlertRuleSettings): Monitor['config'] {
  return config as unknown as Monitor['config']
}
