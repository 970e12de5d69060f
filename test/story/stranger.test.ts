import { randomUUID } from 'node:crypto'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const WITHOUT_GROUPS = async () => ({ lacking: null, forStrangers: false })

async function offersBrowser(world: World, slug: string, agent: string): Promise<boolean> {
  const { body } = await world.call(routes.listAgents, { params: { slug } })
  return body.find(({ id }) => id === agent)?.capabilities.includes('browser') === true
}

story(
  test,
  'without control groups, browsers serve one account only: of the installation or of a private region',
  async world => {
    world.lines.expect(/cannot run browser checks for several accounts/)
    const open = async (slug: string) => {
      const credentials = await world.enrol(slug)
      const { agent } = await world.startAgent(credentials, { finders: { heavy: WITHOUT_GROUPS } })
      return {
        // The first hello returns the control plane's reply, the second reports what follows from that.
        offers: async () => {
          await agent.sayHello()
          await agent.sayHello()
          return offersBrowser(world, slug, credentials.agent_id)
        },
      }
    }
    await world.call(routes.createRegion, { body: { slug: 'own', private: true } })
    const shared = await open('local')
    const own = await open('own')
    assert.is(await shared.offers(), true)
    assert.is(await own.offers(), true)
    await world.sql(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', $1::text))).* from account a limit 1`,
      [randomUUID()],
    )
    assert.is(await shared.offers(), false)
    assert.is(await own.offers(), true)
  },
)

test.run()
