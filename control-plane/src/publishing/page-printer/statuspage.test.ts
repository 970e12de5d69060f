import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { componentRow, idOf, incidentRow, maintenanceRow, NOW, pageRows } from '../page-view/rows.fixture.ts'
import { buildPageView } from '../page-view/view.ts'
import { formatOf } from '../page-words/format.ts'
import { printStatuspage, STATUSPAGE, type StatuspageFile } from './statuspage.ts'

// The shapes of Statuspage's public API, from its documentation and its clients' types. `?` may be null.
const PAGE = { id: 'string', name: 'string', url: 'string', time_zone: 'string', updated_at: 'instant' }
const COMPONENT = {
  id: 'string', name: 'string', status: 'operational|degraded_performance|partial_outage|major_outage|under_maintenance',
  created_at: 'instant', updated_at: 'instant', position: 'number', description: 'string?', showcase: 'boolean', start_date: 'date?',
  group_id: 'string?', page_id: 'string', group: 'boolean', only_show_if_degraded: 'boolean',
} // biome-ignore format: a table
const UPDATE = {
  id: 'string', body: 'string', incident_id: 'string', created_at: 'instant', updated_at: 'instant', display_at: 'instant',
  affected_components: [{ code: 'string', name: 'string', old_status: COMPONENT.status, new_status: COMPONENT.status }],
  deliver_notifications: 'boolean', custom_tweet: 'string?', tweet_id: 'string?',
} // biome-ignore format: a table
const COMMON = {
  id: 'string', name: 'string', created_at: 'instant', updated_at: 'instant', monitoring_at: 'instant?', resolved_at: 'instant?',
  shortlink: 'string', started_at: 'instant', page_id: 'string', components: [COMPONENT],
} // biome-ignore format: a table
const INCIDENT_STATUS = 'investigating|identified|monitoring|resolved|postmortem'
const INCIDENT = {
  ...COMMON, status: INCIDENT_STATUS, impact: 'none|minor|major|critical', incident_updates: [{ ...UPDATE, status: INCIDENT_STATUS }],
  reminder_intervals: 'string?',
} // biome-ignore format: a table
const MAINTENANCE_STATUS = 'scheduled|in_progress|verifying|completed'
const MAINTENANCE = {
  ...COMMON, status: MAINTENANCE_STATUS, impact: 'maintenance', scheduled_for: 'instant', scheduled_until: 'instant',
  incident_updates: [{ ...UPDATE, status: MAINTENANCE_STATUS }],
} // biome-ignore format: a table
const STATUS = { indicator: 'none|minor|major|critical|maintenance', description: 'string' }
const SHAPES: Record<StatuspageFile, object> = {
  'summary.json': { page: PAGE, components: [COMPONENT], incidents: [INCIDENT], scheduled_maintenances: [MAINTENANCE], status: STATUS },
  'status.json': { page: PAGE, status: STATUS },
  'components.json': { page: PAGE, components: [COMPONENT] },
  'incidents.json': { page: PAGE, incidents: [INCIDENT] },
  'incidents/unresolved.json': { page: PAGE, incidents: [INCIDENT] },
  'scheduled-maintenances.json': { page: PAGE, scheduled_maintenances: [MAINTENANCE] },
  'scheduled-maintenances/upcoming.json': { page: PAGE, scheduled_maintenances: [MAINTENANCE] },
  'scheduled-maintenances/active.json': { page: PAGE, scheduled_maintenances: [MAINTENANCE] },
} // biome-ignore format: a table

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Earlier updates name no components, since their status at that time is not stored. */
const EARLIER = /incident_updates\[[1-9]\d*\]\.affected_components$/

/** Where a value does not fit the shape, by path. */
function faults(value: unknown, shape: unknown, path: string): string[] {
  if (Array.isArray(shape)) {
    if (Array.isArray(value) && value.length === 0 && EARLIER.test(path)) return []
    if (!Array.isArray(value) || value.length === 0) return [`${path} is no list with something in it`]
    return value.flatMap((each, index) => faults(each, shape[0], `${path}[${index}]`))
  }
  if (typeof shape === 'object' && shape !== null) {
    const given = value as Record<string, unknown>
    const wanted = shape as Record<string, unknown>
    const extra = Object.keys(given).filter(key => !(key in wanted))
    const missing = Object.keys(wanted).filter(key => !(key in given))
    return [
      ...extra.map(key => `${path}.${key} is not of the shape`),
      ...missing.map(key => `${path}.${key} is missing`),
      ...Object.keys(wanted).flatMap(key => (key in given ? faults(given[key], wanted[key], `${path}.${key}`) : [])),
    ]
  }
  return fits(value, String(shape)) ? [] : [`${path} is ${JSON.stringify(value)}, not ${shape}`]
}

function fits(value: unknown, kind: string): boolean {
  if (kind.endsWith('?')) return value === null || fits(value, kind.slice(0, -1))
  if (kind === 'instant') return INSTANT.test(String(value))
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(String(value))
  if (['string', 'number', 'boolean'].includes(kind)) return typeof value === kind
  return kind.split('|').includes(String(value))
}

const HOUR = 3_600_000
const STATUSES = ['up', 'degraded', 'down', 'unknown', 'up']
const components = STATUSES.map((status, index) => componentRow(index + 1, { status }))
const update = (n: number, status: 'investigating' | 'monitoring' | 'resolved', message: string) => ({
  id: idOf(4_000 + n),
  status,
  message,
  at: NOW - (10 - n) * 60_000,
})
const rows = pageRows({
  components,
  incidents: [
    incidentRow(1, {
      monitor_ids: [idOf(1_003)],
      status: 'monitoring',
      updates: [update(1, 'investigating', 'We **look**.'), update(2, 'monitoring', 'a < b & <script>alert(1)</script>')],
    }),
    incidentRow(2, { monitor_ids: [idOf(1_001)], status: 'resolved', resolved_at: NOW - HOUR, updates: [update(3, 'resolved', 'Done.')] }),
  ],
  maintenance: [
    maintenanceRow(1, { monitor_ids: [idOf(1_001)], body: 'Soon.' }),
    maintenanceRow(2, { monitor_ids: [idOf(1_005)], status: 'in_progress', starts_at: NOW - HOUR }),
    maintenanceRow(3, { monitor_ids: [idOf(1_005)], status: 'completed', starts_at: NOW - 9 * HOUR, ends_at: NOW - 8 * HOUR }),
  ],
}) // biome-ignore format: rows
const shown = {
  view: buildPageView(rows, NOW),
  base: 'https://status.example.com',
  api: 'https://api.example.com',
  format: formatOf('de'),
  staleSince: null,
}
const read = (file: StatuspageFile) => JSON.parse(printStatuspage(file)(shown).body)

for (const file of Object.keys(STATUSPAGE) as StatuspageFile[])
  test(`${file} has the fields that it has there, no more and no less`, () => {
    assert.equal(faults(read(file), SHAPES[file], file), [])
  })

test('the shapes find what is wrong', () => {
  const summary = read('summary.json')
  delete summary.page.time_zone
  summary.components[0].status = 'good'
  summary.incidents[0].more = 1
  assert.is(faults(summary, SHAPES['summary.json'], '').length, 3)
})

test('each list has what belongs to it', () => {
  const names = (list: { name: string }[]) => list.map(each => each.name)
  assert.equal(names(read('incidents.json').incidents), ['Incident 1', 'Incident 2'])
  assert.equal(names(read('incidents/unresolved.json').incidents), ['Incident 1'])
  assert.equal(names(read('summary.json').incidents), ['Incident 1'])
  assert.equal(names(read('summary.json').scheduled_maintenances), ['Maintenance 2', 'Maintenance 1'])
  assert.equal(names(read('scheduled-maintenances.json').scheduled_maintenances), ['Maintenance 1', 'Maintenance 2', 'Maintenance 3'])
  assert.equal(names(read('scheduled-maintenances/upcoming.json').scheduled_maintenances), ['Maintenance 1'])
  assert.equal(names(read('scheduled-maintenances/active.json').scheduled_maintenances), ['Maintenance 2'])
}) // biome-ignore format: one a line

test('its words are those that clients know, and nothing unknown reads as operational', () => {
  assert.equal(read('status.json').status, { indicator: 'major', description: 'Partial System Outage' })
  assert.equal(
    read('components.json').components.map((each: { status: string }) => each.status),
    ['operational', 'degraded_performance', 'major_outage', 'degraded_performance', 'under_maintenance'],
  )
})

test('a group is an entry of its own before its components, which name it', () => {
  const components = [
    componentRow(1, { group: 'Europe' }),
    componentRow(2),
    componentRow(3, { group: 'Europe', status: 'down' }),
  ]
  const view = buildPageView(pageRows({ components }), NOW)
  for (const file of ['components.json', 'summary.json'] as const) {
    const listed = JSON.parse(printStatuspage(file)({ ...shown, view }).body).components
    const [group, ...rest] = listed
    const { components: own, ...plain } = group
    assert.equal(faults(plain, COMPONENT, file), [])
    assert.equal([group.name, group.group, group.status, group.group_id], ['Europe', true, 'major_outage', null])
    assert.equal(own, [idOf(1), idOf(3)])
    assert.equal(
      rest.map((each: { id: string; group_id: string | null; group: boolean }) => [each.id, each.group_id, each.group]),
      [
        [idOf(1), group.id, false],
        [idOf(3), group.id, false],
        [idOf(2), null, false],
      ],
    )
  }
})

const START = NOW - 9 * HOUR
const END = NOW - 8 * HOUR
const REACHED: [name: string, row: Parameters<typeof maintenanceRow>[1], at: number, resolved: number | null][] = [
  ['announced', { status: 'scheduled', created_at: NOW - 7 }, NOW - 7, null],
  ['begun', { status: 'in_progress', updated_at: START + 900 }, START, null],
  ['begun by hand before', { status: 'in_progress', updated_at: START - HOUR }, START - HOUR, null],
  ['over', { status: 'completed', updated_at: END + 900 }, END, END],
  ['ended by hand before', { status: 'completed', updated_at: END - 9 }, END - 9, END - 9],
  ['over, and its words corrected later', { status: 'completed', updated_at: NOW }, END, END],
] // biome-ignore format: a table

for (const [name, row, at, resolved] of REACHED)
  test(`maintenance has its status since it came to it: ${name}`, () => {
    const view = buildPageView(pageRows({ maintenance: [maintenanceRow(1, { starts_at: START, ends_at: END, ...row })] }), NOW)
    const [each] = JSON.parse(printStatuspage('scheduled-maintenances.json')({ ...shown, view }).body).scheduled_maintenances
    const said = [each.incident_updates[0].created_at, each.resolved_at].map(text => (text === null ? null : Date.parse(text)))
    assert.equal(said, [at, resolved])
  }) // biome-ignore format: one a line

test('updates are plain text, newest first', () => {
  const [incident] = read('incidents/unresolved.json').incidents
  assert.equal(
    incident.incident_updates.map((each: { body: string }) => each.body),
    ['a < b &', 'We look.'],
  )
  assert.is(incident.monitoring_at, new Date(NOW - 8 * 60_000).toISOString())
  assert.is(incident.components[0].name, 'Component 3')
})

test('an incident without words has one update, and only the newest update names components', () => {
  const bare = buildPageView(
    pageRows({ components: [componentRow(1)], incidents: [incidentRow(1, { monitor_ids: [idOf(1_001)] })] }),
    NOW,
  )
  const of = (view: typeof bare) => {
    const given = {
      view,
      base: 'https://s.example.com',
      api: 'https://a.example.com',
      format: formatOf('en'),
      staleSince: null,
    }
    return JSON.parse(printStatuspage('incidents.json')(given).body).incidents[0].incident_updates
  }
  const [only, ...none] = of(bare)
  assert.equal([only.status, only.body, none], ['investigating', 'Incident 1', []])
  const updates = [1, 2].map(n => ({
    id: idOf(n),
    status: 'identified' as const,
    message: 'Said',
    at: NOW - 1_000 + n,
  }))
  const said = pageRows({
    components: [componentRow(1)],
    incidents: [incidentRow(1, { monitor_ids: [idOf(1_001)], updates })],
  })
  assert.equal(
    of(buildPageView(said, NOW)).map((each: { affected_components: unknown[] }) => each.affected_components.length),
    [1, 0],
  )
})

test.run()
