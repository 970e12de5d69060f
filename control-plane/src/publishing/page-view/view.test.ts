import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { componentRow, dayRow, idOf, incidentRow, maintenanceRow, NOW, pageRows, TODAY } from './rows.fixture.ts'
import { buildPageView } from './view.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('components come by position, with 90 days that end today, and figures of the time that was watched', () => {
  const days = [
    dayRow(1, 0, { up: 7 * HOUR, unknown: HOUR }),
    dayRow(1, 89, { down: HOUR, up: 23 * HOUR }),
    dayRow(1, 90, { down: DAY }),
  ]
  const { components } = buildPageView(pageRows({ components: [componentRow(2), componentRow(1)], days }), NOW)
  assert.equal(
    components.map(each => each.name),
    ['Component 1', 'Component 2'],
  )
  const [one, two] = components
  assert.is(one?.days.length, 90)
  assert.is(one?.days[0]?.date, '2025-12-03')
  assert.is(one?.days[0]?.state, 'outage')
  assert.is(one?.days[89]?.date, '2026-03-02')
  assert.is(one?.days[89]?.coverage, 87.5)
  assert.is(one?.uptime_90d, 96.7741)
  assert.is(one?.coverage_90d, 96.875)
  assert.is(two?.uptime_90d, null)
  assert.ok(two?.days.every(day => day.state === 'unknown' && day.uptime === null))
})

test('maintenance that runs puts its components in maintenance, and only those', () => {
  const running = maintenanceRow(1, { status: 'in_progress', monitor_ids: [idOf(1_001)], starts_at: NOW - HOUR })
  const components = [componentRow(1, { status: 'down' }), componentRow(2)]
  const view = buildPageView(pageRows({ components, maintenance: [running] }), NOW)
  assert.equal(
    view.components.map(each => each.status),
    ['maintenance', 'operational'],
  )
  assert.equal(view.maintenance[0]?.components, [idOf(1)])
  assert.is(view.overall, 'maintenance')
})

test('open incidents stand apart from the history, which goes by months and ends after 90 days', () => {
  const over = (n: number, days: number) =>
    incidentRow(n, { status: 'resolved', started_at: NOW - days * DAY, resolved_at: NOW - days * DAY + HOUR })
  const maintenance = [
    maintenanceRow(1),
    maintenanceRow(2, { status: 'completed', starts_at: NOW - 3 * DAY, ends_at: NOW - 3 * DAY + HOUR }),
  ]
  const incidents = [over(4, 91), over(1, 3), incidentRow(3, { impact: 'major' }), over(2, 1)]
  const view = buildPageView(pageRows({ components: [componentRow(1)], incidents, maintenance }), NOW)
  assert.equal(
    view.incidents.map(each => each.title),
    ['Incident 3'],
  )
  assert.is(view.overall, 'partial_outage')
  assert.equal(
    view.maintenance.map(each => each.title),
    ['Maintenance 1'],
  )
  assert.equal(
    view.history.map(each => [
      each.month,
      each.incidents.map(one => one.title),
      each.maintenance.map(one => one.title),
    ]),
    [
      ['2026-03', ['Incident 2'], []],
      ['2026-02', ['Incident 1'], ['Maintenance 2']],
    ],
  )
})

test('an incident that lasted long stays in the history for 90 days from its end', () => {
  const long = (ended: number) =>
    incidentRow(1, { status: 'resolved', started_at: NOW - 100 * DAY, resolved_at: NOW - ended })
  const months = (ended: number) =>
    buildPageView(pageRows({ incidents: [long(ended)] }), NOW).history.map(each => each.month)
  assert.equal(months(DAY), ['2025-11'])
  assert.equal(months(90 * DAY), ['2025-11'])
  assert.equal(months(90 * DAY + 1), [])
})

test('updates come newest first; what was corrected is marked there and listed', () => {
  const updates = [
    { id: idOf(1), status: 'investigating' as const, message: 'We look.', at: NOW - 2 * HOUR },
    { id: idOf(2), status: 'identified' as const, message: 'We know.', at: NOW - HOUR },
  ]
  const correction = { id: idOf(7), at: NOW - 60_000, resource: 'incident_update' as const, resource_id: idOf(1) }
  const corrections = [{ ...correction, field: 'message', before: 'We lok.', after: 'We look.' }]
  const view = buildPageView(pageRows({ incidents: [incidentRow(1, { updates })], corrections }), NOW)
  const [incident] = view.incidents
  assert.equal(
    incident?.updates.map(each => [each.message, each.corrected_at]),
    [
      ['We know.', null],
      ['We look.', NOW - 60_000],
    ],
  )
  const { id: _, resource_id: __, ...rest } = corrections[0] ?? {}
  assert.equal(view.corrections, [
    { ...rest, subject: 'Incident 1', reason: null, subject_automatic: null, before_automatic: null },
  ])
  assert.is(view.updated_at, NOW - 60_000)
})

test('a corrected day has the corrected downtime, and says so', () => {
  const corrected_days = [{ monitor_id: idOf(1_001), day: TODAY - DAY, down: 0 }]
  const days = [dayRow(1, 1, { up: 22 * HOUR, down: 2 * HOUR })]
  const view = buildPageView(pageRows({ components: [componentRow(1)], days, corrected_days }), NOW)
  const day = view.components[0]?.days[88]
  assert.equal([day?.down_seconds, day?.uptime, day?.state, day?.corrected], [0, 100, 'operational', true])
  assert.is(view.components[0]?.uptime_90d, 100)
  assert.ok(!view.components[0]?.days[87]?.corrected)
})

test('an update that was taken back marks its incident as corrected, and is listed under its title', () => {
  const at = NOW - 1_000
  const before = { incident_id: idOf(2_001), id: idOf(3), status: 'investigating', message: 'Wrong.' }
  const deleted = { id: idOf(7), at, resource: 'incident_update' as const, resource_id: idOf(3), field: 'deleted' }
  const corrections = [{ ...deleted, before, after: null }]
  const view = buildPageView(pageRows({ incidents: [incidentRow(1)], corrections }), NOW)
  assert.equal([view.incidents[0]?.corrected_at, view.corrections[0]?.subject], [at, 'Incident 1'])
})

test('a correction says what was public and no more: words, or downtime and why', () => {
  const at = NOW - 1_000
  const uptime = { id: idOf(7), at, resource: 'uptime' as const, resource_id: idOf(1_001), field: '2026-03-01' }
  const deleted = { id: idOf(8), at, resource: 'incident' as const, resource_id: idOf(2_009), field: 'deleted' }
  const corrections = [
    { ...uptime, before: { downtime_seconds: 3_600 }, after: { downtime_seconds: 0, reason: 'Our probe was wrong.' } },
    { ...deleted, before: { title: 'Gone', message: 'It was.', account_id: 'x' }, after: null },
  ]
  const view = buildPageView(pageRows({ components: [componentRow(1)], corrections }), NOW)
  assert.equal(
    view.corrections.map(({ subject, before, after, reason }) => [subject, before, after, reason]),
    [
      ['Component 1', '3600', '0', 'Our probe was wrong.'],
      ['Gone', 'It was.', '', null],
    ],
  )
})

test('keys of assets stay inside: the page has addresses of its own', () => {
  const branding = {
    page_title: 'Acme', default_theme: 'dark' as const, primary_color: null, accent_color: null, header_text: null, footer_text: null,
    meta_description: null, custom_css: null, white_label: false, logo_storage_key: 'page/x/logo/abc.png', favicon_storage_key: null, og_image_storage_key: null,
  } // biome-ignore format: a table
  const view = buildPageView(pageRows({ branding }), NOW)
  assert.is(view.name, 'Acme')
  assert.is(view.branding.logo, 'asset/logo/abc.png')
  assert.not.match(JSON.stringify(view), 'page/x')
})

test('a kind without an uptime has no bars, no percentage and no target, and takes no part in that of the page', () => {
  const [http, heartbeat] = [componentRow(1), componentRow(2, { kind: 'heartbeat', sla_target_percentage: 99 })]
  const days = [dayRow(1, 1, { up: 24 * HOUR }), dayRow(2, 1, { down: 24 * HOUR })]
  const view = buildPageView(pageRows({ components: [http, heartbeat], days }), NOW)
  const shown = view.components.map(each => [each.days.length, each.uptime_90d, each.sla_target, each.status])
  assert.equal(shown, [
    [90, 100, null, 'operational'],
    [0, null, null, 'operational'],
  ])
  assert.is(view.uptime_90d, 100)
})

test('what is down now colours today, however briefly', () => {
  const table: [string, Parameters<typeof componentRow>[1], Partial<Parameters<typeof dayRow>[2]>, state: string][] = [
    ['up', { status: 'up' }, { up: HOUR }, 'operational'],
    ['up again after a second', { status: 'up' }, { up: HOUR, down: 1_000 }, 'partial'],
    ['down', { status: 'down' }, { up: HOUR, down: 1_000 }, 'outage'],
    ['down since this instant', { status: 'down' }, { up: HOUR }, 'outage'],
    ['in maintenance', { status: 'down', maintained: true }, { up: HOUR }, 'operational'],
    ['slow', { status: 'degraded' }, { up: HOUR }, 'degraded'],
  ] // biome-ignore format: a table
  for (const [name, row, millis, state] of table) {
    const rows = pageRows({ components: [componentRow(1, row)], days: [dayRow(1, 0, millis)] })
    assert.is(buildPageView(rows, NOW).components[0]?.days[89]?.state, state, name)
  }
})

test('a component that is paused or was never checked does not speak for the page, unless there is no other', () => {
  const overall = (...rows: Parameters<typeof componentRow>[1][]) =>
    buildPageView(pageRows({ components: rows.map((row, index) => componentRow(index + 1, row)) }), NOW).overall
  assert.is(overall({}, { paused: true }), 'operational')
  assert.is(overall({}, { status: 'pending' }), 'operational')
  assert.is(overall({}, { status: 'unknown' }), 'unknown')
  assert.is(overall({ paused: true }, { status: 'pending' }), 'unknown')
  assert.is(overall({ status: 'degraded' }, { paused: true }), 'degraded')
  assert.is(overall({ status: 'down' }, { paused: true }), 'major_outage')
})

test.run()
