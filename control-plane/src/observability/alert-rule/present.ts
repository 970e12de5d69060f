import type {
  AlertRule,
  AlertRuleFailure,
  AlertRuleStatus,
} from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { AlertSeries, SeriesState } from '@pharos/shared-protocol/contract/observability/alert-series.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type LiveState, type Monitor, presentState } from '../../monitoring/monitor/index.ts'
import { settingsOf } from './config.ts'
import { type KnownSeries, ruleStateOf } from './rules.ts'
import { saySeries } from './words.ts'

/** Current state of a rule. */
export interface Live extends LiveState {
  status: AlertRuleStatus
  last_failure_reason: AlertRuleFailure | null
  evaluated_to: number | null
  error: string | null
  error_text: Text | null
  left_out: number
  /** The different states of its series. */
  states: SeriesState[]
  series: number
  firing: number
}

export function presentAlertRule(monitor: Monitor, live: Live): AlertRule {
  const { friendly_name, description, runbook_url, tags, group_notification_ids, external_key, paused } = monitor
  const settings = settingsOf(monitor)
  return {
    ...presentState(monitor, live),
    name: friendly_name,
    description: description ?? null,
    runbook_url: runbook_url ?? null,
    external_key: external_key ?? null,
    service_id: monitor.service_id ?? null,
    ...{ tags, group_notification_ids, paused },
    ...settings,
    data_source: settings.query.source,
    state: live.error === null ? ruleStateOf(live.states) : 'error',
    last_evaluated_at: rfc3339OrNull(live.evaluated_to),
    last_error: live.error,
    last_error_text: live.error_text,
    series_count: live.series,
    firing_series: live.firing,
    left_out: live.left_out,
  }
}

export function presentSeries(series: KnownSeries, monitor: Monitor): AlertSeries {
  const { labels, state, since, value, bound } = series
  return { labels, state, since: rfc3339(since), value, bound, text: saySeries(series, settingsOf(monitor)).text }
}
