import { MOST_HISTORY_WINDOWS } from '@pharos/shared-protocol/contract/observability/alert-rule-history.ts'
import { readAlertRuleHistory } from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { RELATIVE_RANGES, type RelativeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { backtestUnsaved } from '@pharos/shared-protocol/contract/response/backtest.ts'
import { useState } from 'preact/hooks'
import type { Form } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { rangeWords } from '../../part/time-range.tsx'
import { useLast, useSettled } from '../../part/use-settled.ts'
import { useRoute } from '../../server/cache.ts'
import { ALERT_RULE } from '../../words/alert-rule.ts'
import { TIME_RANGE } from '../../words/time-range.ts'
import { BacktestPanel } from '../backtest/index.ts'
import type { Values } from '../series-query/index.ts'
import { HistoryPlot } from './history-plot.tsx'
import { PresentValues } from './present-values.tsx'
import { drawnRuleOf, ruleOf } from './rule-of.ts'
import '../../form/preview.css'
import './alert-rule.css'

/** How often it refreshes while nothing is typed, in milliseconds: rules are evaluated once a minute. */
const EVERY_MS = 60_000

/** Previews the rule in the form: its history with the limits, each series now, and a backtest. */
export function Preview({ of }: { of: Form<Values> }) {
  const rule = ruleOf(of.values)
  return (
    <section class="card preview" aria-label={ALERT_RULE.preview}>
      <History values={of.values} />
      {rule && <PresentValues rule={rule} />}
      <BacktestPanel
        route={backtestUnsaved}
        input={rule && { body: rule }}
        hasService={Boolean(of.values.service_id)}
      />
    </section>
  )
}

/** The history of the query, with the limits as they are typed. */
export function History({ values }: { values: Values }) {
  const [range, setRange] = useState<RelativeRange | null>(null)
  const drawn = drawnRuleOf(values)
  const asked = useSettled({ rule: drawn, range })
  const fitting = rangesFor(Number(values.window_seconds))
  const shown = range && fitting.includes(range) ? range : (fitting.find(each => each === '24h') ?? fitting.at(-1))
  const body = { ...(asked.rule ?? EMPTY), time_range: { type: 'relative' as const, value: shown ?? '24h' } }
  const read = useRoute(readAlertRuleHistory, { body }, { enabled: asked.rule !== null, every: EVERY_MS })
  const last = useLast(read.data)
  return (
    <>
      <div class="head">
        <h2>{ALERT_RULE.history_title}</h2>
        <select
          aria-label={TIME_RANGE.range}
          value={shown}
          onChange={event => setRange(event.currentTarget.value as RelativeRange)}
        >
          {fitting.map(each => (
            <option key={each} value={each}>
              {rangeWords({ type: 'relative', value: each })}
            </option>
          ))}
        </select>
      </div>
      {drawn === null ? (
        <p class="soft">{ALERT_RULE.notYet}</p>
      ) : (
        <WhenRead of={{ ...read, data: read.error ? undefined : last }}>
          {history => <HistoryPlot history={history} values={values} />}
        </WhenRead>
      )}
    </>
  )
}

const EMPTY = { query: { source: 'logs', aggregation: 'count' } as const, threshold: 0 }
/** A history needs at least this many windows. */
const LEAST_WINDOWS = 6

/** Returns the ranges with neither too few nor too many windows. */
function rangesFor(window_seconds: number): RelativeRange[] {
  const names = Object.keys(RELATIVE_RANGES) as RelativeRange[]
  const fits = names.filter(name => {
    const windows = RELATIVE_RANGES[name] / 1_000 / window_seconds
    return windows >= LEAST_WINDOWS && windows <= MOST_HISTORY_WINDOWS
  })
  return fits.length === 0 ? ['7d'] : fits
}
