import { type AlertRuleSettings, MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type RuleState, takeError, takeEvaluations, takeSwitch } from './move.ts'
import { aRule, evaluation, minute, reading, T0 } from './rules.fixture.ts'
import { evaluate, type KnownSeries, keyOf } from './rules.ts'

const AWAY = { error: 'The store is away', error_text: null }
const test = suite('rules of alert rules')

interface Row {
  name: string
  rule?: Partial<AlertRuleSettings>
  /** One value a minute; null: no data; `skip`: it was not evaluated. */
  values: (number | null | 'skip')[]
  /** The state after each: `o`k, `p`ending, `f`iring, `n`o data; `-` where it was not evaluated. */
  gives: string
}

const OF_FIVE = { x_of_y: { x: 3, y: 5 } }
const rows: Row[] = [
  { name: 'above, at, below', values: [10.01, 10, 9], gives: 'foo' },
  { name: 'at counts with gte', rule: { comparison: 'gte' }, values: [9.99, 10], gives: 'of' },
  { name: 'lt', rule: { comparison: 'lt' }, values: [10, 9.99, 10], gives: 'ofo' },
  { name: 'lte', rule: { comparison: 'lte' }, values: [10, 10.01], gives: 'fo' },
  {
    name: 'for two minutes: at the third evaluation',
    rule: { for_seconds: 120 },
    values: [11, 11, 11, 11],
    gives: 'ppff',
  },
  {
    name: 'for two minutes, interrupted',
    rule: { for_seconds: 120 },
    values: [11, 11, 9, 11, 11, 11],
    gives: 'ppoppf',
  },
  {
    name: 'for two minutes, a minute of which was not seen: it begins anew',
    rule: { for_seconds: 120 },
    values: [11, 11, 'skip', 11, 11, 11],
    gives: 'pp-ppf',
  },
  { name: 'what fires goes on over what was not seen', values: [11, 'skip', 11, 9], gives: 'f-fo' },
  {
    name: 'three of five',
    rule: OF_FIVE,
    values: [11, 9, 11, 9, 11, 9, 9, 9],
    gives: 'ppppfppp',
  },
  {
    name: 'three of five stays while three are bad',
    rule: OF_FIVE,
    values: [11, 11, 11, 9, 9, 9],
    gives: 'ppfffp',
  },
  { name: 'a recovery threshold', rule: { recovery_threshold: 5 }, values: [11, 9, 6, 5, 9, 11], gives: 'fffoof' },
  {
    name: 'a recovery threshold of a lower bound',
    rule: { comparison: 'lt', recovery_threshold: 15 },
    values: [9, 12, 14.9, 15, 12],
    gives: 'fffoo',
  },
  { name: 'no data: keep', values: [11, null, 9, null], gives: 'ffoo' },
  { name: 'no data: ok', rule: { no_data: 'ok' }, values: [11, null, 11], gives: 'fof' },
  { name: 'no data: alert', rule: { no_data: 'alert' }, values: [9, null, null, 9], gives: 'onno' },
  {
    name: 'no data: alert, for a minute',
    rule: { no_data: 'alert', for_seconds: 60 },
    values: [9, null, null, 11, 9],
    gives: 'opnfo',
  },
]

const LETTERS = { ok: 'o', pending: 'p', firing: 'f', no_data: 'n' }

for (const { name, rule = {}, values, gives } of rows) {
  test(name, () => {
    let known: ReadonlyMap<string, KnownSeries> = new Map()
    let before: ReturnType<typeof minute> | null = null
    let states = ''
    values.forEach((value, i) => {
      if (value === 'skip') {
        states += '-'
        return
      }
      known = evaluate(known, evaluation(minute(i), value), aRule(rule), before)
      before = minute(i)
      states += LETTERS[known.get(keyOf({}))?.state ?? 'ok']
    })
    assert.is(states, gives)
  })
}

const NEW: RuleState = {
  status: 'pending',
  since: T0,
  announced: null,
  last_failure_reason: null,
  series: new Map(),
  evaluated_to: null,
  error: null,
  error_text: null,
}

test('a rule goes down and up once, each at its own instant', () => {
  const rule = aRule({ delay_seconds: 60 })
  const run = [9, 11, 12, 9].map((value, i) => evaluation(minute(i), value))
  const { state, changes } = takeEvaluations(NEW, run, rule, minute(60))
  assert.equal(
    changes.map(({ at, from, to, event, failure_reason }) => [(at - T0) / 60_000, from, to, event, failure_reason]),
    [
      [1, 'pending', 'up', null, null],
      [2, 'up', 'down', 'monitor.failed', 'threshold'],
      [4, 'down', 'up', 'monitor.recovered', null],
    ],
  )
  assert.is(changes[1]?.reason, 'Avg of queue.length over 1 min: 11, above 10')
  assert.is(state.last_failure_reason, 'threshold')
  assert.is(state.announced, null)
})

test('trouble of our own: unknown, and what fired goes on without another alert', () => {
  const fired = takeEvaluations(NEW, [evaluation(minute(0), 11)], aRule(), minute(0))
  const lost = takeError(fired.state, AWAY, minute(1))
  assert.equal(
    lost.changes.map(({ to, event }) => [to, event]),
    [['unknown', 'monitor.unknown']],
  )
  const again = takeError(lost.state, AWAY, minute(2))
  assert.is(again.changes.length, 0)
  const back = takeEvaluations(again.state, [evaluation(minute(3), 11)], aRule(), minute(3))
  assert.equal(
    back.changes.map(({ to, event, repeated }) => [to, event, repeated]),
    [['down', 'monitor.failed', true]],
  )
  const over = takeEvaluations(back.state, [evaluation(minute(4), 1)], aRule(), minute(4))
  assert.equal(
    over.changes.map(({ event }) => event),
    ['monitor.recovered'],
  )
})

test('a pause forgets the series; resumed, nothing is known', () => {
  const fired = takeEvaluations(NEW, [evaluation(minute(0), 11)], aRule(), minute(0))
  const paused = takeSwitch(fired.state, true, minute(1))
  assert.is(paused.state.status, 'paused')
  assert.is(paused.state.series.size, 0)
  assert.is(takeSwitch(paused.state, true, minute(2)).changes.length, 0)
  const resumed = takeSwitch(paused.state, false, minute(3))
  assert.equal([resumed.state.status, resumed.state.evaluated_to], ['pending', null])
})

test('each series has a state; one that is not seen for a day is forgotten', () => {
  const rule = aRule({ for_seconds: 60 })
  const of = (at: number, values: Record<string, number>) => ({
    at: minute(at),
    readings: Object.entries(values).map(([host, value]) => ({ labels: { host }, reading: reading(value) })),
    absent: reading(null),
  })
  const first = evaluate(new Map(), of(0, { a: 11, b: 9 }), rule, null)
  const second = evaluate(first, of(1, { b: 11 }), rule, minute(0))
  assert.is(second.get(keyOf({ host: 'a' }))?.state, 'pending')
  assert.is(second.get(keyOf({ host: 'b' }))?.state, 'pending')
  const later = evaluate(second, of(1_440, { b: 9 }), rule, minute(1_439))
  assert.equal([...later.keys()], [keyOf({ host: 'b' })])
})

test('as many series are remembered as can be evaluated: those that fire first', () => {
  const some = 0.75 * MOST_RULE_SERIES
  const readings = (from: number, value: number) =>
    Array.from({ length: some }, (_, i) => ({ labels: { pod: String(from + i) }, reading: reading(value) }))
  const first = evaluate(new Map(), { at: minute(0), readings: readings(0, 11), absent: reading(null) }, aRule(), null)
  const next = evaluate(
    first,
    { at: minute(1), readings: readings(some, 1), absent: reading(null) },
    aRule(),
    minute(0),
  )
  assert.is(next.size, MOST_RULE_SERIES)
  assert.is([...next.values()].filter(({ state }) => state === 'firing').length, some)
})

test('x of y counts minutes, also of evaluations that are further apart', () => {
  for (const minutes of [1, 2, 6, 24]) {
    const rule = aRule({ x_of_y: { x: 24, y: 48 } })
    let known: ReadonlyMap<string, KnownSeries> = new Map()
    const firesAfter: number[] = []
    for (let at = 0; at < 96; at += minutes) {
      const bad = at >= 48 && at < 72
      known = evaluate(
        known,
        evaluation(minute(at), bad ? 11 : 1),
        rule,
        at === 0 ? null : minute(at - minutes),
        minutes * MINUTE_MS,
      )
      const [series] = known.values()
      assert.ok((series?.recent.length ?? 0) <= 48)
      if (series?.state === 'firing') firesAfter.push(at + minutes - 48)
    }
    assert.is(firesAfter[0], 24, `every ${minutes} minutes`)
  }
})

test('labels are one key in any order', () => {
  assert.is(keyOf({ a: '1', b: '2' }), keyOf({ b: '2', a: '1' }))
  assert.is.not(keyOf({ a: '1,2' }), keyOf({ a: '1', 2: '' }))
})

test('a transition is never before the last one', () => {
  const late = { ...NEW, since: epoch(minute(30)) }
  const { changes } = takeEvaluations(late, [evaluation(minute(1), 11)], aRule(), minute(31))
  assert.is(changes[0]?.at, minute(30))
})

/** What cannot be compared, by condition: no value last week, none that a percentage is of, and too little history. */
const HISTORY = Array.from({ length: 19 }, (_, i) => i % 3)
const INCOMPARABLE = [
  { condition: 'change' as const, more: { before: null } },
  { condition: 'change' as const, more: { before: 0 } },
  ...[0, 1, 19].map(length => ({ condition: 'deviation' as const, more: { history: HISTORY.slice(0, length) } })),
]
const PERSISTENCE = [{ for_seconds: 0 }, { for_seconds: 120 }, { x_of_y: { x: 1, y: 3 } }]

for (const { condition, more } of INCOMPARABLE)
  for (const rest of PERSISTENCE)
    for (const state of ['ok', 'firing'] as const)
      test(`${condition} with ${JSON.stringify(more)}, ${JSON.stringify(rest)}: ${state} stays`, () => {
        const rule = aRule({ condition, threshold: condition === 'change' ? 10 : null, ...rest })
        const series: KnownSeries = {
          ...{ labels: {}, state, since: T0, value: 1, bound: null, breaching_since: null, recent: '', seen_at: T0 },
        }
        let known: ReadonlyMap<string, KnownSeries> = new Map([[keyOf({}), series]])
        for (let n = 1; n <= 6; n++) {
          known = evaluate(known, evaluation(minute(n), 1_000_000, more), rule, minute(n - 1))
          assert.is(known.get(keyOf({}))?.state, state, `evaluation ${n}`)
        }
      })

test.run()
