import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as incidents from '../../control-plane/web/console/src/screen/incident/filters.ts'
import * as monitors from '../../control-plane/web/console/src/screen/monitor/filters.ts'
import * as subscribers from '../../control-plane/web/console/src/screen/subscriber/filters.ts'
import type { World } from '../world/world.ts'
import { arrange, send } from './standing/send.ts'
import { closeFullWorld, createFullWorld } from './standing/world.ts'

/** The console filters some lists itself; their files are filtered by the API, and must have the same rows. */
const test = suite<{ world: World }>('a file has what its screen shows')

test.before(async context => {
  context.world = await createFullWorld()
})
test.after(({ world }) => closeFullWorld(world))

/** The ids in the files of a list, which must be alike: in the order of the list. */
async function idsIn(world: World, route: AnyRoute, input: { params?: object; query: object }): Promise<string[]> {
  const files: string[][] = []
  for (const accept of ['text/csv', 'text/csv; separator=semicolon', 'application/x-ndjson']) {
    const { status, body } = await send(world, route, { ...input, headers: { accept } } as never)
    assert.is(status, 200, JSON.stringify([input, body]))
    const lines = String(body ?? '')
      .split(/\r?\n/)
      .filter(line => line !== '')
    files.push(
      accept.endsWith('ndjson')
        ? lines.map(line => JSON.parse(line).id)
        : lines.slice(1).map(line => line.split(/[,;]/, 1)[0] ?? ''),
    )
  }
  for (const file of files) assert.equal(file, files[0])
  return files[0] ?? []
}

/** Every combination of one value of each name. */
function* combined<N extends string>(values: Record<N, readonly string[]>): Generator<Record<N, string>> {
  const [name, ...rest] = Object.keys(values) as N[]
  if (name === undefined) return yield {} as Record<N, string>
  const others = Object.fromEntries(rest.map(each => [each, values[each]])) as Record<N, readonly string[]>
  for (const value of values[name]) for (const other of combined(others)) yield { ...other, [name]: value }
}

const DAY_MS = 86_400_000
const NAMES = ['Übersicht', '=1+1', 'shop', 'SHOP a', 'straße', '100 %', '_x']
const TAGS = ['{eu}', '{eu,shop}', '{}']

test('monitors of every kind, whatever is searched and filtered', async ({ world }) => {
  const { call } = world
  const creating = Object.values(MONITOR_ROUTES).flatMap(({ create }): AnyRoute[] => (create === null ? [] : [create]))
  for (const create of creating)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await send(world, create, await arrange(world, create))
      assert.is(status, 201, JSON.stringify([create.id, body]))
    }
  const rows = await world.sql<{ id: string }>('select id from monitor order by id')
  for (const [at, { id }] of rows.entries())
    await world.sql('update monitor set friendly_name = $2, tags = $3, paused = $4 where id = $1', [
      id,
      NAMES[at % NAMES.length],
      TAGS[at % TAGS.length],
      at % 4 === 0,
    ])
  const { body: all } = await call(routes.listMonitors, { query: { limit: 1_000 } })
  assert.ok(all.some(({ http_job_id }) => http_job_id !== null))
  const targets = all.flatMap(({ target }) => [target, target.slice(3).toUpperCase()])
  let [found, none] = [0, 0]
  const compare = async (filters: monitors.Filters) => {
    const shown = monitors.matching(all, filters).map(({ id }) => id)
    const file = await idsIn(world, routes.listMonitors, { query: monitors.queryOf(filters) })
    assert.equal(file, shown, JSON.stringify(filters))
    if (shown.length > 0) found++
    else none++
  }
  const statuses = ['', 'paused', ...new Set(all.map(({ current_status }) => current_status))]
  const types = ['', 'http', 'tls', 'cron']
  for (const filters of combined({ search: ['', 's'], status: statuses, type: types, tag: ['', 'eu', 'none'] }))
    await compare(filters)
  const words = ['ÜBER', '=1', ' shop ', 'STRASSE', '%', '_', 'p a', 'p\ta', '\\', "'", ...targets]
  for (const search of words.filter(word => word.trim() !== '')) await compare({ ...monitors.NO_FILTERS, search })
  assert.ok(found > 40 && none > 10, `${found} with rows, ${none} without`)
})

test('incidents by state, severity, service and time', async ({ world }) => {
  const { body: service } = await world.call(routes.createService, { body: { name: 'Of incidents' } })
  for (const severity of ['minor', 'critical'] as const)
    for (const state of ['triggered', 'acknowledged', 'resolved'])
      for (const service_id of [service.id, null]) {
        const { body } = await world.call(routes.createIncident, { body: { title: '=x', severity, service_id } })
        const params = { id: body.id }
        if (state === 'acknowledged') await world.call(routes.acknowledgeIncident, { params })
        if (state === 'resolved') await world.call(routes.resolveIncident, { params })
      }
  const now = Date.now()
  await world.sql('update incident set created_at = $1::bigint - case when number % 3 = 0 then $2::bigint else 0 end', [
    now - 1,
    2 * DAY_MS,
  ])
  const { body: all } = await world.call(routes.listIncidents, { query: { limit: 200 } })
  const values = {
    status: ['', 'all', 'triggered', 'acknowledged', 'resolved'],
    severity: ['', 'minor', 'critical'],
    service: ['', service.id],
    time: ['', 'day', 'month'],
  }
  const seen = new Set<number>()
  for (const filters of combined(values)) {
    const { status, severity, service: of, time } = filters
    const expected = all.filter(
      each =>
        (status === 'all' ||
          (status === '' ? each.responder_status !== 'resolved' : each.responder_status === status)) &&
        (severity === '' || each.severity === severity) &&
        (of === '' || each.service_id === of) &&
        (time !== 'day' || Date.parse(each.created_at) > now - DAY_MS),
    )
    const file = await idsIn(world, routes.listIncidents, { query: incidents.queryOf(filters) })
    assert.equal(
      file,
      expected.map(({ id }) => id),
      JSON.stringify(filters),
    )
    seen.add(file.length)
  }
  assert.ok(seen.size > 5, 'the filters leave different numbers of rows')
  for (const open of ['true', 'false'] as const) {
    const { body } = await world.call(routes.listIncidents, { query: { open, limit: 200 } })
    assert.ok(body.length > 0)
    for (const { responder_status } of body) assert.is(responder_status !== 'resolved', open === 'true')
  }
})

/** A subscriber of the page $1. */
const PLANTED = `insert into subscriber (id, account_id, page_id, type, address, place, state, source, component_ids, asked_at, created_at)
  select gen_random_uuid(), account_id, id, $2, $3, $3, 'pending', 'self', '{}', 0, 0 from status_page where id = $1`

test('subscribers of a page', async ({ world }) => {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Harbour' } })
  const addresses = ['anna@example.com', 'ANNA.b@example.net', 'per_cent%@example.com', 'zoë@example.org']
  for (const email of addresses) await world.sql(PLANTED, [page.id, 'email', email])
  for (const url of ['https://hooks.example.com', 'https://anna.example.net'])
    await world.sql(PLANTED, [page.id, 'webhook', url])
  await world.sql(`update subscriber set state = 'active', confirmed_at = 0 where address like '%.net'`)
  const params = { id: page.id }
  const { body: all } = await world.call(routes.listSubscribers, { params, query: { limit: 200 } })
  assert.is(all.length, 6)
  const values = {
    search: ['', 'anna', ' ANNA', '%', '_', 'ZOË', 'https://', 'none'],
    type: ['', 'email', 'webhook'],
    state: ['', 'pending', 'active'],
  }
  for (const filters of combined(values)) {
    const shown = subscribers.matching(all, filters).map(({ id }) => id)
    const file = await idsIn(world, routes.listSubscribers, { params, query: subscribers.queryOf(filters) })
    assert.equal(file, shown, JSON.stringify(filters))
  }
})

test.run()
