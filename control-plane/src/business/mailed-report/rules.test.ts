import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dueAt, nextAfter, periodBefore, type Schedule } from './rules.ts'

const at = (text: string) => epoch(Date.parse(text))
const weekly: Schedule = { cadence: 'weekly', hour: 8, zone: 'Europe/Berlin' }
const monthly: Schedule = { ...weekly, cadence: 'monthly' }

for (const [name, schedule, now, due] of [
  ['on a Monday before the hour', weekly, '2026-11-30T06:59:59.999Z', '2026-11-30T07:00:00.000Z'],
  ['at the hour itself: the next week', weekly, '2026-11-30T07:00:00.000Z', '2026-12-07T07:00:00.000Z'],
  ['on a Sunday', weekly, '2026-11-29T22:59:00.000Z', '2026-11-30T07:00:00.000Z'],
  ['over the end of summer time', weekly, '2026-10-19T06:00:00.000Z', '2026-10-26T07:00:00.000Z'],
  ['on the first before the hour', monthly, '2026-12-01T06:00:00.000Z', '2026-12-01T07:00:00.000Z'],
  ['on the 31st', monthly, '2026-10-31T12:00:00.000Z', '2026-11-01T07:00:00.000Z'],
  ['over the year', monthly, '2026-12-01T07:00:00.000Z', '2027-01-01T07:00:00.000Z'],
  [
    'a skipped hour',
    { ...weekly, hour: 0, zone: 'Africa/Cairo' },
    '2026-04-20T00:00:00.000Z',
    '2026-04-26T21:00:00.000Z',
  ],
] as const)
  test(`due ${name}`, () => assert.is(rfc3339(nextAfter(schedule, at(now))), due))

for (const [name, schedule, now, from, to] of [
  ['a week', weekly, '2026-11-30T07:00:00Z', '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
  ['a week of 169 hours', weekly, '2026-10-26T07:00:00Z', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['a week of 167 hours', weekly, '2026-03-30T07:00:00Z', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['a month', monthly, '2026-12-01T07:00:00Z', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['February', monthly, '2026-03-15T07:00:00Z', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
  [
    'a month on the other side of the date line',
    { ...monthly, zone: 'Pacific/Kiritimati' },
    '2026-11-30T10:00:00Z',
    '2026-10-31T10:00:00.000Z',
    '2026-11-30T10:00:00.000Z',
  ],
] as const)
  test(`the period is ${name}`, () => {
    const period = periodBefore(schedule, at(now))
    assert.equal([rfc3339(period.from), rfc3339(period.to)], [from, to])
  })

test('a report stays due when it was stored, unless its zone has changed', () => {
  const stored = nextAfter(weekly, at('2026-11-25T00:00:00Z'))
  assert.is(dueAt(weekly, stored), stored)
  const moved = dueAt({ ...weekly, zone: 'America/Los_Angeles' }, stored)
  assert.is(rfc3339(moved), '2026-11-30T16:00:00.000Z')
  const earlier = dueAt({ ...weekly, zone: 'Asia/Tokyo' }, stored)
  assert.is(rfc3339(earlier), '2026-11-29T23:00:00.000Z')
  const month = nextAfter(monthly, at('2026-11-25T00:00:00Z'))
  assert.is(dueAt(monthly, month), month)
})

test.run()
