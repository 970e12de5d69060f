import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import {
  METRIC_AGGREGATIONS,
  TRACE_AGGREGATIONS,
  UPTIME_AGGREGATIONS,
} from '@pharos/shared-protocol/contract/observability/series.ts'
import { RUM_AGGREGATIONS } from '@pharos/shared-protocol/rum/measure.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TooManySeries } from '../series/index.ts'
import { whyBlind } from './hold.ts'
import { takeError, takeSwitch } from './move.ts'
import { aRule } from './rules.fixture.ts'
import type { KnownSeries } from './rules.ts'
import { troubleOf } from './trouble.ts'
import { TooManyValues } from './window-cache.ts'
import { allIsWell, whyFiring } from './words.ts'

const test = suite('why an alert rule fires, does not fire, or is unknown')

const series = (more: Partial<KnownSeries> = {}): KnownSeries => ({
  ...{ labels: {}, state: 'firing', since: epoch(0), value: 12.4, bound: 5, breaching_since: null, recent: '' },
  ...{ seen_at: epoch(0), ...more },
})
const firing = (rule: Partial<AlertRuleSettings>, ...more: Partial<KnownSeries>[]) =>
  whyFiring((more.length > 0 ? more : [{}]).map(series), aRule(rule))
const german = (said: Said) => germanText(textIn(said), said.text)

const LATENCY = { source: 'metrics', metric_name: 'a.b', aggregation: 'p95' } as const

for (const [said, english, text] of [
  [firing({ query: LATENCY }), 'P95 of a.b over 1 min: 12.4, above 5', 'P95 von a.b binnen 1 min: 12.4, über 5'],
  [
    firing({ query: { ...LATENCY, group_by: 'host' }, window_seconds: 7_200 }, { labels: { host: 'a' } }),
    'P95 of a.b by host over 2 h: host a: 12.4, above 5',
    'P95 von a.b nach host binnen 2 h: host a: 12.4, über 5',
  ],
  [
    firing({ query: LATENCY, condition: 'change' }, { labels: { host: 'a: b, c 3' } }, {}),
    'P95 of a.b over 1 min: host a: b, c 3: 12.4 % against last week, above 5 %; 2 of 2 series fire',
    'P95 von a.b binnen 1 min: host a: b, c 3: 12.4 % gegenüber der Vorwoche, über 5 %; 2 von 2 Reihen lösen aus',
  ],
  [
    firing({ query: LATENCY, no_data: 'alert' }, { state: 'no_data', value: null, bound: null }),
    'P95 of a.b over 1 min: no data',
    'P95 von a.b binnen 1 min: keine Daten',
  ],
  [
    firing({ query: LATENCY }, { bound: null }),
    'P95 of a.b over 1 min: 12.4, with too little history',
    'P95 von a.b binnen 1 min: 12.4, mit zu wenig Vorgeschichte',
  ],
  [allIsWell(aRule({ query: LATENCY })), 'P95 of a.b is within its limits', 'In den Grenzen: P95 von a.b'],
] as const)
  test(english, () => {
    assert.is(said.text, english)
    assert.is(german(said), text)
  })

test('each query and comparison has a text in German', () => {
  const rum = { source: 'rum', application: 'shop', group_by: undefined } as const
  const queries = [
    ...METRIC_AGGREGATIONS.map(aggregation => ({ ...LATENCY, aggregation })),
    ...TRACE_AGGREGATIONS.map(aggregation => ({ source: 'traces', aggregation, service: 'shop' })),
    { source: 'traces', aggregation: 'rate', operation: 'GET /a' },
    { source: 'traces', aggregation: 'rate' },
    ...UPTIME_AGGREGATIONS.map(aggregation => ({ source: 'uptime', aggregation, monitor_ids: [] })),
    { source: 'logs', aggregation: 'count', filters: {} },
    { source: 'logs', aggregation: 'count', filters: { source: 'nginx' }, group_by: ['host'] },
    ...RUM_AGGREGATIONS.map(aggregation => ({ ...rum, aggregation })),
  ] as AlertRuleSettings['query'][]
  const comparisons = ['gt', 'gte', 'lt', 'lte', 'both'] as const
  const said = [
    ...queries.flatMap(query => [firing({ query }), allIsWell(aRule({ query }))]),
    ...comparisons.map(comparison => firing({ comparison })),
  ]
  const odd = said.map(german).filter(text => /\b(of|by|over|above|below|beyond|with|is|fire|undefined)\b/.test(text))
  assert.equal(odd, [])
  assert.ok(new Set(said.map(german)).size >= queries.length, 'different queries have different texts')
})

test('what kept a rule from being evaluated has a text in German', () => {
  const platform = { log: { error: () => undefined } } as never
  const texts = [new TooManySeries(12_345), new TooManyValues(), new Error('away')].map(error => {
    const { error: sentence, error_text } = troubleOf(platform, 'id', error)
    return germanText(error_text, sentence)
  })
  assert.match(texts[0] ?? '', /^Die Abfrage hat 12345 Reihen/)
  assert.match(texts[1] ?? '', /^Die Regel vergleicht mehr als/)
  assert.is(texts[2], 'Pharos konnte die Regel nicht auswerten')
  const settings = aRule({})
  const away = { account_id: 'a', from: epoch(0), to: epoch(60_000), refused: true }
  const at = epoch(60_000)
  const blind = [[away], [{ ...away, refused: false }]].map(each =>
    german(whyBlind({ settings, away: each as never }, at)),
  )
  assert.match(blind[0] ?? '', /Telemetrie abgelehnt oder verloren$/)
  assert.match(blind[1] ?? '', /keine Telemetrie angenommen$/)
})

test('a change of status has the text of its reason; an error without a text has its sentence', () => {
  const state = {
    ...{ status: 'up' as const, since: epoch(0), announced: null, last_failure_reason: null, series: new Map() },
    ...{ evaluated_to: null, error: null, error_text: null },
  }
  const [paused] = takeSwitch(state, true, epoch(1)).changes
  assert.is(germanText(paused?.reason_text, ''), 'Pausiert')
  const [unknown] = takeError(state, { error: 'the store is away', error_text: null }, epoch(1)).changes
  assert.equal([unknown?.reason, unknown?.reason_text], ['the store is away', null])
})

test.run()
