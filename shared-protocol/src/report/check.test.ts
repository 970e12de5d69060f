import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkFigures } from './check.ts'
import { monitorFigures } from './compute.ts'
import type { ReportFigures } from './figures.ts'
import { onCallLoad } from './on-call.ts'
import { figuresOfReport, monitorOf } from './report.fixture.ts'

/** The findings of a report of which something was changed, as `code field stated computed`. */
function found(change: (figures: ReportFigures) => unknown): string[] {
  const figures = figuresOfReport()
  change(figures)
  return checkFigures(figures).map(({ code, field, stated, computed }) => `${code} ${field} ${stated} ${computed}`)
}

function monitor(figures: ReportFigures, i = 0) {
  const each = figures.monitors[i]
  if (each === undefined) throw new Error('no such monitor')
  return {
    ...each,
    intervals: each.intervals ?? [],
    stated: each.stated,
    set: (value: object) => Object.assign(each, value),
  }
}

test('the figures of an honest report follow from its intervals', () => {
  assert.equal(
    found(() => {}),
    [],
  )
  const figures = figuresOfReport()
  assert.equal(figures.monitors[0]?.stated, {
    // 720 h, of which 2 h maintenance and 1 h unknown.
    uptime: 99.9302,
    coverage: 99.8607,
    downtime_seconds: 1800.25,
    attained: true,
    outages: 1,
    mttr_seconds: 1800.25,
  })
  assert.is(figures.monitors[1]?.stated.downtime_seconds, 600)
  assert.is(figures.total?.stated.downtime_seconds, 2400.25)
  assert.equal(figures.on_call.people[0]?.stated, {
    on_call_seconds: 604_800,
    night_seconds: 7 * 8 * 3600,
    pages: 3,
    pages_at_night: 2,
    nights_paged: 1,
  })
})

test('each stated figure is compared', () => {
  assert.equal(
    found(figures => Object.assign(monitor(figures).stated, { uptime: 100 })),
    ['differs uptime 100 99.9302'],
  )
  assert.equal(
    found(figures => Object.assign(monitor(figures).stated, { attained: false })),
    ['differs attained false true'],
  )
  assert.equal(
    found(figures => Object.assign(monitor(figures).stated, { outages: 0 })),
    ['differs outages 0 1'],
  )
  assert.equal(
    found(figures => Object.assign(figures.total?.stated ?? {}, { coverage: 100 })),
    ['differs coverage 100 99.8607'],
  )
  assert.equal(
    found(figures => Object.assign(figures.incidents, { mean_seconds_to_resolve: 1 })),
    ['differs mean_seconds_to_resolve 1 2280'],
  )
  assert.equal(
    found(figures => Object.assign(figures.incidents.listed[0] ?? {}, { seconds_to_acknowledge: 1 })),
    ['differs seconds_to_acknowledge 1 210'],
  )
  assert.equal(
    found(figures => Object.assign(figures.expiring[0] ?? {}, { days_left: 30 })),
    ['differs days_left 30 18'],
  )
  assert.equal(
    found(figures => Object.assign(figures.on_call.people[0]?.stated ?? {}, { nights_paged: 0 })),
    ['differs nights_paged 0 1'],
  )
})

test('intervals cover the period one after another', () => {
  const cut = (at: number, value: object) => (figures: ReportFigures) => {
    const { intervals, set } = monitor(figures)
    set({ intervals: intervals.map((each, i) => (i === at ? { ...each, ...value } : each)) })
  }
  const codes = (change: (figures: ReportFigures) => unknown) => new Set(found(change).map(each => each.split(' ')[0]))
  assert.ok(codes(cut(1, { from: '2026-11-03T08:20:00.000Z' })).has('gap'))
  assert.ok(codes(cut(1, { from: '2026-11-03T07:00:00.000Z' })).has('overlap'))
  assert.ok(codes(cut(0, { from: '2026-11-01T00:00:00.000Z' })).has('edge'))
  assert.ok(codes(cut(5, { to: '2026-11-30T22:00:00.000Z' })).has('edge'))
  assert.ok(codes(cut(1, { to: '2026-11-03T08:00:00.000Z' })).has('empty'))
  assert.ok(codes(figures => monitor(figures).set({ observed_from: '2026-10-01T00:00:00.000Z' })).has('outside'))
})

test('downtime is not hidden by leaving its intervals out', () => {
  assert.ok(found(figures => monitor(figures).set({ intervals: null })).includes('missing intervals null null'))
  const claims = (why_no_intervals: string) =>
    found(figures => monitor(figures).set({ intervals: null, why_no_intervals }))
  assert.ok(claims('no_uptime').includes('missing intervals no_uptime null'))
  // Without them there is no total to compare with either.
  assert.equal(claims('too_many'), ['missing total null null'])
  assert.equal(
    found(figures => Object.assign(figures, { total: null })),
    ['missing total null null'],
  )
  assert.ok(
    found(figures => Object.assign(monitor(figures, 2).stated, { uptime: 100 })).includes('missing uptime 100 null'),
  )
})

test('a correction counts for a whole day in the period, once', () => {
  const correct = (...days: string[]) =>
    found(figures => {
      const corrections = days.map(day => ({ day, downtime_seconds: 0, reason: '' }))
      const changed = { ...monitor(figures), corrections }
      monitor(figures).set({ corrections, stated: monitorFigures(changed) })
      figures.total = null
    }).filter(each => !each.includes('total'))
  assert.equal(correct('2026-11-03'), [])
  assert.equal(correct('2026-10-31'), ['outside corrections 2026-10-31 null'])
  assert.equal(correct('2026-11-30'), ['outside corrections 2026-11-30 null'])
  assert.equal(correct('2026-11-03', '2026-11-03'), ['twice corrections 2026-11-03 null'])
})

test('a correction sets at most the known time of its day', () => {
  const all = monitorOf(4, 'x', [
    ['2026-11-30T21:00:00.000Z', 'up'],
    ['2026-11-30T22:00:00.000Z', 'unknown'],
  ])
  const corrections = [{ day: '2026-11-30', downtime_seconds: 86_400, reason: '' }]
  assert.is(monitorFigures({ ...all, corrections })?.downtime_seconds, 3600)
  assert.is(monitorFigures({ ...all, corrections })?.uptime, 0)
})

const NIGHT = { from_hour: 22, to_hour: 6 }
const YEAR = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }

test('nights are those of the zone, and one over midnight counts once', () => {
  const zone = 'Europe/Berlin'
  const paged = (...paged_at: string[]) => onCallLoad({ shifts: [], paged_at, zone }, YEAR, NIGHT).nights_paged
  assert.is(paged('2026-07-01T20:00:00.000Z'), 1)
  assert.is(paged('2026-07-01T19:59:59.999Z'), 0)
  assert.is(paged('2026-07-02T03:59:59.999Z'), 1)
  assert.is(paged('2026-07-02T04:00:00.000Z'), 0)
  assert.is(paged('2026-07-01T20:00:00.000Z', '2026-07-02T03:00:00.000Z'), 1)
  assert.is(paged('2026-07-01T20:00:00.000Z', '2026-07-02T20:00:00.000Z'), 2)
})

for (const { when, zone, from, to, hours, night } of [
  { when: 'a night', zone: 'Europe/Berlin', from: '2026-05-04T20:00', to: '2026-05-05T04:00', hours: 8, night: 8 },
  {
    when: 'a skipped hour',
    zone: 'Europe/Berlin',
    from: '2026-03-28T12:00',
    to: '2026-03-29T12:00',
    hours: 24,
    night: 7,
  },
  {
    when: 'a repeated hour',
    zone: 'Europe/Berlin',
    from: '2026-10-24T12:00',
    to: '2026-10-25T12:00',
    hours: 24,
    night: 9,
  },
  {
    when: 'quarters of an hour',
    zone: 'Asia/Kathmandu',
    from: '2026-05-04T16:00',
    to: '2026-05-04T16:30',
    hours: 0.5,
    night: 0.25,
  },
])
  test(`time on call at night: ${when}`, () => {
    const shifts = [{ from: `${from}:00.000Z`, to: `${to}:00.000Z` }]
    const load = onCallLoad({ shifts: [...shifts, ...shifts], paged_at: null, zone }, YEAR, NIGHT)
    assert.equal([load.on_call_seconds, load.night_seconds, load.pages], [hours * 7200, night * 7200, null])
  })

test('a report of a time that is not over is not one', () => {
  assert.equal(
    found(figures => Object.assign(figures, { made_at: '2026-11-30T22:59:59.999Z' })).filter(each =>
      each.includes('made_at'),
    ),
    ['outside made_at 2026-11-30T22:59:59.999Z null'],
  )
})

test.run()
