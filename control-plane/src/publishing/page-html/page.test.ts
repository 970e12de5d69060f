import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { componentRow, dayRow, idOf, incidentRow, maintenanceRow, NOW, pageRows } from '../page-view/rows.fixture.ts'
import type { IncidentRow, PageRows } from '../page-view/rows.ts'
import { buildPageView } from '../page-view/view.ts'
import { formatOf } from '../page-words/format.ts'
import type { Language } from '../page-words/language.ts'
import { printHtml } from './page.ts'

const HOUR = 3_600_000

/** The texts of the page, one after another. */
function textsOf(rows: Partial<PageRows>, language: Language = 'en'): string[] {
  const body = bodyOf(rows, language)
  const main = body.slice(body.indexOf('<main'), body.indexOf('<footer'))
  return main.split(/<[^>]*>/).filter(text => text.trim() !== '')
}

function bodyOf(rows: Partial<PageRows>, language: Language = 'en'): string {
  return printHtml({
    view: buildPageView(pageRows({ components: [componentRow(1)], ...rows }), NOW),
    base: 'https://s.example.com',
    api: 'https://a.example.com',
    format: formatOf(language),
    staleSince: null,
  }).body
}

const said = (status: IncidentRow['status']) => [{ id: idOf(1), status, message: 'Said.', at: NOW - HOUR }]
const STATES: [name: string, incident: Partial<IncidentRow>, then: string[]][] = [
  ['as its newest update says', { status: 'monitoring', updates: said('monitoring') }, ['Monitoring']],
  ['reopened', { status: 'investigating', updates: said('resolved') }, ['Investigating', 'Resolved']],
  ['moved on without words', { status: 'identified', updates: said('investigating') }, ['Identified', 'Investigating']],
  ['nothing was said', { status: 'investigating' }, ['Investigating']],
  ['over without words', { status: 'resolved', resolved_at: NOW, updates: said('monitoring') }, ['Resolved', 'Monitoring']],
] // biome-ignore format: a table

for (const [name, incident, then] of STATES)
  test(`how far an incident is: ${name}`, () => {
    const words = ['Investigating', 'Identified', 'Monitoring', 'Resolved']
    assert.equal(
      textsOf({ incidents: [incidentRow(1, incident)] }).filter(text => words.includes(text)),
      then,
    )
  })

test('a page says that there were no incidents only where there were none, and none is open', () => {
  const quiet = (rows: Partial<PageRows>) => textsOf(rows).includes('No incidents in the last 90 days.')
  assert.ok(quiet({}))
  assert.ok(quiet({ maintenance: [maintenanceRow(1)] }))
  assert.not.ok(quiet({ incidents: [incidentRow(1)] }))
  assert.not.ok(quiet({ incidents: [incidentRow(1, { status: 'resolved', resolved_at: NOW })] }))
})

test('a page that is younger than 90 days says nothing of them', () => {
  const page = { ...pageRows().page, created_at: NOW - 2_000 }
  const texts = textsOf({ page })
  assert.ok(texts.includes('No incidents reported') && !texts.includes('No incidents in the last 90 days.'))
})

test('components of a group stand together where its first one stands, under its worst state', () => {
  const components = [
    componentRow(1, { group: 'Europe', description: 'Pays <by> card' }),
    componentRow(2),
    componentRow(3, { group: 'Europe', status: 'down' }),
    componentRow(4, { group: 'Asia' }),
  ]
  const texts = textsOf({ components })
  const wanted = ['Europe', 'Component 1', 'Pays &lt;by> card', 'Component 3', 'Component 2', 'Asia', 'Component 4']
  const found = texts.filter(text => /^(Europe|Asia|Pays|Component)/.test(text))
  assert.equal(found.slice(0, wanted.length), wanted)
  assert.is(texts[texts.indexOf('Europe') + 1], 'Outage')
})

test('groups of a large page are closed unless something is wrong in them', () => {
  const groups = (count: number, status: string) => {
    const components = Array.from({ length: count }, (_, n) => componentRow(n + 1, { group: 'One', status }))
    return /<details class="gr"( open)?/.exec(bodyOf({ components }))?.[1] ?? ''
  }
  assert.equal([groups(20, 'up'), groups(21, 'up'), groups(21, 'down')], [' open', '', ' open'])
})

test('components of a large page are folded unless something is wrong with them', () => {
  const folded = (count: number) => {
    const components = Array.from({ length: count }, (_, n) => componentRow(n + 1, { status: n === 0 ? 'down' : 'up' }))
    return bodyOf({ components }).split('<summary class="n">').length - 1
  }
  assert.equal([folded(20), folded(21)], [0, 20])
})

test('the uptime of all components stands once above them, and what colours mean once below', () => {
  const days = [1, 2, 3, 4].map(n => dayRow(n, 1, n === 1 ? { up: 23 * HOUR, down: HOUR } : { up: 24 * HOUR }))
  const components = [1, 2, 3, 4].map(n => componentRow(n))
  const texts = textsOf({ components, days })
  assert.is(texts.filter(text => text === 'Uptime over 90 days: 98.95%').length, 1)
  assert.not.match(textsOf({ components: components.slice(0, 1), days }).join('|'), 'over 90 days')
  const legend = ['Operational', 'Degraded', 'Short outage', 'Outage', 'Maintenance', 'Unknown']
  const end = texts.indexOf('History')
  assert.equal(texts.slice(end - 6, end), legend)
})

test('uptime has two digits after the point, or as many as its target', () => {
  const days = [dayRow(1, 1, { up: 24 * HOUR - 1_000, down: 1_000 })]
  const uptimes = (sla_target_percentage: number | null) =>
    textsOf({ components: [componentRow(1, { sla_target_percentage })], days }).filter(text =>
      /^ ?(Uptime|Target)/.test(text),
    )
  assert.equal(uptimes(null), ['Uptime 99.99%'])
  assert.equal(uptimes(99.9), ['Uptime 99.99%', ' Target 99.90%'])
  assert.equal(uptimes(99.995), ['Uptime 99.998%', ' Target 99.995%'])
})

test('an incident says how grave it is, and since when it goes on', () => {
  const open = textsOf({ incidents: [incidentRow(1, { impact: 'major' })] })
  assert.ok(open.includes('Major'))
  assert.is(open[open.indexOf('Mar 2, 2026, 7:00 AM UTC') - 1], 'Ongoing since ')
  assert.not.ok(
    textsOf({ incidents: [incidentRow(1, { impact: 'none' })] }).some(text => /^(Minor|Major|Critical)$/.test(text)),
  )
})

test('a component names its open incidents, also while its monitor is up', () => {
  const components = [componentRow(1), componentRow(2)]
  const incidents = [
    incidentRow(1, { impact: 'major', title: 'Payments fail', monitor_ids: [componentRow(1).monitor_id] }),
  ]
  const texts = textsOf({ components, incidents })
  const [first, second] = ['Component 1', 'Component 2'].map(name => texts.indexOf(name))
  const named = texts.slice(first, second)
  assert.equal(named.slice(named.indexOf('Major: ')).slice(0, 2), ['Major: ', 'Payments fail'])
  assert.ok(named.includes('Operational'))
  assert.not.ok(texts.slice(second).slice(0, 8).includes('Major: '))
})

test('whoever subscribes finds the components in their groups, and the other ways', () => {
  const components = [componentRow(1, { group: 'Europe' }), componentRow(2), componentRow(3, { group: 'Europe' })]
  const texts = textsOf({ components })
  const form = texts.slice(texts.indexOf('Only for some services'))
  assert.equal(form.slice(1), [
    'Europe',
    'Component 1',
    'Component 3',
    'Services',
    'Component 2',
    'Webhook',
    'Webhook URL',
    'Subscribe',
    'RSS',
    'Atom',
    'iCalendar',
  ])
})

test('a corrected time is written as the visitor writes times', () => {
  const [before, after] = ['2026-03-01T14:05:00.000Z', '2026-03-01T15:00:00.000Z']
  const what = { id: idOf(7), at: NOW, resource: 'maintenance' as const, resource_id: idOf(3_001) }
  const corrections = [{ ...what, field: 'scheduled_start_at', before, after }]
  const texts = textsOf({ maintenance: [maintenanceRow(1)], corrections }, 'de')
  assert.ok(texts.includes('01.03.2026, 14:05 UTC') && texts.includes('01.03.2026, 15:00 UTC'), texts.join(' | '))
  assert.not.match(texts.join(' '), before)
})

test.run()
