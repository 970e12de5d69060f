import {
  ALERT_RULE_DEFAULTS,
  type AlertRuleInput,
  type AlertRuleSettings,
} from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { Monitor } from '../../monitoring/monitor/index.ts'

/** The stored settings of a rule; `muted` is a column of every monitor. */
export type AlertRuleConfig = Omit<AlertRuleSettings, 'muted'>

/** The settings of a new rule. */
export function newSettings(
  given: AlertRuleInput & Pick<AlertRuleSettings, 'query'>,
  timezone: string,
): AlertRuleSettings {
  return merge({ ...ALERT_RULE_DEFAULTS, timezone, query: given.query }, given, timezone)
}

/** Given settings over stored ones; a time zone of null is the account's. */
export function merge(stored: AlertRuleSettings, changes: AlertRuleInput, timezone: string): AlertRuleSettings {
  const given = changes.timezone === null ? { ...changes, timezone } : changes
  const names = Object.keys(stored) as (keyof AlertRuleSettings)[]
  const fields = names.filter(name => given[name] !== undefined).map(name => [name, given[name]])
  return { ...stored, ...(Object.fromEntries(fields) as Partial<AlertRuleSettings>) }
}

/** Settings that rules from before them do not have. */
export const LATER_FIELDS = { min_deviation: ALERT_RULE_DEFAULTS.min_deviation }

/** The settings of a monitor of this kind. Only this folder writes its config. */
export function settingsOf({ config, muted }: { config: unknown; muted: boolean }): AlertRuleSettings {
  return { ...LATER_FIELDS, ...(config as AlertRuleConfig), muted }
}

/** The settings in the form of the monitor's column, whose type is that of the probed kinds. */
export function asColumn({ muted: _, ...config }: AlertRuleSettings): Monitor['config'] {
  return config as unknown as Monitor['config']
}
