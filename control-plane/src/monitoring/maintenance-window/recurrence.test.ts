import { RRuleTemporal } from 'rrule-temporal'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MOST_STEPS, ruleFault } from './recurrence.ts'
import { nextOccurrence, type Plan, planFaults, upcoming } from './rules.ts'

const test = suite('recurrence')

const refused: [rule: string, message: RegExp][] = [
  ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY has "32", which is not 1 to 31 or -31 to -1/],
  ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY has "0"/],
  ['FREQ=DAILY;BYHOUR=25', /BYHOUR has "25", which is not 0 to 23/],
  ['FREQ=DAILY;BYHOUR=24', /BYHOUR has "24"/],
  ['FREQ=DAILY;BYHOUR=0,25', /BYHOUR has "25"/],
  ['FREQ=DAILY;BYHOUR=-1', /BYHOUR has "-1"/],
  ['FREQ=DAILY;BYHOUR=1.5', /BYHOUR has "1.5"/],
  ['FREQ=DAILY;BYMINUTE=60', /BYMINUTE has "60"/],
  ['FREQ=DAILY;BYSECOND=61', /BYSECOND has "61"/],
  ['FREQ=YEARLY;BYMONTH=13', /BYMONTH has "13"/],
  ['FREQ=YEARLY;BYYEARDAY=367', /BYYEARDAY has "367"/],
  ['FREQ=YEARLY;BYWEEKNO=54', /BYWEEKNO has "54"/],
  ['FREQ=YEARLY;BYWEEKNO=-54', /BYWEEKNO has "-54"/],
  ['FREQ=WEEKLY;BYDAY=', /BYDAY is empty/],
  ['FREQ=WEEKLY;BYDAY=MO,', /BYDAY is empty/],
  ['FREQ=WEEKLY;BYDAY=MO,MO', /BYDAY has a value twice/],
  ['FREQ=MONTHLY;BYDAY=54MO', /BYDAY has "54MO"/],
  ['FREQ=MONTHLY;BYDAY=0MO', /BYDAY has "0MO"/],
  ['FREQ=WEEKLY;BYDAY=2MO', /BYDAY has a number/],
  ['FREQ=WEEKLY;BYMONTHDAY=1', /BYMONTHDAY cannot be used with FREQ=WEEKLY/],
  ['FREQ=DAILY;BYYEARDAY=1', /BYYEARDAY cannot be used with FREQ=DAILY/],
  ['FREQ=MONTHLY;BYWEEKNO=1', /BYWEEKNO cannot be used with FREQ=MONTHLY/],
  ['FREQ=DAILY;COUNT=-3', /COUNT has "-3"/],
  ['FREQ=DAILY;COUNT=0', /COUNT has "0"/],
  ['FREQ=HOURLY;COUNT=90000', /COUNT has "90000", which is not 1 to 1000/],
  ['FREQ=DAILY;INTERVAL=0', /INTERVAL has "0"/],
  ['FREQ=DAILY;INTERVAL=1e3', /INTERVAL has "1E3"/],
  ['FREQ=DAILY;UNTIL=tomorrow', /UNTIL has "TOMORROW"/],
  ['FREQ=DAILY;UNTIL=20270101', /UNTIL has "20270101", which is not an instant in UTC/],
  ['FREQ=DAILY;UNTIL=20270101T000000', /UNTIL has "20270101T000000", which is not an instant in UTC/],
  ['FREQ=DAILY;UNTIL=20271301T000000Z', /UNTIL has "20271301T000000Z", which is not an instant in UTC/],
  ['FREQ=DAILY;UNTIL=20270230T000000Z', /UNTIL has "20270230T000000Z", which is not an instant in UTC/],
  ['FREQ=DAILY;UNTIL=20270101T250000Z', /UNTIL has "20270101T250000Z", which is not an instant in UTC/],
  ['FREQ=DAILY;WKST=XX', /WKST has "XX"/],
  ['FREQ=DAILY;FREQ=WEEKLY', /has FREQ twice/],
  ['FREQ=DAILY;COUNT=2;count=5', /has COUNT twice/],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z', /both COUNT and UNTIL/],
  ['FREQ=FORTNIGHTLY', /FREQ has "FORTNIGHTLY"/],
  ['FREQ=DAILY=2', /"FREQ=DAILY=2" is not a part/],
  ['FREQ=DAILY;', /"" is not a part/],
  ['BYDAY=MO', /has no FREQ/],
  ['FREQ=MONTHLY;BYSETPOS=1', /BYSETPOS requires another BY part/],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9999', /BYSETPOS has "9999"/],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', /BYSETPOS has "0"/],
  ['FREQ=MINUTELY', /once an hour/],
]

for (const [rule, message] of refused)
  test(`refused: ${rule}`, () => assert.match(ruleFault(rule)?.text ?? 'taken', message))

const taken = [
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-31',
  'FREQ=DAILY;BYHOUR=0,23',
  'FREQ=DAILY;BYMINUTE=59;BYSECOND=59',
  'FREQ=YEARLY;BYYEARDAY=366,-366',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
  'FREQ=YEARLY;BYDAY=+53MO',
  'FREQ=DAILY;COUNT=1000;WKST=SU',
  'FREQ=DAILY;UNTIL=20270101T000000Z',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
]
for (const rule of taken) test(`taken: ${rule}`, () => assert.is(ruleFault(rule), null))

const HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(',')
const WEEK = 'MO,TU,WE,TH,FR,SA,SU'

/** Rules that never occur, or nearly never; each took seconds to minutes without a bound. */
const costly = [
  `FREQ=MONTHLY;BYDAY=${WEEK};BYHOUR=${HOURS};BYSETPOS=9999`,
  `FREQ=MONTHLY;BYDAY=MO;BYHOUR=${HOURS};BYSETPOS=366`,
  `FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYHOUR=${HOURS};BYSETPOS=366`,
  `FREQ=YEARLY;BYDAY=MO;BYHOUR=0,1,2,3,4,5;BYSETPOS=366`,
  `FREQ=YEARLY;BYYEARDAY=366;BYHOUR=${HOURS};BYSETPOS=25`,
  `FREQ=YEARLY;BYWEEKNO=53;BYDAY=${WEEK};BYHOUR=${HOURS};BYSETPOS=200`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYHOUR=${HOURS};BYSETPOS=366`,
  `FREQ=DAILY;BYHOUR=${HOURS};BYSETPOS=366`,
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=1000',
]

const starts_at = Temporal.ZonedDateTime.from('2026-12-01T00:00[Europe/Berlin]').epochMilliseconds
const planned = (recurrence: string): Plan => {
  return { starts_at, ends_at: starts_at + 60_000, timezone: 'Europe/Berlin', recurrence }
}

/** Counts the starts and the periods that the library processes. */
function countingSteps(work: () => void): number {
  const library = RRuleTemporal.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const { recordCandidateEvaluation: original } = library
  if (original === undefined) throw new Error('the library has no recordCandidateEvaluation any more')
  let steps = 0
  library.recordCandidateEvaluation = function (this: unknown, budget: unknown, count: unknown = 1) {
    steps += Number(count)
    return original.call(this, budget, count)
  }
  try {
    work()
  } finally {
    library.recordCandidateEvaluation = original
  }
  return steps
}

for (const rule of costly) {
  test(`bounded when asked for: ${rule.slice(0, 70)}`, () => {
    let faults: unknown[] = []
    const steps = countingSteps(() => {
      faults = planFaults(planned(rule))
    })
    assert.is(faults.length, 1)
    assert.ok(steps <= MOST_STEPS, `${steps} steps`)
  })

  test(`bounded when stored long ago: ${rule.slice(0, 70)}`, () => {
    let next: unknown
    const steps = countingSteps(() => {
      next = nextOccurrence(planned(rule), starts_at)
    })
    assert.is(next, null)
    assert.ok(steps <= MOST_STEPS, `${steps} steps`)
  })
}

test('the same rule without the bound takes more', () => {
  const dtstart = Temporal.ZonedDateTime.from('2026-12-01T00:00[Europe/Berlin]')
  const rruleString = `FREQ=MONTHLY;BYDAY=MO;BYHOUR=${HOURS};BYSETPOS=366`
  const rule = new RRuleTemporal({ rruleString, dtstart, strict: true, maxIterations: 100 })
  const steps = countingSteps(() => assert.throws(() => rule.next(new Date(starts_at)), /Maximum iterations/))
  assert.ok(steps > 2 * MOST_STEPS, `${steps} steps`)
})

test('a year of hours has to be written as hours of a week', () => {
  const [fault] = planFaults(planned(`FREQ=YEARLY;BYDAY=${WEEK};BYHOUR=${HOURS}`))
  assert.match(fault?.message ?? '', /more than 1000 starts in one period/)
})

for (const [rule, start] of [
  ['FREQ=DAILY;BYMONTH=12;BYMONTHDAY=24', '2026-12-24T00:00'],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29T00:00'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2096-02-29T00:00'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-11-13T00:00'],
  [`FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=1,7`, '2027-01-01T00:00'],
] as const) {
  test(`seldom is not never: ${rule}`, () => {
    const starts_at = Temporal.PlainDateTime.from(start).toZonedDateTime('Europe/Berlin').epochMilliseconds
    const given = { starts_at, ends_at: starts_at + 60_000, timezone: 'Europe/Berlin', recurrence: rule }
    assert.equal(planFaults(given), [])
    assert.is(upcoming(given, starts_at, 3).length, 3)
  })
}

test.run()
