import type { AlertRuleHistory } from '@pharos/shared-protocol/contract/observability/alert-rule-history.ts'
import { useMemo } from 'preact/hooks'
import type { z } from 'zod'
import { Plot, type PlotLimit } from '../../part/plot.tsx'
import { unitText } from '../../part/unit-text.ts'
import { ALERT_RULE } from '../../words/alert-rule.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { type Unit, unitOf, type Values } from '../series-query/index.ts'
import { labelsOf } from './labels.ts'
import { sourceOf } from './starts.ts'

type History = z.output<typeof AlertRuleHistory>

/** Plots the series of a history with the limits of the form. */
export function HistoryPlot({ history, values }: { history: History; values: Values }) {
  const at = useMemo(() => history.series[0]?.points.map(point => point.at) ?? [], [history])
  const series = useMemo(
    () =>
      history.series.map(({ labels, points }) => ({
        label: labelsOf(labels),
        values: points.map(({ value }) => value),
      })),
    [history],
  )
  const { comparison, condition, threshold, recovery_threshold } = values
  const limits = useMemo(
    () => limitsOf(history, values),
    [history, comparison, condition, threshold, recovery_threshold],
  )
  if (series.every(each => each.values.every(value => value === null))) return <p class="soft">{DASHBOARD.noData}</p>
  return (
    <>
      <Plot
        label={ALERT_RULE.history_title}
        at={at}
        series={series}
        limits={limits}
        show={value => unitText.value(value, ruleUnit(values))}
      />
      {history.left_out > 0 && <small>{DASHBOARD.more(history.left_out)}</small>}
    </>
  )
}

export function ruleUnit(values: Values): Unit {
  if (values.condition === 'change') return 'percent'
  return unitOf(sourceOf(values), String((values.query as Values).aggregation))
}

function limitsOf({ series }: History, values: Values): PlotLimit[] {
  const { comparison, condition, threshold, recovery_threshold } = values
  const [first] = series
  if (!first) return []
  if (condition === 'deviation') {
    const line = (side: 'low' | 'high', beyond: PlotLimit['beyond']): PlotLimit => ({
      label: `${ALERT_RULE[side]}${series.length > 1 ? ` (${labelsOf(first.labels)})` : ''}`,
      values: first.points.map(point => point[side]),
      tone: 'bad',
      ...(beyond ? { beyond } : {}),
    })
    return [line('low', 'below'), line('high', 'above')].filter(each => each.values.some(value => value !== null))
  }
  const flat = (label: string, value: unknown, tone: PlotLimit['tone'], beyond?: PlotLimit['beyond']): PlotLimit[] =>
    typeof value === 'number'
      ? [{ label, values: first.points.map(() => value), tone, ...(beyond ? { beyond } : {}) }]
      : []
  return [
    ...flat(ALERT_RULE.threshold, threshold, 'bad', String(comparison).startsWith('g') ? 'above' : 'below'),
    ...flat(ALERT_RULE.recoveryShort, recovery_threshold, 'good'),
  ]
}
