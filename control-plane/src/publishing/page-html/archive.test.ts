import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrinterInput } from '../page-printer/printer.ts'
import { idOf, incidentRow, maintenanceRow, NOW, pageRows, TODAY } from '../page-view/rows.fixture.ts'
import type { IncidentRow } from '../page-view/rows.ts'
import { buildPageView, MOST_INCIDENTS } from '../page-view/view.ts'
import { formatOf } from '../page-words/format.ts'
import { pathsOf, printArchive, printIncident, printMaintenance } from './archive.ts'
import { printHtml } from './page.ts'
import { pastOf, timeline } from './timeline.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BASE = 'https://s.example.com'

function shownOf(rows: Parameters<typeof pageRows>[0]): PrinterInput {
  const view = buildPageView(pageRows(rows), NOW)
  return { view, base: BASE, api: 'https://a.example.com', format: formatOf('en'), staleSince: null }
}

/** An incident that lasted an hour, so many days ago. */
function over(n: number, ago: number, more: Partial<IncidentRow> = {}): IncidentRow {
  const started_at = TODAY - ago * DAY
  return incidentRow(n, { status: 'resolved', started_at, resolved_at: started_at + HOUR, ...more })
}

const hrefsIn = (body: string) => [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
const main = (body: string) => body.slice(body.indexOf('<main'), body.indexOf('<footer'))

test('every incident and maintenance has a page, and each page of the archive leads to the next', () => {
  const incidents = Array.from({ length: 45 }, (_, index) => over(index + 1, index))
  const shown = shownOf({ incidents, maintenance: [maintenanceRow(1)] })
  const paths = pathsOf(shown.view)
  assert.equal(
    paths.filter(path => path.startsWith('history')),
    ['history', 'history/2', 'history/3'],
  )
  assert.ok(paths.includes(`maintenance/${idOf(3_001)}`))
  const pages = [1, 2, 3].map(nth => main(printArchive(nth)(shown).body))
  const found = pages.flatMap(hrefsIn).filter(href => href.includes('/incident/'))
  assert.equal(
    found,
    incidents.map(each => `${BASE}/incident/${each.id}`),
  )
  const links = pages.map(page => hrefsIn(page).filter(href => href.includes('/history')))
  assert.equal(links, [[`${BASE}/history/2`], [`${BASE}/history`, `${BASE}/history/3`], [`${BASE}/history/2`]])
  for (const href of found) assert.ok(paths.includes(href.slice(BASE.length + 1)), href)
})

test('the page of an incident has all its updates, its title and its own address', () => {
  const said = ['One.', 'Two.', 'Three.'].map((message, n) => ({
    id: idOf(n + 1),
    status: 'monitoring' as const,
    message,
    at: NOW - (5 - n) * HOUR,
  }))
  const shown = shownOf({ incidents: [over(1, 1, { title: 'A <b> fell', updates: said })] })
  const { body } = printIncident(idOf(2_001))(shown)
  for (const { message } of said) assert.match(main(body), message)
  assert.match(body, '<title>Example · A &lt;b> fell</title>')
  assert.match(body, `<link rel="canonical" href="${BASE}/incident/${idOf(2_001)}"`)
  assert.not.match(main(body), '<details')
  assert.match(body, `href="${BASE}/"`)
  const planned = shownOf({ maintenance: [maintenanceRow(1, { body: 'New **disks**.' })] })
  assert.match(main(printMaintenance(idOf(3_001))(planned).body), 'New <strong>disks</strong>.')
})

const OPEN = { status: 'investigating' as const, resolved_at: null }
const DAYS: [name: string, incidents: IncidentRow[], then: [from: number, to: number, entries: number][]][] = [
  ['days before, between and after', [over(1, 3), over(2, 6)], [[2, 0, 0], [3, 3, 1], [5, 4, 0], [6, 6, 1], [89, 7, 0]]],
  ['a day that an incident reached into is not quiet', [over(1, 3, { resolved_at: TODAY - 2 * DAY })], [[1, 0, 0], [3, 3, 1], [89, 4, 0]]],
  ['nor are the days of one that is open', [over(1, 3, OPEN), over(2, 5)], [[4, 4, 0], [5, 5, 1], [89, 6, 0]]],
  ['the oldest day there is', [over(1, 89)], [[88, 0, 0], [89, 89, 1]]],
] // biome-ignore format: a table

for (const [name, incidents, then] of DAYS)
  test(`days without an incident: ${name}`, () => {
    const { view } = shownOf({ incidents })
    const ago = (day: number) => (TODAY - day) / DAY
    const found = timeline(view, pastOf(view), 0, 10)
    assert.equal(
      found.map(day => [ago(day.from), ago(day.to), day.past.length]),
      then,
    )
  })

test('days from before a page, or of which incidents were left out, are not called quiet', () => {
  const young = buildPageView(
    { ...pageRows({ incidents: [over(1, 1)] }), page: { ...pageRows().page, created_at: TODAY - 2 * DAY } },
    NOW,
  )
  assert.is(timeline(young, pastOf(young), 0, 10).at(-1)?.from, TODAY - 2 * DAY)
  const many = Array.from({ length: MOST_INCIDENTS }, (_, index) => over(index, 3))
  const { view } = shownOf({ incidents: many })
  assert.is(timeline(view, pastOf(view), 180, 200).at(-1)?.past.length, 20)
})

test('the page itself shows the newest, and leads to the rest', () => {
  const shown = shownOf({ incidents: Array.from({ length: 12 }, (_, index) => over(index, index * 2)) })
  const body = main(printHtml(shown).body)
  assert.is(body.match(/<article/g)?.length, 8)
  assert.match(body, `<a href="${BASE}/history">Older</a>`)
  assert.is(body.match(/No incidents reported/g)?.length, 7)
})

test.run()
