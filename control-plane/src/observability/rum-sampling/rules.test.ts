import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { estimateDemand, firstRate, nextRate, type ReplayRule, ratesOf } from './rules.ts'

const test = suite('rates of replay rules')
const HOUR = 3_600_000
const DAY = Date.UTC(2026, 10, 29)
const at = (hour: number) => epoch(DAY + hour * HOUR)

const rule = (more: Partial<ReplayRule> = {}): ReplayRule => ({
  ...{ id: 'r', sample_rate: 1, auto_sample: true, conditions: [], computed_rate: null, demand: 100 },
  ...more,
})
const fixed = (more: Partial<ReplayRule> = {}) => rule({ id: 'fixed', auto_sample: false, ...more })
const errors = (more: Partial<ReplayRule> = {}) =>
  rule({ id: 'errors', auto_sample: false, conditions: [{ kind: 'error' }], ...more })

/** Demands are sessions an hour; at noon half of the day is left, with 12 hours. */
const RATES: {
  name: string
  rules: ReplayRule[]
  quota: number | null
  used?: number
  hour?: number
  other?: number
  rates: Record<string, number | null>
}[] = [
  { name: 'enough for all', rules: [rule()], quota: 2_400, hour: 0, rates: { r: null } },
  { name: 'one session too few', rules: [rule()], quota: 2_399, hour: 0, rates: { r: 2_399 / 2_400 } },
  { name: 'half of the day, half of the quota used', rules: [rule()], quota: 1_200, used: 600, rates: { r: 0.5 } },
  { name: 'a slow morning leaves more', rules: [rule()], quota: 1_200, used: 0, rates: { r: null } },
  { name: 'the quota is used up', rules: [rule()], quota: 1_000, used: 1_000, rates: { r: 0 } },
  { name: 'more than the quota was used', rules: [rule()], quota: 1_000, used: 5_000, rates: { r: 0 } },
  { name: 'the last hour', rules: [rule()], quota: 1_000, used: 950, hour: 23, rates: { r: 0.5 } },
  { name: 'nobody comes', rules: [rule({ demand: 0 })], quota: 10, rates: { r: null } },
  { name: 'nothing is known', rules: [rule({ demand: null })], quota: 10, rates: { r: null } },
  { name: 'never above the rate of the rule', rules: [rule({ sample_rate: 0.2 })], quota: 10_000, rates: { r: null } },
  { name: 'below it by the same share', rules: [rule({ sample_rate: 0.2 })], quota: 120, rates: { r: 0.1 } },
  {
    name: 'two share by what they would record',
    rules: [rule({ id: 'a', demand: 300 }), rule({ id: 'b', demand: 100, sample_rate: 0.5 })],
    quota: 2_100,
    rates: { a: 0.5, b: 0.25 },
  },
  {
    name: 'a fixed rate is kept, and auto has the rest',
    rules: [fixed({ demand: 50 }), rule()],
    quota: 1_200,
    rates: { fixed: null, r: 0.5 },
  },
  {
    name: 'a fixed rate beyond the quota is kept, and auto has nothing',
    rules: [fixed({ demand: 500 }), rule()],
    quota: 1_200,
    rates: { fixed: null, r: 0 },
  },
  {
    name: 'session filters record too',
    rules: [rule()],
    quota: 1_200,
    other: 75,
    rates: { r: 0.25 },
  },
  {
    name: 'errors come first',
    rules: [rule(), errors({ demand: 75 })],
    quota: 1_200,
    rates: { errors: null, r: 0.25 },
  },
  {
    name: 'errors that use up the quota exactly',
    rules: [rule(), errors({ demand: 100 })],
    quota: 1_200,
    rates: { errors: null, r: 0 },
  },
  {
    name: 'errors that alone would exhaust the quota are lowered',
    rules: [rule(), fixed(), errors({ demand: 400 })],
    quota: 1_200,
    rates: { errors: 0.25, fixed: null, r: 0 },
  },
  {
    name: 'also with auto_sample and other conditions',
    rules: [errors({ demand: 400, auto_sample: true, conditions: [{ kind: 'release' }, { kind: 'error' }] })],
    quota: 1_200,
    rates: { errors: 0.25 },
  },
  { name: 'any number', rules: [rule({ demand: 1e9 }), errors()], quota: null, rates: { r: null, errors: null } },
]
for (const { name, rules, quota, used = 0, hour = 12, other, rates } of RATES)
  test(name, () => {
    const found = ratesOf(rules, { of_day: quota, used, now: at(hour) }, other)
    assert.equal([...found.keys()].sort(), Object.keys(rates).sort())
    for (const [id, rate] of Object.entries(rates)) {
      const given = found.get(id)
      if (rate === null || given === null || given === undefined) assert.is(given, rate, id)
      else assert.ok(Math.abs(given - rate) < 1e-12, `${id}: ${given} for ${rate}`)
    }
  })

const DEMANDS: { name: string; rule: ReplayRule; hours: number; sessions: number; demand: number | null }[] = [
  { name: 'the first measurement', rule: rule({ demand: null }), hours: 1, sessions: 30, demand: 30 },
  { name: 'drawn at a tenth', rule: rule({ demand: null, sample_rate: 0.1 }), hours: 2, sessions: 30, demand: 150 },
  { name: 'the computed rate counts', rule: rule({ computed_rate: 0.5 }), hours: 6, sessions: 300, demand: 100 },
  { name: 'half of it is new after six hours', rule: rule(), hours: 6, sessions: 0, demand: 50 },
  { name: 'nothing is learned at the rate 0', rule: rule({ computed_rate: 0 }), hours: 1, sessions: 0, demand: 100 },
  { name: 'nor in no time', rule: rule(), hours: 0, sessions: 0, demand: 100 },
]
for (const { name, rule: given, hours, sessions, demand } of DEMANDS)
  test(`demand: ${name}`, () => assert.is(estimateDemand(given, { hours, sessions }), demand))

const NEXT: { name: string; before: number | null; computed: number | null; sessions: number; next: number | null }[] =
  [
    { name: 'lowered at once', before: null, computed: 0.1, sessions: 3, next: 0.1 },
    { name: 'raised at once where many were measured', before: 0.1, computed: 0.8, sessions: 10, next: 0.8 },
    { name: 'raised step by step where few were', before: 0.1, computed: 0.8, sessions: 9, next: 0.2 },
    { name: 'the last step ends at the rate of the rule', before: 0.6, computed: null, sessions: 0, next: null },
    { name: 'stays for a little', before: 0.5, computed: 0.52, sessions: 99, next: 0.5 },
    { name: 'moves for more', before: 0.5, computed: 0.53, sessions: 99, next: 0.53 },
    { name: 'ends at 0 whatever the step', before: 0.00001, computed: 0, sessions: 99, next: 0 },
    { name: 'stays at 0', before: 0, computed: 0, sessions: 0, next: 0 },
    { name: 'a new day begins from 0', before: 0, computed: 0.3, sessions: 0, next: 0.3 },
    { name: 'stays undecided', before: null, computed: null, sessions: 0, next: null },
  ]
for (const { name, before, computed, sessions, next } of NEXT)
  test(`rate: ${name}`, () =>
    assert.is(nextRate(rule({ computed_rate: before }), computed, { hours: 1, sessions }), next))

const FIRST: { name: string; computed: number | null; used: number; first: number | null }[] = [
  { name: 'enough for all', computed: null, used: 0, first: null },
  { name: 'the guess', computed: 0.3, used: 0, first: 0.3 },
  { name: 'pages say that millions come', computed: 0.000001, used: 0, first: 0.005 },
  { name: 'nothing is left for it', computed: 0, used: 99, first: 0.005 },
  { name: 'the quota is used up', computed: 0, used: 100, first: 0 },
]
for (const { name, computed, used, first } of FIRST)
  test(`first rate: ${name}`, () =>
    assert.is(firstRate(rule({ sample_rate: 0.5 }), computed, { of_day: 100, used, now: at(12) }), first))

test('a simulated day ends near the quota, whatever the traffic does, and never far above it', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    let state = seed * 7_919
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const quota = 1_000
    let current = rule({ demand: 500, computed_rate: 0.08 })
    let used = 0
    for (let hour = 0; hour < 24; hour++) {
      const matched = Math.round(400 * (1 + Math.sin((hour / 24) * 2 * Math.PI)) * (0.7 + 0.6 * next()))
      const rate = current.computed_rate ?? current.sample_rate
      const sessions = Array.from({ length: matched }, next).filter(draw => draw < rate).length
      used += sessions
      const measured = { hours: 1, sessions }
      current = { ...current, demand: estimateDemand(current, measured) }
      const computed = ratesOf([current], { of_day: quota, used, now: at(hour + 1 - 1e-9) }).get('r') ?? null
      current = { ...current, computed_rate: nextRate(current, computed, measured) }
    }
    assert.ok(used > 0.7 * quota && used < 1.1 * quota, `seed ${seed}: ${used} of ${quota}`)
  }
})

test.run()
