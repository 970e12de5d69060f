import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { currentOrNext, type Plan, planFaults, upcoming } from './rules.ts'

const test = suite('maintenance window rules')

const HOUR = 3_600_000

/** `start` and `hours` of the first occurrence in local time of the zone. */
function plan(start: string, hours: number, recurrence: string | null, timezone = 'Europe/Berlin'): Plan {
  const starts_at = Temporal.PlainDateTime.from(start).toZonedDateTime(timezone).epochMilliseconds
  return { starts_at, ends_at: starts_at + hours * HOUR, timezone, recurrence }
}

interface Row {
  name: string
  given: Plan
  /** Local starts, from the first. */
  starts: string[]
}

const rows: Row[] = [
  { name: 'once', given: plan('2026-03-02T10:00', 2, null), starts: ['2026-03-02T10:00+01:00'] },
  {
    name: 'every day over the change to summer time keeps its wall clock',
    given: plan('2026-03-28T01:30', 1, 'FREQ=DAILY;COUNT=3'),
    starts: ['2026-03-28T01:30+01:00', '2026-03-29T01:30+01:00', '2026-03-30T01:30+02:00'],
  },
  {
    name: 'a start that the change skips is left out, and counts for nothing',
    given: plan('2026-03-28T02:30', 1, 'FREQ=DAILY;COUNT=3'),
    starts: ['2026-03-28T02:30+01:00', '2026-03-30T02:30+02:00', '2026-03-31T02:30+02:00'],
  },
  {
    name: 'a start that comes twice counts the first time',
    given: plan('2026-10-24T02:30', 1, 'FREQ=DAILY;COUNT=3'),
    starts: ['2026-10-24T02:30+02:00', '2026-10-25T02:30+02:00', '2026-10-26T02:30+01:00'],
  },
  {
    name: 'the last Sunday of a month',
    given: plan('2026-01-25T03:00', 4, 'RRULE:FREQ=MONTHLY;BYDAY=-1SU;COUNT=3'),
    starts: ['2026-01-25T03:00+01:00', '2026-02-22T03:00+01:00', '2026-03-29T03:00+02:00'],
  },
  {
    name: 'half an hour of summer time',
    given: plan('2026-04-04T01:30', 1, 'FREQ=DAILY;COUNT=3', 'Australia/Lord_Howe'),
    starts: ['2026-04-04T01:30+11:00', '2026-04-05T01:30+11:00', '2026-04-06T01:30+10:30'],
  },
  {
    name: 'until, the instant itself included',
    given: plan('2026-03-02T10:00', 1, 'FREQ=WEEKLY;UNTIL=20260316T090000Z'),
    starts: ['2026-03-02T10:00+01:00', '2026-03-09T10:00+01:00', '2026-03-16T10:00+01:00'],
  },
  {
    name: 'just before until',
    given: plan('2026-03-02T10:00', 1, 'FREQ=WEEKLY;UNTIL=20260316T085959Z'),
    starts: ['2026-03-02T10:00+01:00', '2026-03-09T10:00+01:00'],
  },
]

for (const { name, given, starts } of rows) {
  test(name, () => {
    assert.equal(planFaults(given), [])
    const found = upcoming(given, given.starts_at - 1, 10)
    const shown = found.map(({ starts_at }) => {
      const at = Temporal.Instant.fromEpochMilliseconds(starts_at).toZonedDateTimeISO(given.timezone)
      return at.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
    })
    assert.equal(shown, starts)
    for (const { starts_at, ends_at } of found) assert.is(ends_at - starts_at, given.ends_at - given.starts_at)
  })
}

test('the one that goes on ends after now: just before its end, and at it', () => {
  const daily = plan('2026-03-02T10:00', 2, 'FREQ=DAILY', 'UTC')
  const [first, second] = upcoming(daily, daily.starts_at - 1, 2)
  assert.equal(currentOrNext(daily, daily.starts_at), first)
  assert.equal(currentOrNext(daily, daily.ends_at - 1), first)
  assert.equal(currentOrNext(daily, daily.ends_at), second)
  assert.is(currentOrNext(plan('2026-03-02T10:00', 2, null, 'UTC'), daily.ends_at), null)
})

const faults: [name: string, given: Plan, path: string, message: RegExp][] = [
  ['an end at the start', plan('2026-03-02T10:00', 0, null), 'ends_at', /after starts_at/],
  ['longer than a year', plan('2026-03-02T10:00', 367 * 24, null), 'ends_at', /366 days/],
  ['no rule at all', plan('2026-03-02T10:00', 1, 'sundays'), 'recurrence', /"sundays" is not a part/],
  ['a part of something else', plan('2026-03-02T10:00', 1, 'FREQ=DAILY;EXDATE=20260303'), 'recurrence', /EXDATE/],
  ['more than one line', plan('2026-03-02T10:00', 1, 'FREQ=DAILY\nEXDATE:20260303'), 'recurrence', /FREQ has "DAILY\s/],
  ['no frequency', plan('2026-03-02T10:00', 1, 'BYDAY=MO'), 'recurrence', /FREQ/],
  ['a day that is none', plan('2026-03-02T10:00', 1, 'FREQ=WEEKLY;BYDAY=XX'), 'recurrence', /BYDAY has "XX"/],
  ['an interval of 0', plan('2026-03-02T10:00', 1, 'FREQ=DAILY;INTERVAL=0'), 'recurrence', /interval/i],
  ['over before it starts', plan('2026-03-02T10:00', 1, 'FREQ=DAILY;UNTIL=20260301T000000Z'), 'recurrence', /never/],
  [
    'too many to count',
    plan('2028-02-29T10:00', 1, 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000'),
    'recurrence',
    /COUNT/,
  ],
  ['never', plan('2026-03-02T10:00', 1, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 'recurrence', /never occurs/],
  ['another first day', plan('2026-03-02T10:00', 1, 'FREQ=WEEKLY;BYDAY=SU'), 'starts_at', /2026-03-08T10:00:00\+01:00/],
  ['every second', plan('2026-03-02T10:00', 0.0001, 'FREQ=SECONDLY'), 'recurrence', /once an hour/],
  ['every minute', plan('2026-03-02T10:00', 0.01, 'RRULE:INTERVAL=30;FREQ=MINUTELY'), 'recurrence', /once an hour/],
  ['by minutes of the hour', plan('2026-03-02T10:00', 0.1, 'FREQ=DAILY;BYMINUTE=0,30'), 'recurrence', /once an hour/],
  ['by seconds of it', plan('2026-03-02T10:00', 0.001, 'FREQ=HOURLY;BYSECOND=0,9'), 'recurrence', /once an hour/],
  ['overlapping itself', plan('2026-03-02T10:00', 25, 'FREQ=DAILY'), 'recurrence', /before the window has ended/],
]

for (const [name, given, path, message] of faults) {
  test(`refused: ${name}`, () => {
    const [fault] = planFaults(given)
    assert.is(fault?.path, path)
    assert.match(fault?.message ?? '', message)
  })
}

test('case has no meaning in a rule', () => {
  assert.equal(planFaults(plan('2026-03-02T10:00', 1, 'rrule:freq=weekly;byday=mo;count=2')), [])
  assert.is(upcoming(plan('2026-03-02T10:00', 1, 'freq=weekly;byday=mo;count=2'), 0, 5).length, 2)
})

test('back to back is no overlap', () => {
  assert.equal(planFaults(plan('2026-03-02T10:00', 24, 'FREQ=DAILY', 'UTC')), [])
})

test('once an hour is not too often', () => {
  for (const rule of ['FREQ=HOURLY', 'FREQ=HOURLY;BYMINUTE=0', 'FREQ=DAILY;BYHOUR=10,11;BYMINUTE=0;BYSECOND=0'])
    assert.equal(planFaults(plan('2026-03-02T10:00', 0.5, rule)), [], rule)
})

// Zones whose clocks are set back by an hour, by half an hour, across midnight, and never.
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Atlantic/Azores',
  'America/Havana',
  'Asia/Tokyo',
]
for (const zone of ZONES) {
  test(`an hourly rule in ${zone} starts once in each hour that passes, also with COUNT and INTERVAL`, () => {
    for (const month of [3, 4, 10, 11]) {
      for (const [interval, count] of [
        [1, 0],
        [2, 0],
        [3, 0],
        [1, 900],
        [2, 400],
      ] as const) {
        const rule = `FREQ=HOURLY;INTERVAL=${interval}${count ? `;COUNT=${count}` : ''}`
        const given = plan(`2026-${String(month).padStart(2, '0')}-01T00:15`, 0.5, rule, zone)
        const starts = upcoming(given, given.starts_at - 1, count ? 60 : 900 / interval).map(one => one.starts_at)
        const expected = starts.map((_, index) => given.starts_at + index * interval * HOUR)
        assert.equal(starts.slice(0, 900), expected)
        if (count === 0) continue
        const last = given.starts_at + (count - 1) * interval * HOUR
        assert.is(upcoming(given, last - 1, 5)[0]?.starts_at, last)
        assert.equal(upcoming(given, last, 5), [])
      }
    }
  })
}

test('a window that is longer than an hour does not begin again while it lasts', () => {
  const starts = (hours: number) =>
    upcoming(plan('2026-10-24T02:30', hours, 'FREQ=HOURLY;BYHOUR=2'), Date.parse('2026-10-24T12:00Z'), 3).map(
      ({ starts_at }) => new Date(starts_at).toISOString().slice(8, 16),
    )
  assert.equal(starts(1), ['25T00:30', '25T01:30', '26T01:30'])
  assert.equal(starts(2), ['25T00:30', '26T01:30', '27T01:30'])
})

test.run()
