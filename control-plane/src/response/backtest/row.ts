import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import type { BacktestReport } from '@pharos/shared-protocol/contract/backtest.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { PolicyChange } from '../../monitoring/uptime/index.ts'

/** What a backtest replays, as its row has it. */
export type BacktestInput = { from: EpochMs; to: EpochMs; service_id: string | null } & (
  | { what: 'rule'; rule: AlertRuleSettings }
  | { what: 'monitor'; monitor: string; change: PolicyChange }
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
  report: BacktestReport | null
}

export function presentBacktest({ id, created_at, monitor_id, status, progress, error, report }: BacktestRow) {
  return { id, created_at: rfc3339(created_at), monitor_id, status, progress, error, report }
}
