import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { render } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { storeOf } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { countedAs, visit, visitedShop } from './real-users.ts'

const test = suite('which applications see the hosts of an incident takes too long to find out')
const WORLD = { agent: false }

/** Lets the search take too long in so many of its three times: a week, a day, an hour. Returns what ends that. */
function slowSearch(world: World, tooLong: number): () => void {
  const telemetry = storeOf(world)
  const { query } = telemetry
  let asked = 0
  telemetry.query = (async (account, text, ...more) => {
    const isSearch = render(text).text.includes('group by app, place')
    if (isSearch && asked++ % (tooLong + 1) < tooLong) throw new Refusal('query_time_limit', 'It took too long.')
    return query(account, text, ...more)
  }) as typeof query
  return () => {
    telemetry.query = query
  }
}

story(
  test,
  'the others are said not to have been looked at, until that is made up for',
  async world => {
    const { app, service, fail } = await visitedShop(world)
    const { body: quiet } = await world.call(routes.createRumApp, { body: { name: 'quiet' } })
    await visit(world, quiet, undefined)
    await world.leap('3d', '1d')
    const end = slowSearch(world, 1)
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network')
    const part = await countedAs(world, id, 'some are counted', ({ total }) => total?.sessions === 1)
    assert.equal([part.state, part.only_recent, part.fault], ['counted', true, null])
    assert.match(part.text, /^At least 1 of 1 session .*; applications that have not seen its hosts lately were not/)
    assert.equal(
      part.applications.map(({ name }) => name),
      ['shop'],
    )
    end()
    await visit(world, quiet, 'network')
    await world.leap('11m', '1m')
    const whole = await countedAs(world, id, 'all are counted', ({ total }) => total?.sessions === 2)
    assert.is(whole.only_recent, false)
    assert.match(whole.text, /^2 of 2 sessions /)
  },
  WORLD,
)

for (const { name, tooLong } of [
  { name: 'none was found in a day, and a week took too long', tooLong: 1 },
  { name: 'each search took too long', tooLong: 3 },
])
  story(
    test,
    `${name}: that is neither zero nor no application`,
    async world => {
      const { app, service, fail } = await visitedShop(world)
      await visit(world, app, undefined)
      await world.leap('3d', '1d')
      const end = slowSearch(world, tooLong)
      await fail()
      const { id } = await service.incident()
      const away = await countedAs(world, id, 'it could not look', ({ fault }) => fault !== null)
      assert.equal([away.state, away.fault, away.total], ['could_not_look', 'query_limit', null])
      assert.is(away.text, 'Real users could not be counted: counting took too long.')
      end()
      await visit(world, app, 'network')
      await world.leap('11m', '1m')
      const counted = await countedAs(world, id, 'it is counted', ({ state }) => state === 'counted')
      assert.equal([counted.total?.sessions, counted.only_recent], [1, false])
    },
    WORLD,
  )

test.run()
