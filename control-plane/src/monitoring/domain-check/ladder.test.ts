import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { daysUntil, publishesExpiry } from './expiry.ts'
import { climb, rungOf } from './ladder.ts'

const test = suite('domain expiry ladder')

const NOW = Date.parse('2026-03-02T08:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const rungs: [name: string, expiry: number, rung: number | null][] = [
  ['91 days', NOW + 91 * DAY, null],
  ['just under 91 days reads 90', NOW + 91 * DAY - 1, 90],
  ['60 days and a bit', NOW + 60 * DAY + 1, 60],
  ['61 days', NOW + 61 * DAY, 90],
  ['30 days', NOW + 30 * DAY, 30],
  ['7 days', NOW + 7 * DAY, 7],
  ['tomorrow early', Date.parse('2026-03-03T00:00:00Z'), 7],
  ['today late', Date.parse('2026-03-02T23:59:59Z'), 0],
  ['now', NOW, -1],
  ['today, but passed', Date.parse('2026-03-02T07:00:00Z'), -1],
  ['long ago', NOW - 100 * DAY, -1],
]
for (const [name, expiry, rung] of rungs) test(`rung: ${name}`, () => assert.is(rungOf(expiry, NOW), rung))

test('a rung fires once per date, the wider ones with it, and a new date has its own ladder', () => {
  const expiry = NOW + 20 * DAY
  const first = climb({}, expiry, NOW)
  assert.is(first.fires, 30)
  assert.is(climb(first.fired, expiry, NOW + DAY).fires, null)
  const seven = climb(first.fired, expiry, NOW + 14 * DAY)
  assert.is(seven.fires, 7)
  assert.is(climb(seven.fired, expiry, NOW).fires, null)
  const over = climb(seven.fired, expiry, expiry)
  assert.is(over.fires, -1)
  assert.is(climb(over.fired, expiry, expiry + 9 * DAY).fires, null)
  assert.is(climb(over.fired, expiry + 365 * DAY, expiry + 340 * DAY).fires, 30)
  assert.is(climb(over.fired, expiry + 1, expiry + 2).fires, null)
})

test('days are truncated toward zero', () => {
  assert.is(daysUntil(NOW + 13 * HOUR, NOW), 0)
  assert.is(Object.is(daysUntil(NOW - 13 * HOUR, NOW), 0), true)
  assert.is(daysUntil(NOW - 25 * HOUR, NOW), -1)
  assert.is(daysUntil(NOW + 48 * HOUR - 1, NOW), 1)
})

test('the ten TLDs', () => {
  const ten = ['am', 'at', 'be', 'de', 'eu', 'gg', 'im', 'nl', 'no', 'nz']
  for (const tld of ten) assert.is(publishesExpiry(`x.${tld}`), false)
  for (const domain of ['x.com', 'x.co.nl.com', 'am', 'x.je']) assert.is(publishesExpiry(domain), domain !== 'am')
  assert.is(publishesExpiry('shop.co.nz'), false)
})

test.run()
