import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Death, Follower } from '../world/follower.ts'
import { story } from '../world/story.ts'
import { blastOf, countedAs, visit, visitedShop } from './real-users.ts'

const test = suite('counting real users while processes are killed')

/** Before and after each of the commits of a turn: claim, places, count and rest. */
const DEATHS: readonly Death[] = [1, 2, 3, 4, 5].flatMap(commits => [
  { commits, when: 'before' as const },
  { commits, when: 'after' as const },
])

story(
  test,
  'it is told once that somebody met it, and frozen once',
  async world => {
    let follower = await Follower.start(world, { PHAROS_ROLES: 'response' })
    const again = async (death: Death) => {
      follower.die(death)
      await world.leap('1m', '10s')
      await follower.kill()
      follower = await Follower.start(world, { PHAROS_ROLES: 'response' })
      // The lease of the one that was killed ends.
      await world.leap('3m', '15s')
    }
    const { app, service, fail } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network', { user: { id: 'ada' } })
    for (const death of DEATHS.slice(0, 5)) await again(death)
    await countedAs(world, id, 'it is counted', ({ total }) => total?.sessions === 1)
    await world.call(routes.resolveIncident, { params: { id } })
    await world.settle()
    await world.leap('4m', '30s')
    for (const death of DEATHS.slice(5)) await again(death)
    const frozen = await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    assert.equal([frozen.total?.sessions, frozen.total?.people], [1, 1])
    await visit(world, app, 'network', { ago: 3_600_000 })
    await world.leap('1h', '10m')
    assert.equal(await blastOf(world, id), frozen)
    const { body: timeline } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
    assert.equal(
      timeline.filter(({ data }) => 'blast_radius' in data).map(({ data }) => data.frozen),
      [true, false],
    )
  },
  { agent: false, roles: 'api' },
)

test.run()
