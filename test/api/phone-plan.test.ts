import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rowOf, write } from '../delivery/outbox.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('texts and calls by plan')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,delivery' })
})
test.after(({ world }) => world.close())

const details = { phone_number: '+4930123456' }

for (const type of ['sms', 'voice'] as const)
  test(`${type} is a 402 on the free plan, which names the field and the plan, and changes nothing`, async ({
    world,
  }) => {
    const { call, key, member } = await addAccount(world, 'Free', 'free')
    const { body: group } = await call(routes.createGroup, { body: { name: 'Ops' } })
    const channel = { type, details }
    const sent = [
      [routes.createChannel, { body: { notification_group_id: group.id, ...channel } }, 'type'],
      [routes.createGroup, { body: { name: 'Other', channels: [channel] } }, 'channels[0].type'],
      [routes.updateGroup, { params: { id: group.id }, body: { channels: [channel] } }, 'channels[0].type'],
      [
        routes.createContactMethod,
        { params: { user_id: member }, body: { type, value: details.phone_number } },
        'type',
      ],
    ] as const
    for (const [route, input, path] of sent) {
      const { status, body } = await send(world, route, { ...input, key })
      assert.equal([status, (body as Problem).code], [402, 'plan_required'], route.id)
      assert.is(
        (body as Problem).detail,
        `${path}: the free plan does not include SMS messages and phone calls; the team plan does.`,
      )
    }
    const { body: groups } = await call(routes.listGroups, {})
    assert.equal(groups.map(each => [each.name, each.channels.length]), [['Ops', 0]]) // biome-ignore format: one line
    assert.equal((await call(routes.listContactMethods, { params: { user_id: member } })).body, [])
  })

test('after a downgrade what was set up stays, and sends nothing', async ({ world }) => {
  const { id, call, key } = await addAccount(world, 'Smaller', 'team')
  const { body: group } = await call(routes.createGroup, {
    body: { name: 'Ops', channels: [{ type: 'sms', details }] },
  })
  await world.sql(`update account set plan = 'free' where id = $1`, [id])
  const channels = [{ type: 'sms' as const, details }]
  await call(routes.updateGroup, { params: { id: group.id }, body: { name: 'Renamed', channels } })
  const params = { id: group.channels[0]?.id ?? '' }
  const { status, body } = await send(world, routes.testChannel, { params, key })
  assert.equal([status, (body as Problem).code], [402, 'plan_required'])
  const [delivery] = await write(world, { account: id, destination: { via: 'channel', id: params.id } })
  await world.settle()
  const { state, reason } = await rowOf(world, delivery)
  assert.equal(
    [state, reason],
    ['dropped', 'the free plan does not include SMS and phone calls; they require the team plan'],
  )
})

test.run()
