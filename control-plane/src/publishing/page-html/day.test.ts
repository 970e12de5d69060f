import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { componentRow, dayRow, idOf, incidentRow, NOW, pageRows, TODAY } from '../page-view/rows.fixture.ts'
import { buildPageView } from '../page-view/view.ts'
import { formatOf } from '../page-words/format.ts'
import { daysToTell, titlesByDay, zonesOf } from './day.ts'
import { printHtml } from './page.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A page with one component that was down for an hour on each of these days. */
function pageOf(downOn: number[], incidents = [] as ReturnType<typeof incidentRow>[]) {
  const days = Array.from({ length: 90 }, (_, ago) =>
    dayRow(1, ago, downOn.includes(ago) ? { down: HOUR, up: 23 * HOUR } : { up: 24 * HOUR }),
  )
  return buildPageView(pageRows({ components: [componentRow(1)], days, incidents }), NOW)
}

function zones(view: ReturnType<typeof pageOf>, most = 50) {
  return zonesOf(view.components[0]?.days ?? [], titlesByDay(idOf(1), view), most)
}

const TABLE: [name: string, downOn: number[], most: number, then: [length: number, eventful: boolean][]][] = [
  ['nothing happened', [], 50, [[90, false]]],
  ['one day', [10], 50, [[79, false], [1, true], [10, false]]],
  ['two in a row', [0, 1], 50, [[88, false], [1, true], [1, true]]],
  ['as many as are told', [5, 3], 2, [[84, false], [1, true], [1, false], [1, true], [3, false]]],
  ['one more', [9, 5, 3], 2, [[84, true], [1, true], [1, false], [1, true], [3, false]]],
] // biome-ignore format: a table

for (const [name, downOn, most, then] of TABLE)
  test(`days that are told together: ${name}`, () => {
    assert.equal(
      zones(pageOf(downOn), most).map(({ days, eventful }) => [days.length, eventful]),
      then,
    )
  })

test('a day has the titles of the incidents of its component that reached into it, three at most', () => {
  const of = (n: number, more = {}) => incidentRow(n, { monitor_ids: [idOf(1_001)], ...more })
  const over = { status: 'resolved' as const, started_at: TODAY - 3 * DAY, resolved_at: TODAY - 2 * DAY + 1 }
  const elsewhere = incidentRow(9, { started_at: TODAY - 3 * DAY, monitor_ids: [idOf(1_077)] })
  const titlesOf = titlesByDay(idOf(1), pageOf([], [of(1, over), elsewhere, of(2), of(3), of(4), of(5)]))
  const titled = [4, 3, 2, 1].map(ago => titlesOf(new Date(TODAY - ago * DAY).toISOString().slice(0, 10)))
  assert.equal(titled, [[], ['Incident 1'], ['Incident 1'], []])
  assert.is(titlesOf('2026-03-02').length, 3)
})

test('all days that are told of a page together have a bound', () => {
  for (const count of [1, 7, 100, 500]) assert.ok(count * daysToTell(count) <= 1_500, String(count))
})

test('the date, state, length, uptime and incident of a day stand at its bar, and can be focused', () => {
  const incident = incidentRow(1, { monitor_ids: [idOf(1_001)], title: 'Disks <full>', started_at: TODAY - DAY })
  const { body } = printHtml({
    view: pageOf([1], [{ ...incident, status: 'resolved', resolved_at: TODAY - DAY + HOUR }]),
    base: 'https://s.example.com',
    api: 'https://a.example.com',
    format: formatOf('en'),
    staleSince: null,
  })
  const said = '<b>Mar 1, 2026</b><span class="sx">Outage 1 hr</span><span>95.83%</span><bdi>Disks &lt;full></bdi>'
  assert.match(body, `tabindex="0"><div>${said}</div>`)
})

test.run()
