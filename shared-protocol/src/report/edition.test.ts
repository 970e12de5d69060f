import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkFigures } from './check.ts'
import { monitorFigures, totalFigures } from './compute.ts'
import { changesSince, MOST_CHANGES } from './edition.ts'
import type { ReportFigures } from './figures.ts'
import { figuresOfReport } from './report.fixture.ts'

const LATER = '2026-12-05T08:00:00.000Z'

/** The figures of a report of which something has changed since. */
function since(change: (figures: ReportFigures) => unknown): ReportFigures {
  // What expires is counted from when a report is made.
  const figures = { ...figuresOfReport(), made_at: LATER, expiring: [] }
  change(figures)
  return figures
}

const wordsOf = (now: ReportFigures, sent = figuresOfReport()) =>
  changesSince(sent, now).changes.map(({ subject, name, field, before, after }) =>
    [subject, name, field, before, after].filter(each => each !== '').join(' '),
  )

/** Corrects a day of the first monitor. */
function correctDay(figures: ReportFigures): void {
  const [first] = figures.monitors
  if (first === undefined) throw new Error('no such monitor')
  first.corrections = [{ day: '2026-11-03', downtime_seconds: 0, reason: 'The probe was wrong' }]
  first.stated = monitorFigures(first) ?? first.stated
  const stated = totalFigures(figures.monitors, null)
  figures.total = stated && { target: null, stated }
}

function incidentOf(figures: ReportFigures) {
  const [first] = figures.incidents.listed
  if (first === undefined) throw new Error('no such incident')
  return first
}

test('the same figures have not changed, however much later', () =>
  assert.equal(
    changesSince(
      figuresOfReport(),
      since(() => {}),
    ),
    { changes: [], left_out: 0 },
  ))

test('a corrected day changes its monitor and the total', () => {
  const now = since(correctDay)
  const [total, monitor] = [now.total?.stated, now.monitors[0]?.stated]
  assert.equal(wordsOf(now), [
    `total uptime ${figuresOfReport().total?.stated.uptime} ${total?.uptime}`,
    `total downtime_seconds 2400.25 ${total?.downtime_seconds}`,
    `monitor Shop uptime 99.9302 ${monitor?.uptime}`,
    'monitor Shop downtime_seconds 1800.25 0',
  ])
})

for (const [name, change, gives] of [
  ['another title', each => Object.assign(each, { title: 'Other' }), 'title'],
  ['another severity', each => Object.assign(each, { severity: 'critical' }), 'severity'],
  ['reopened', each => Object.assign(each, { resolved_at: null, seconds_to_resolve: null }), 'resolved_at'],
  ['another end', each => Object.assign(each, { resolved_at: '2026-11-03T09:00:00.000Z' }), 'resolved_at'],
] as [string, (incident: ReturnType<typeof incidentOf>) => unknown, string][])
  test(`an incident that has ${name}`, () => {
    const { changes } = changesSince(
      figuresOfReport(),
      since(figures => change(incidentOf(figures))),
    )
    assert.equal(
      changes.map(({ subject, field }) => [subject, field]),
      [['incident', gives]],
    )
  })

test('the end of an incident that was open when the report was made is news, unless it lies before', () => {
  const open = figuresOfReport()
  Object.assign(incidentOf(open), { resolved_at: null, seconds_to_resolve: null })
  const ended = (resolved_at: string) => since(figures => Object.assign(incidentOf(figures), { resolved_at }))
  assert.equal(wordsOf(ended('2026-12-04T00:00:00.000Z'), { ...open, made_at: '2026-12-01T08:00:00.000Z' }), [])
  assert.is(wordsOf(ended('2026-11-03T08:40:00.000Z'), open).length, 1)
})

test('incidents that came to light or were merged are listed, unless both lists are of different things', () => {
  const without = since(figures => Object.assign(figures.incidents, { listed: [] }))
  const title = incidentOf(figuresOfReport()).title
  assert.equal(wordsOf(without), [`incident ${title} listed true false`])
  assert.equal(wordsOf(figuresOfReport(), without), [`incident ${title} listed false true`])
  Object.assign(without, { monitors: without.monitors.slice(1) })
  assert.equal(wordsOf(without), [], 'the report is about less now')
})

test('a monitor that only one of both has is no correction, nor is the total then', () =>
  assert.equal(wordsOf(since(figures => Object.assign(figures, { monitors: figures.monitors.slice(1) }))), []))

test('more changes than a report lists are counted', () => {
  const many = (downtime_seconds: number) => {
    const figures = figuresOfReport()
    const [first] = figures.monitors
    if (first === undefined) throw new Error('no such monitor')
    figures.monitors = Array.from({ length: MOST_CHANGES + 5 }, (_, n) => ({
      ...first,
      id: `${first.id.slice(0, 24)}${String(n).padStart(12, '0')}`,
      stated: { ...first.stated, downtime_seconds },
    }))
    return figures
  }
  const { changes, left_out } = changesSince(many(1), many(2))
  assert.equal([changes.length, left_out], [MOST_CHANGES, 5])
})

test('a corrected edition is checked against its own figures', () => {
  const sent = figuresOfReport()
  const now = since(correctDay)
  const corrects = { issue_id: sent.report.id, made_at: sent.made_at, ...changesSince(sent, now) }
  const edition = { ...now, corrects }
  assert.equal(checkFigures(edition), [])
  const forged = corrects.changes.map(each => (each.subject === 'total' ? { ...each, after: 100 } : each))
  const codes = (of: ReportFigures) => checkFigures(of).map(({ code, field }) => `${code} ${field}`)
  assert.equal(codes({ ...edition, corrects: { ...corrects, changes: forged } }), [
    'differs uptime',
    'differs downtime_seconds',
  ])
  assert.equal(codes({ ...edition, corrects: { ...corrects, made_at: now.made_at } }), ['outside corrects'])
  assert.equal(
    codes({
      ...edition,
      corrects: { ...corrects, changes: corrects.changes.map(each => ({ ...each, field: 'listed' as const })) },
    }).length,
    4,
  )
})

test.run()
