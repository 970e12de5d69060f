import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { write } from '../delivery/outbox.ts'
import { answer, type Receiver, startReceiver } from '../delivery/receiver.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; receiver: Receiver }>('integrations')

test.before(async context => {
  context.receiver = await startReceiver()
  context.world = await createWorld({ agent: false, roles: 'api,delivery' })
})
test.before.each(({ receiver }) => {
  receiver.reply = answer(200)
  receiver.received.length = 0
})
test.after(async ({ world, receiver }) => {
  await world.close()
  await receiver.stop()
})

/** Creates an integration, and a group with a channel that refers to it. */
async function integrate(world: World, url: string) {
  const { body: integration } = await world.call(routes.createWebhookIntegration, {
    body: { friendly_name: 'CI', url },
  })
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops' } })
  const details = { integration_id: integration.id }
  const body = { notification_group_id: group.id, type: 'webhook' as const, details }
  const { body: channel } = await world.call(routes.createChannel, { body })
  return { id: integration.id, group: group.id, channel: channel.id, integration }
}

const deliveries = async (world: World, id: string) =>
  (await world.call(routes.listDeliveries, { params: { id } })).body

test('a message is sent by the integration, its secret is never returned, and the log has its attempts', async ({
  world,
  receiver,
}) => {
  const { id, channel, integration } = await integrate(world, `${receiver.url}/hook/hidden-path`)
  assert.equal(integration.details, { url: receiver.url, has_url: true })
  receiver.reply = answer(500, 'no, /hook/hidden-path')
  const [delivery] = await write(world, { destination: { via: 'channel', id: channel } })
  await world.settle()
  receiver.reply = answer(200, 'thanks')
  await world.leap('30s')
  assert.equal(
    receiver.received.map(({ path }) => path),
    ['/hook/hidden-path', '/hook/hidden-path'],
  )
  assert.equal(
    receiver.received.map(({ headers }) => headers['x-pharos-delivery']),
    [delivery, delivery],
  )
  const [row, ...others] = await deliveries(world, id)
  assert.is(others.length, 0)
  assert.equal(
    [row?.id, row?.state, row?.event, row?.subject],
    [delivery, 'delivered', 'monitor.failed', 'shop is down'],
  )
  assert.equal(
    row?.attempts.map(({ result, status, answer, reason }) => [result, status, answer, reason]),
    [
      ['failed', 500, 'no, ***', 'it answered 500'],
      ['delivered', 200, 'thanks', null],
    ],
  )
  assert.equal(
    row?.attempts.map(({ reason_text }) => reason_text && germanText(reason_text, '')),
    ['die Antwort war 500', null],
  )
  const audit = await world.call(routes.listAuditLog, {})
  assert.not.match(JSON.stringify([integration, row, audit.body]), /hidden-path/)
})

test('a group lists what its channels were sent, narrowed by state, and nothing of others', async ({
  world,
  receiver,
}) => {
  const { id, channel } = await integrate(world, receiver.url)
  const other = await integrate(world, receiver.url)
  await write(world, { destination: { via: 'channel', id: channel } })
  await write(world, { destination: { via: 'channel', id: other.channel } })
  await world.settle()
  const [found] = (await world.call(routes.listChannels)).body.filter(each => each.id === channel)
  const params = { id: found?.notification_group_id ?? '' }
  const { body: rows } = await world.call(routes.listGroupDeliveries, { params })
  assert.equal(
    rows.map(row => [row.notification_id, row.state, row.attempts.length]),
    [[channel, 'delivered', 1]],
  )
  assert.equal(rows[0]?.id, (await deliveries(world, id))[0]?.id)
  const failed = await world.call(routes.listGroupDeliveries, { params, query: { state: 'failed' } })
  assert.equal(failed.body, [])
})

test('a delivery is sent again as a new one', async ({ world, receiver }) => {
  const { id, channel } = await integrate(world, receiver.url)
  const [delivery_id = ''] = await write(world, { destination: { via: 'channel', id: channel } })
  await world.settle()
  for (let n = 0; n < 2; n++) {
    const { body: again } = await world.call(routes.redeliver, { params: { id, delivery_id } })
    assert.equal([again.state, again.redelivery_of], ['waiting', delivery_id])
  }
  await world.settle()
  assert.equal(
    receiver.received.map(({ headers }) => headers['x-pharos-delivery']),
    [delivery_id, delivery_id, delivery_id],
    'the receiver can tell that it is the same',
  )
  assert.equal(
    (await deliveries(world, id)).map(row => row.state),
    ['delivered', 'delivered', 'delivered'],
  )
  const other = await integrate(world, receiver.url)
  const wrong = await send(world, routes.redeliver, { params: { id: other.id, delivery_id } })
  assert.is(wrong.status, 404)
  await world.call(routes.deleteChannel, { params: { id: channel } })
  const gone = await send(world, routes.redeliver, { params: { id, delivery_id } })
  assert.is(gone.status, 409)
  assert.match((gone.body as { detail: string }).detail, /channel .* was deleted/)
  assert.is((await deliveries(world, id)).length, 3)
})

test('a delivery that waits is sent now, after the earlier ones of its thread, and once', async ({
  world,
  receiver,
}) => {
  const { id, channel } = await integrate(world, receiver.url)
  receiver.reply = answer(500)
  const made: string[] = []
  for (let n = 0; n < 2; n++) made.push(...(await write(world, { destination: { via: 'channel', id: channel } })))
  const [first, second = ''] = made
  await world.settle()
  await world.leap('40s', '10s')
  assert.equal(
    receiver.received.map(({ headers }) => headers['x-pharos-delivery']),
    [first, first],
  )
  receiver.reply = answer(200)
  const { body: again } = await world.call(routes.redeliver, { params: { id, delivery_id: second } })
  assert.equal([again.id, again.state, again.redelivery_of], [second, 'waiting', null])
  await world.settle()
  assert.equal(
    receiver.received.slice(2).map(({ headers }) => headers['x-pharos-delivery']),
    [first, second],
  )
  await world.leap('3m', '30s')
  assert.is(receiver.received.length, 4, 'nothing is sent twice')
  assert.equal(
    (await deliveries(world, id)).map(row => row.state),
    ['delivered', 'delivered'],
  )
})

test('a changed address applies to messages that already wait', async ({ world, receiver }) => {
  const { id, channel } = await integrate(world, `${receiver.url}/old`)
  receiver.reply = answer(500)
  await write(world, { destination: { via: 'channel', id: channel } })
  await world.settle()
  await world.call(routes.updateIntegration, { params: { id }, body: { url: `${receiver.url}/new` } })
  await world.leap('30s')
  assert.equal(
    receiver.received.map(({ path }) => path),
    ['/old', '/new'],
  )
})

test('an update that leaves details out keeps them, and one that does not fit the type is a 400', async ({ world }) => {
  const create = { friendly_name: 'Chat', token: 'xoxb-hidden', channel: '#a' }
  const { body: slack } = await world.call(routes.createSlackIntegration, { body: create })
  const params = { id: slack.id }
  const { body: moved } = await world.call(routes.updateIntegration, { params, body: { channel: '#b' } })
  assert.equal(moved.details, { has_token: true, channel: '#b' })
  const { body: renamed } = await world.call(routes.updateIntegration, { params, body: { friendly_name: 'Other' } })
  assert.equal([renamed.friendly_name, renamed.details], ['Other', moved.details])
  const { body: hooked } = await world.call(routes.updateIntegration, { params, body: { url: 'http://127.0.0.1:9/x' } })
  assert.equal(hooked.details, { url: 'http://127.0.0.1:9', has_url: true })
  const wrong = await send(world, routes.updateIntegration, { params, body: { routing_key: 'x' } })
  assert.is(wrong.status, 400)
  assert.equal(
    (wrong.body as Problem).errors?.map(({ path }) => path),
    ['routing_key'],
  )
  const empty = await send(world, routes.createSlackIntegration, { body: { friendly_name: 'Empty' } })
  assert.is(empty.status, 400)
})

test('a token does not follow an address to another origin', async ({ world, receiver }) => {
  const [token, url] = ['tk-hidden', `${receiver.url}/a`]
  const elsewhere = 'http://127.0.0.1:9/a'
  const { body: ntfy } = await world.call(routes.createNtfyIntegration, { body: { friendly_name: 'N', url, token } })
  const { body: gotify } = await world.call(routes.createGotifyIntegration, {
    body: { friendly_name: 'G', url, token },
  })
  for (const { id, details } of [ntfy, gotify]) {
    const params = { id }
    const refused = await send(world, routes.updateIntegration, { params, body: { url: elsewhere } })
    assert.is(refused.status, 400)
    assert.equal(
      (refused.body as Problem).errors?.map(({ path }) => path),
      ['token'],
    )
    const { body: list } = await world.call(routes.listIntegrations)
    assert.equal(list.find(each => each.id === id)?.details, details, 'nothing has changed')
    await world.call(routes.updateIntegration, { params, body: { url: `${receiver.url}/b` } })
    const { body: moved } = await world.call(routes.updateIntegration, { params, body: { url: elsewhere, token } })
    assert.equal(moved.details.has_token, true)
  }
  const cleared = { url, token: null }
  const { body: bare } = await world.call(routes.updateIntegration, { params: { id: ntfy.id }, body: cleared })
  assert.is(bare.details.has_token, undefined)
  const needed = await send(world, routes.updateIntegration, { params: { id: gotify.id }, body: cleared })
  assert.equal(
    (needed.body as Problem).errors?.map(({ path }) => path),
    ['token'],
  )
})

test('an integration that a group uses is not deleted', async ({ world, receiver }) => {
  const { id, channel } = await integrate(world, receiver.url)
  const refused = await send(world, routes.deleteIntegration, { params: { id } })
  assert.is(refused.status, 409)
  assert.match((refused.body as Problem).detail, /Ops/)
  await world.call(routes.deleteChannel, { params: { id: channel } })
  assert.is((await send(world, routes.deleteIntegration, { params: { id } })).status, 204)
})

test('a second channel of one integration, or a channel of another type, is refused', async ({ world, receiver }) => {
  const { id, group } = await integrate(world, receiver.url)
  const body = { notification_group_id: group, type: 'webhook', details: { integration_id: id } }
  assert.is((await send(world, routes.createChannel, { body })).status, 409)
  assert.is((await send(world, routes.createChannel, { body: { ...body, type: 'discord' } })).status, 400)
})

test('a member may not manage integrations', async ({ world }) => {
  const [account] = await world.sql<{ id: string }>('select id from account')
  const { key } = await addKey(world, account?.id ?? '', 'member')
  const body = { friendly_name: 'CI', url: 'http://127.0.0.1:9/' }
  assert.is((await send(world, routes.createWebhookIntegration, { key, body })).status, 403)
})

test.run()
