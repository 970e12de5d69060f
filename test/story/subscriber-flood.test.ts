import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { statusPage } from './status-page.ts'

story(
  test,
  'removing an address and adding it again sends it no more than five mails a day',
  async world => {
    const { id } = await statusPage(world)
    const add = (email: string) => world.call(routes.addSubscriber, { params: { id }, body: { email } })
    for (let i = 0; i < 5; i++) {
      const { body } = await add('ada@example.com')
      await world.call(routes.removeSubscriber, { params: { id }, query: { subscriber_id: body.id } })
    }
    const refused = await add('Ada@example.com').catch((error: Error) => error.message)
    assert.match(String(refused), 'too often today')
    const asked = await world.sql(`select from delivery where via = 'asked_subscriber'`)
    assert.is(asked.length, 5)
    await add('bob@example.com')
  },
  { agent: false },
)

test.run()
