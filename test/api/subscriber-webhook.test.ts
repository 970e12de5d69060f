import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answer, startReceiver } from '../delivery/receiver.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; page: string }>('addresses of strangers')

test.before(async context => {
  // As `npm start` configures it, private webhooks of members are allowed.
  context.world = await createWorld({ agent: false, environment: { PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  context.page = (await context.world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
})
test.after(({ world }) => world.close())

test('a webhook of a subscriber is never called at a private address, and the refusal reveals nothing', async parts => {
  const { world, page } = parts
  const receiver = await startReceiver()
  receiver.reply = (request, response) => answer(200, JSON.parse(request.body))(request, response)
  const { port } = new URL(receiver.url)
  const database = new URL(world.config.DATABASE_URL).port || '5432'
  const addresses = [
    `${receiver.url}/open`,
    `http://localhost:${port}/by-name`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://127.0.0.1:9/closed',
    `http://127.0.0.1:${database}/database`,
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.5/',
    'http://there-is-no-such-name.invalid/',
  ]
  const replies = new Set<string>()
  for (const webhook of addresses) {
    const reply = await fetch(`${world.url}/public/status_page/${page}/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhook }),
    })
    const { errors } = (await reply.json()) as { errors: unknown }
    replies.add(JSON.stringify([reply.status, errors]))
  }
  assert.is(replies.size, 1, [...replies].join('\n'))
  assert.match([...replies][0] ?? '', /^\[400,.*did not answer the challenge/)
  assert.equal(receiver.received, [])
  await receiver.stop()
})

test.run()
