import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'subscribers of a page are asked, listed and removed', async cli => {
  const { world } = cli
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const params = { id: page.id, http_job_id: job.id }
  await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Checkout' } })
  const subscribers = (...words: string[]) => ['status-page', 'subscribers', ...words]

  const added = await cli.run(subscribers('add', 'shop', 'ada@example.com', '--component', 'checkout'))
  assert.is(added.stdout, 'A confirmation email was sent to ada@example.com; it is not notified until it confirms.\n')
  const again = await cli.run(subscribers('add', 'Shop', 'ada@example.com'), { code: 1 })
  assert.match(again.stderr, /asked to confirm a moment ago/)
  const wrong = await cli.run(subscribers('add', 'Shop', 'http://127.0.0.1:9/', '--webhook'), { code: 1 })
  assert.match(wrong.stderr, /webhook \(--webhook\).*challenge/)
  assert.match(
    (await cli.run(subscribers('add', 'Shop', 'x@example.com', '--component', 'No'), { code: 1 })).stderr,
    /component/,
  )

  const list = await cli.run(subscribers('list', 'Shop'))
  assert.match(list.stdout, /^STATE +TYPE +ADDRESS +COMPONENTS +CONFIRMED +ID\npending +email +ada@example\.com +1 +- /)
  assert.match(
    (await cli.run(subscribers('list', 'Shop', '--state', 'active'))).stdout,
    /There are no matching subscribers/,
  )
  const rows = (await cli.json(...subscribers('list', 'Shop'))) as { address: string }[]
  assert.equal(
    rows.map(row => row.address),
    ['ada@example.com'],
  )

  assert.match((await cli.run(subscribers('rm', 'Shop', 'ada@example.com'), { code: 2 })).stderr, /add --yes/)
  const removed = await cli.run(subscribers('rm', 'Shop', 'ada@example.com', '--yes'))
  assert.is(removed.stdout, 'Removed ada@example.com.\n')
  assert.match((await cli.run(subscribers('list', 'Shop'))).stdout, /There are no matching subscribers/)
})

test.run()
