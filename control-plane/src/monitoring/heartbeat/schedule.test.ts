import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cronFault, expectedAfter, instantAfter } from './schedule.ts'

const NOW = epoch(Date.parse('2026-03-02T08:00:00Z'))

/** The expected instants of a cron expression, each after a ping at the previous one. */
function instants(expression: string, timezone: string, from: string, count: number): string[] {
  const found: string[] = []
  let at = epoch(Date.parse(from))
  while (found.length < count) {
    at = expectedAfter({ type: 'cron', expression, timezone }, at)
    found.push(new Date(at).toISOString().replace(':00.000Z', 'Z'))
  }
  return found
}

const CALENDAR: [name: string, expression: string, timezone: string, from: string, expected: string[]][] = [
  ['every day in winter and summer', '30 4 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z',
    ['2026-03-28T03:30Z', '2026-03-29T02:30Z', '2026-03-30T02:30Z']],
  ['a skipped time comes at the change itself', '30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00Z', '2026-03-30T00:30Z']],
  ['several skipped times come once', '15,45 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00Z', '2026-03-30T00:15Z', '2026-03-30T00:45Z']],
  ['a time that comes twice counts the first time', '30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30Z', '2026-10-26T01:30Z']],
  ['several such times', '15,45 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z',
    ['2026-10-25T00:15Z', '2026-10-25T00:45Z', '2026-10-26T01:15Z']],
  ['every hour goes on by elapsed time, forward', '30 * * * *', 'Europe/Berlin', '2026-03-28T23:45:00Z',
    ['2026-03-29T00:30Z', '2026-03-29T01:30Z', '2026-03-29T02:30Z']],
  ['every hour goes on by elapsed time, back', '30 * * * *', 'Europe/Berlin', '2026-10-24T23:45:00Z',
    ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:30Z']],
  ['every quarter of an hour over the change', '*/15 * * * *', 'Europe/Berlin', '2026-03-29T00:40:00Z',
    ['2026-03-29T00:45Z', '2026-03-29T01:00Z', '2026-03-29T01:15Z']],
  ['New York, forward', '30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z',
    ['2026-03-08T07:00Z', '2026-03-09T06:30Z']],
  ['New York, back', '30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z',
    ['2026-11-01T05:30Z', '2026-11-02T06:30Z']],
  ['Lord Howe shifts by half an hour', '15 2 * * *', 'Australia/Lord_Howe', '2026-10-02T12:00:00Z',
    ['2026-10-02T15:45Z', '2026-10-03T15:30Z', '2026-10-04T15:15Z']],
  ['midnight that does not exist', '0 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z',
    ['2026-04-23T22:00Z', '2026-04-24T21:00Z']],
  ['the last day of February in a leap year', '0 0 L * *', 'UTC', '2028-02-10T00:00:00Z', ['2028-02-29T00:00Z']],
  ['a leap day waits for its year', '0 0 29 2 *', 'UTC', '2026-03-01T00:00:00Z', ['2028-02-29T00:00Z']],
  ['weekdays only', '0 9 * * 1-5', 'UTC', '2026-03-06T10:00:00Z', ['2026-03-09T09:00Z', '2026-03-10T09:00Z']],
  ['nicknames', '@hourly', 'UTC', '2026-03-06T10:20:00Z', ['2026-03-06T11:00Z']],
] // biome-ignore format: a table

for (const [name, expression, timezone, from, expected] of CALENDAR)
  test(name, () => assert.equal(instants(expression, timezone, from, expected.length), expected))

/** How early a ping may come, in seconds, before an instant. */
const EARLY: [name: string, expression: string, timezone: string, instant: string, seconds: number][] = [
  ['every half a minute', '*/30 * * * * *', 'UTC', '2026-03-06T11:00:30Z', 7.5],
  ['every minute', '* * * * *', 'UTC', '2026-03-06T11:00:00Z', 15],
  ['every two minutes', '*/2 * * * *', 'UTC', '2026-03-06T11:02:00Z', 30],
  ['every four minutes', '*/4 * * * *', 'UTC', '2026-03-06T11:04:00Z', 60],
  ['every five minutes', '*/5 * * * *', 'UTC', '2026-03-06T11:05:00Z', 60],
  ['every hour', '0 * * * *', 'UTC', '2026-03-06T11:00:00Z', 60],
  ['every day', '0 4 * * *', 'Europe/Berlin', '2026-03-07T03:00:00Z', 60],
  ['two in a row, the first', '0,1 * * * *', 'UTC', '2026-03-06T11:00:00Z', 60],
  ['two in a row, the second', '0,1 * * * *', 'UTC', '2026-03-06T11:01:00Z', 15],
  ['a skipped time', '30 2 * * *', 'Europe/Berlin', '2026-03-29T01:00:00Z', 60],
  ['every minute over the change, forward', '* * * * *', 'Europe/Berlin', '2026-03-29T01:00:00Z', 15],
  ['every minute over the change, back', '* * * * *', 'Europe/Berlin', '2026-10-25T01:00:00Z', 15],
  ['a time that comes twice', '30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', 60],
  ['a leap day', '0 0 29 2 *', 'UTC', '2028-02-29T00:00:00Z', 60],
] // biome-ignore format: a table

for (const [name, expression, timezone, text, seconds] of EARLY) {
  test(`a ping may come ${seconds} s early: ${name}`, () => {
    const schedule = { type: 'cron', expression, timezone } as const
    const instant = epoch(Date.parse(text))
    const next = instantAfter(schedule, instant)
    const expected = (beforeMs: number) => expectedAfter(schedule, epoch(instant - beforeMs))
    assert.is(expected(0), next, 'at the instant')
    assert.is(expected(1), next, 'just before it')
    assert.is(expected(Math.min(10, seconds) * 1000), next, 'a clock that is 10 s ahead')
    assert.is(expected(seconds * 1000), next)
    assert.is(expected(seconds * 1000 + 1), instant, 'earlier, it belongs to the instant before')
    assert.is(instantAfter(schedule, epoch(instant - 1)), instant)
  })
}

test('a period is elapsed time, whatever the clocks do', () => {
  const from = epoch(Date.parse('2026-03-28T12:00:00Z'))
  assert.is(expectedAfter({ type: 'period', period_ms: 86_400_000 }, from), from + 86_400_000)
})

const FAULTS: [expression: string, fault: RegExp | null][] = [
  ['*/5 * * * *', null], ['@daily', null], ['0 3 * * MON', null], ['30 0 0 1 1 *', null], ['*/30 * * * * *', null],
  ['', /not a cron expression/], ['* * * *', /not a cron expression/], ['61 * * * *', /not a cron expression/],
  ['* * * * * * 2030', /not a cron expression/], ['whenever', /not a cron expression/],
  ['0 0 30 2 *', /never occurs/], ['* * * * * *', /more often than every 30 s/], ['0,20 * * * * *', /more often/],
  ['0 0 0 1 1 * 1999', /not a cron expression/],
] // biome-ignore format: a table

for (const [expression, fault] of FAULTS) {
  test(`"${expression}" is ${fault === null ? 'taken' : 'refused'}`, () => {
    const found = cronFault(expression, 'Europe/Berlin', NOW)
    if (fault === null) assert.is(found, null)
    else assert.match(found?.text ?? '', fault)
  })
}

test.run()
