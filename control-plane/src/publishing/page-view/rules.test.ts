import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noMillis } from '../../monitoring/uptime/index.ts'
import type { Impact } from './rows.ts'
import {
  type ComponentStatus,
  componentStatus,
  correctDay,
  dayState,
  figuresOf,
  type Overall,
  overallOf,
} from './rules.ts'

const plain = { paused: false, maintained: false }
const STATUSES: [string, Parameters<typeof componentStatus>[0], ComponentStatus][] = [
  ['up', { status: 'up', ...plain }, 'operational'],
  ['degraded', { status: 'degraded', ...plain }, 'degraded'],
  ['down', { status: 'down', ...plain }, 'outage'],
  ['unknown', { status: 'unknown', ...plain }, 'unknown'],
  ['nothing known yet', { status: 'pending', ...plain }, 'unknown'],
  ['late to report', { status: 'late', ...plain }, 'operational'],
  ['about to expire', { status: 'expiring', ...plain }, 'operational'],
  ['expired', { status: 'expired', ...plain }, 'outage'],
  ['other than its baseline', { status: 'changed', ...plain }, 'degraded'],
  ['not reached', { status: 'unreachable', ...plain }, 'unknown'],
  ['paused while it was up', { status: 'up', paused: true, maintained: false }, 'unknown'],
  ['down in maintenance', { status: 'down', paused: false, maintained: true }, 'maintenance'],
]
for (const [name, given, want] of STATUSES)
  test(`a monitor that is ${name}`, () => assert.is(componentStatus(given), want))

const O = 'operational'
const OVERALLS: [string, ComponentStatus[], Impact[], boolean, Overall][] = [
  ['all work', [O, O], [], false, 'operational'],
  ['one is slow', [O, 'degraded'], [], false, 'degraded'],
  ['one of two is down', [O, 'outage'], [], false, 'partial_outage'],
  ['all are down', ['outage', 'outage'], [], false, 'major_outage'],
  ['all that is watched is down, the rest is in maintenance', ['outage', 'maintenance'], [], false, 'major_outage'],
  ['one is down, one unknown', ['outage', 'unknown'], [], false, 'partial_outage'],
  ['one is unknown', [O, 'unknown'], [], false, 'unknown'],
  ['slow hides unknown', ['degraded', 'unknown'], [], false, 'degraded'],
  ['one is in maintenance', [O, 'maintenance'], [], false, 'maintenance'],
  ['unknown weighs more than maintenance', ['unknown', 'maintenance'], [], false, 'unknown'],
  ['maintenance runs that names no component', [O], [], true, 'maintenance'],
  ['an outage in maintenance of something else', [O, 'outage'], [], true, 'partial_outage'],
  ['no components', [], [], false, 'unknown'],
  ['no components, maintenance', [], [], true, 'maintenance'],
  ['no components, an incident', [], ['major'], false, 'partial_outage'],
  ['an incident without impact', [O], ['none'], false, 'operational'],
  ['a minor incident while all works', [O], ['minor'], false, 'degraded'],
  ['a major one', [O], ['minor', 'major'], false, 'partial_outage'],
  ['a critical one', [O, 'degraded'], ['critical'], false, 'major_outage'],
]
for (const [name, statuses, impacts, maintained, want] of OVERALLS)
  test(`overall: ${name}`, () => assert.is(overallOf(statuses, impacts, maintained), want))

const DAY = 86_400_000
const DAYS_OF: [string, Partial<ReturnType<typeof noMillis>>, string][] = [
  ['up all day', { up: DAY }, 'operational'],
  ['nothing known', {}, 'unknown'],
  ['nobody looked', { unknown: DAY }, 'unknown'],
  ['one second down', { up: DAY - 1000, down: 1000 }, 'partial'],
  ['a hair less than two percent down', { up: 98_001_000, down: 1_999_000 }, 'partial'],
  ['two percent down', { up: 98_000_000, down: 2_000_000 }, 'outage'],
  ['a hair less than two percent slow', { up: 98_001_000, degraded: 1_999_000 }, 'operational'],
  ['two percent slow', { up: 98_000_000, degraded: 2_000_000 }, 'degraded'],
  ['all of it maintenance', { maintenance: DAY }, 'maintenance'],
  ['most of it maintenance', { maintenance: 50_001_000, up: 36_399_000 }, 'maintenance'],
  ['half of it unknown', { up: 40_000_000, unknown: 40_000_000 }, 'operational'],
  ['more than half of it unknown', { up: 40_000_000, unknown: 40_001_000 }, 'unknown'],
  ['down in the little that is known', { down: 60_000, unknown: DAY - 60_000 }, 'outage'],
]
for (const [name, millis, want] of DAYS_OF)
  test(`a day: ${name}`, () => assert.is(dayState(figuresOf({ ...noMillis(), ...millis })), want))

test('a percentage never reads as 100 when anything was down', () => {
  assert.is(figuresOf({ ...noMillis(), up: 90 * DAY - 1, down: 1 }).uptime, 99.9999)
})

test('a corrected day keeps what was watched, and takes downtime first from what was up', () => {
  const day = { ...noMillis(), up: 60_000, degraded: 30_000, down: 10_000, unknown: 5_000 }
  assert.equal(correctDay(day, 0), { ...day, up: 70_000, degraded: 30_000, down: 0 })
  assert.equal(correctDay(day, 80_000), { ...day, up: 0, degraded: 20_000, down: 80_000 })
  assert.equal(correctDay(day, 1_000_000), { ...day, up: 0, degraded: 0, down: 100_000 })
})

test.run()
