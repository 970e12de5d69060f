import { backtestMonitor } from '@pharos/shared-protocol/contract/response/backtest.ts'
import { BACKTEST } from '../../words/backtest.ts'
import { BacktestPanel } from './panel.tsx'

const POLICY = [
  ...['failure_threshold', 'failure_window', 'recovery_threshold'],
  ...['min_healthy_regions', 'degraded_threshold_ms'],
]

interface Given {
  /** The values of the form, by their API names. */
  values: Readonly<Record<string, unknown>>
  /** The id of the monitor; undefined for a new one, which has no results. */
  own: string | undefined
}

/** What the quorum and thresholds in the form would have made of the stored results. */
export function MonitorBacktest({ values, own }: Given) {
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
