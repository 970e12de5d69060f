import { listAlertSeries } from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import type { AlertSeries } from '@pharos/shared-protocol/contract/observability/alert-series.ts'
import { backtestAlertRule } from '@pharos/shared-protocol/contract/response/backtest.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { unitText } from '../../part/unit-text.ts'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { ALERT_RULE } from '../../words/alert-rule.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { saidText } from '../../words/said.ts'
import { BacktestPanel } from '../backtest/index.ts'
import type { EvidenceGiven } from '../monitor-run/index.ts'
import { ruleUnit } from './history-plot.tsx'
import { labelsOf } from './labels.ts'
import { History } from './preview.tsx'
import './alert-rule.css'

const SHOWN = 50
const TONES = { ok: 'good', pending: 'warn', firing: 'bad', no_data: 'bad' } as const

/** What a rule has observed: the history of its query with the limits, and the state of each series. */
export default function AlertRuleDetail({ monitor }: EvidenceGiven) {
  const mayTry = useMay('member')
  const { id, raw, service_id } = monitor
  return (
    <>
      <section class="card rule-history" aria-label={ALERT_RULE.history_title}>
        {typeof raw.last_error === 'string' && (
          <p role="alert">
            {ALERT_RULE.lastError} {saidText(raw.last_error_text as Text | null, raw.last_error)}
          </p>
        )}
        <History values={raw} />
      </section>
      <section class="card" aria-labelledby="rule-series">
        <h2 id="rule-series">{ALERT_RULE.series}</h2>
        <Series id={id} rule={raw} />
      </section>
      {mayTry && (
        <section class="card">
          <BacktestPanel
            route={backtestAlertRule}
            input={{ params: { id }, body: {} }}
            hasService={service_id !== null}
          />
        </section>
      )}
    </>
  )
}

function Series({ id, rule }: { id: string; rule: Record<string, unknown> }) {
  const read = useRoute(listAlertSeries, { params: { id } }, { resultsOf: id })
  const unit = ruleUnit(rule)
  return (
    <WhenRead of={read}>
      {series => {
        // The list ends at a thousand, and the rule may have been read before it.
        const count = Math.max(series.length, Number(rule.series_count))
        return (
          <>
            {series.length === 0 && <p>{ALERT_RULE.noSeries}</p>}
            <ul class="present">
              {series.slice(0, SHOWN).map(each => (
                <One key={JSON.stringify(each.labels)} series={each} show={value => unitText.value(value, unit)} />
              ))}
            </ul>
            {series.length > SHOWN && <small>{DASHBOARD.more(count - SHOWN)}</small>}
          </>
        )
      }}
    </WhenRead>
  )
}

function One({
  series: { labels, value, state, since },
  show,
}: {
  series: AlertSeries
  show(value: number | null): string
}) {
  return (
    <li>
      <span class="series">{labelsOf(labels)}</span>
      <strong>{show(value)}</strong>
      <span>
        <span class={`status ${TONES[state]}`}>{ALERT_RULE[`state_${state}`]}</span>{' '}
        <small>
          {ALERT_RULE.since} <Time at={since} isFull />
        </small>
      </span>
    </li>
  )
}
