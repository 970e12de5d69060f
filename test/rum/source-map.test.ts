import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; app_id: string }>('source maps')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
  context.app_id = (await addRumApp(context.world)).id
})
test.after(({ world }) => world.close())

async function addRumApp(world: World) {
  return (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })).body
}
const map = (change = {}) =>
  JSON.stringify({
    version: 3,
    sources: ['src/cart.ts'],
    sourcesContent: ['buy()'],
    names: [],
    mappings: 'AAAA',
    ...change,
  })

async function upload(world: World, app_id: string, body: string, query: Record<string, string>) {
  return send(world, routes.createRumSourceMap, { params: { app_id }, query, body })
}
const list = async (world: World, app_id: string, query = {}) =>
  (await world.call(routes.listRumSourceMaps, { params: { app_id }, query })).body

test('a map is found by release and address, and a new one replaces it', async ({ world, app_id }) => {
  const query = { release: '1.0.0', url: '/assets/app.js' }
  const first = await upload(world, app_id, map(), query)
  assert.is(first.status, 201)
  const second = await upload(world, app_id, map({ sourcesContent: null }), query)
  assert.is(second.status, 201)
  const [only, ...others] = await list(world, app_id)
  assert.equal(others, [])
  assert.equal(
    [only?.release, only?.url, only?.debug_id, only?.sources, only?.has_content],
    ['1.0.0', '/assets/app.js', null, 1, false],
  )
})

test('a map is found by the debug id of the query, else by its own', async ({ world, app_id }) => {
  const [own, given] = [crypto.randomUUID(), crypto.randomUUID()]
  assert.is((await upload(world, app_id, map({ debugId: own.toUpperCase() }), {})).status, 201)
  assert.is((await upload(world, app_id, map({ debugId: own }), { debug_id: given })).status, 201)
  const ids = (await list(world, app_id)).map(one => one.debug_id)
  assert.equal(ids.slice(0, 2), [given, own])
})

test('a map that breaks the format is refused with the reason', async ({ world, app_id }) => {
  for (const [body, reason] of [
    ['', 'the source map is not a JSON object'],
    [map({ version: 2 }), 'version must be 3'],
    [map({ mappings: 'AC' }), 'a segment of line 1 does not have 1, 4 or 5 fields'],
  ] as const) {
    const { status, body: problem } = await upload(world, app_id, body, { release: '1', url: '/a.js' })
    assert.is(status, 400)
    assert.ok(JSON.stringify(problem).includes(reason), JSON.stringify(problem))
  }
  assert.is((await upload(world, app_id, map(), { release: '1' })).status, 400)
})

test('a map above the bound is refused before it is read', async ({ world, app_id }) => {
  const { status } = await upload(world, app_id, ' '.repeat(32 * 2 ** 20 + 1), { release: '1', url: '/a.js' })
  assert.is(status, 413)
})

test('maps are deleted by id, by release, or with their application', async ({ world, app_id }) => {
  const params = { app_id }
  for (const url of ['/a.js', '/b.js', '/c.js']) await upload(world, app_id, map(), { release: '2.0.0', url })
  const [one] = await list(world, app_id, { release: '2.0.0' })
  await world.call(routes.deleteRumSourceMaps, { params, query: { id: one?.id ?? '' } })
  assert.is((await list(world, app_id, { release: '2.0.0' })).length, 2)
  await world.call(routes.deleteRumSourceMaps, { params, query: { release: '2.0.0' } })
  assert.is((await list(world, app_id, { release: '2.0.0' })).length, 0)
  assert.is((await send(world, routes.deleteRumSourceMaps, { params, query: { release: '2.0.0' } })).status, 404)
  for (const query of [{}, { id: crypto.randomUUID(), release: '1' }])
    assert.is((await send(world, routes.deleteRumSourceMaps, { params, query })).status, 400)
})

test('the bytes are kept compressed, and go with the application', async ({ world }) => {
  const { id } = await addRumApp(world)
  const { body } = await upload(world, id, map(), { release: '1', url: '/a.js' })
  const { id: map_id } = body as { id: string }
  const read = () => world.planes[0]?.platform.objects.read(`rum/${id}/source-map/${map_id}/map.json.gz`, 10_000)
  assert.is((await read())?.readUInt16BE(), 0x1f8b)
  await world.call(routes.deleteRumApp, { params: { app_id: id } })
  await world.advance('30s')
  await until('its files are gone', async () => (await read()) === null)
})

test.run()
