import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumEvent } from '@pharos/shared-protocol/rum/event.ts'
import { RATED_VITALS, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, sendBatch, vital } from './batch.ts'

const test = suite<{ world: World }>('vitals of pages')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

async function sent(world: World, eventsAt: (now: number) => RumEvent[], session = {}) {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })
  const now = world.clock.now()
  assert.is((await sendBatch(world, app.client_token, batchOf(app, eventsAt(now), now, session))).status, 202)
  await storeOf(world).flush()
  return app
}

const read = async (world: World, app: { id: string }, query = {}) =>
  (await world.call(routes.readRumVitals, { params: { app_id: app.id }, query })).body

for (const name of RATED_VITALS)
  test(`the bands of ${name}: the bounds belong to the better one`, async ({ world }) => {
    const { good, poor } = VITAL_BANDS[name]
    const values = [0, good, good * 1.01, poor, poor * 1.01, poor * 100]
    const app = await sent(world, now => values.map(value => vital(now - 60_000, name, value)))
    const { vitals, distribution, points } = await read(world, app, { vital: name })
    const own = vitals.find(each => each.name === name)
    assert.equal([own?.count, own?.good, own?.fair, own?.poor], [6, 2, 2, 2])
    assert.equal(
      vitals.filter(({ count }) => count > 0).map(each => each.name),
      [name],
    )
    const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
    assert.equal([sum(distribution), sum(points), distribution.at(-1)?.count], [6, 6, 1])
    assert.equal([distribution[0]?.from, distribution.at(-1)?.to], [0, null])
  })

test('a vital by page and by browser, with the elements behind slow values', async ({ world }) => {
  const slow = (now: number, url: string, value: number, element: string) => vital(now, 'LCP', value, { url, element })
  const app = await sent(world, now => [
    slow(now - 3, 'https://shop.example/a/1', 3_000, 'img.hero'),
    slow(now - 2, 'https://shop.example/a/2', 5_000, 'img.hero'),
    slow(now - 1, 'https://shop.example/b', 1_000, 'h1'),
  ])
  const { groups, elements } = await read(world, app)
  assert.equal(
    groups.map(({ group, count, good, fair, poor }) => [group, count, good, fair, poor]),
    [
      ['https://shop.example/a/*', 2, 0, 1, 1],
      ['https://shop.example/b', 1, 1, 0, 0],
    ],
  )
  assert.equal(
    elements.map(({ element, page, count }) => [element, page, count]),
    [['img.hero', 'https://shop.example/a/*', 2]],
  )
  const { groups: narrow } = await read(world, app, { group_by: 'device', page: 'https://shop.example/b' })
  assert.equal(
    narrow.map(({ group, count }) => [group, count]),
    [['desktop', 1]],
  )
})

test('without measurements there are no figures, and nothing is 0', async ({ world }) => {
  const app = await sent(world, () => [])
  const { vitals, groups, points } = await read(world, app)
  assert.ok(vitals.every(({ count, p75 }) => count === 0 && p75 === null))
  assert.ok(points.every(({ p75 }) => p75 === null))
  assert.equal(groups, [])
})

test.run()
