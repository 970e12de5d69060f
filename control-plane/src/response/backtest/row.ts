import { type Scope, scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { BacktestReport } from '@pharos/shared-protocol/contract/response/backtest.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { PolicyChange } from '../../monitoring/uptime/index.ts'
import type { Actor } from '../../platform/context.ts'

/** The input of a backtest, as stored. */
export type BacktestInput = { from: EpochMs; to: EpochMs; service_id: string | null } & (
  | { what: 'rule'; rule: AlertRuleSettings }
  | { what: 'monitor'; monitor: string; change: PolicyChange; muted: boolean }
)

export interface BacktestRow {
  id: string
  account_id: string
  created_at: EpochMs
  monitor_id: string | null
  input: BacktestInput
  status: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  claim: string | null
  attempts: number
  error: string | null
  error_text: Text | null
  report: BacktestReport | null
}

export function presentBacktest(row: BacktestRow, { scopes }: Pick<Actor, 'scopes'>) {
  const { id, created_at, monitor_id, status, progress, error, error_text } = row
  const report = row.report && reportFor(row.report, scope => scopes.length === 0 || scopesAllow(scopes, scope))
  return { id, created_at: rfc3339(created_at), monitor_id, status, progress, error, error_text, report }
}

/** A backtest must not bypass the scopes of a key: incidents and people are shown only to keys that may read them. */
function reportFor(report: BacktestReport, may: (scope: Scope) => boolean): BacktestReport {
  const [incidents, people] = [may('read:incidents'), may('read:on_call')]
  return {
    ...report,
    firings: report.firings.map(({ reason_text = null, ...firing }) => ({
      ...firing,
      reason_text,
      ...(incidents ? {} : { incident_id: null }),
    })),
    incidents: incidents ? report.incidents : [],
    paged: people ? report.paged : [],
  }
}

/** The scope that a key needs to read a backtest. */
export function scopeOf({ input }: BacktestRow): Scope {
  return input.what === 'rule' ? 'read:alert_rules' : 'read:monitors'
}
