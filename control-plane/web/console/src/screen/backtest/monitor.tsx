import { backtestMonitor } from '@pharos/shared-protocol/contract/backtest.ts'
import { BACKTEST } from '../../words/backtest.ts'
import type { FieldsGiven } from '../monitor/form/basics.tsx'
import { BacktestPanel } from './panel.tsx'

const POLICY = [
  ...['failure_threshold', 'failure_window', 'recovery_threshold'],
  ...['min_healthy_regions', 'degraded_threshold_ms'],
]

/** What the quorum and the thresholds of a form would have made of the results that are kept. */
export function MonitorBacktest({ of: { values }, own }: FieldsGiven) {
  if (own === undefined) return null
  const body = Object.fromEntries(POLICY.filter(name => values[name] !== undefined).map(name => [name, values[name]]))
  const isWhole = backtestMonitor.body.safeParse(body).success
  return (
    <div role="group" aria-label={BACKTEST.withThese}>
      <BacktestPanel
        route={backtestMonitor}
        input={isWhole ? { params: { monitor_id: own }, body } : null}
        hasService={Boolean(values.service_id)}
      />
    </div>
  )
}
