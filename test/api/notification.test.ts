import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answer, type Receiver, startReceiver } from '../delivery/receiver.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; receiver: Receiver }>('notification groups and channels')

test.before(async context => {
  context.receiver = await startReceiver()
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(async ({ world, receiver }) => {
  await world.close()
  await receiver.stop()
})

async function group(world: World, name = 'Ops'): Promise<string> {
  return (await world.call(routes.createGroup, { body: { name } })).body.id
}

const TABLE: { [T in ChannelType]: [Record<string, unknown>, Record<string, unknown>][] } = {
  email: [[{ email: 'ops@example.com' }, { email: 'ops@example.com' }]],
  webhook: [[{ url: 'http://127.0.0.1:9/a/hidden-1' }, { url: 'http://127.0.0.1:9', has_url: true }]],
  slack: [
    [{ url: 'http://127.0.0.1:9/services/hidden' }, { url: 'http://127.0.0.1:9', has_url: true }],
    [
      { token: 'xoxb-hidden', channel: '#ops' },
      { has_token: true, channel: '#ops' },
    ],
  ],
  discord: [[{ url: 'http://127.0.0.1:9/api/hidden' }, { url: 'http://127.0.0.1:9', has_url: true }]],
  teams: [[{ url: 'http://127.0.0.1:9/hidden' }, { url: 'http://127.0.0.1:9', has_url: true }]],
  google_chat: [[{ url: 'http://127.0.0.1:9/v1?key=hidden' }, { url: 'http://127.0.0.1:9', has_url: true }]],
  mattermost: [[{ url: 'http://127.0.0.1:9/hooks/hidden' }, { url: 'http://127.0.0.1:9', has_url: true }]],
  telegram: [
    [
      { token: '1:hidden', chat_id: '-1001' },
      { has_token: true, chat_id: '-1001' },
    ],
  ],
  ntfy: [
    [
      { url: 'http://127.0.0.1:9/hidden', token: 'tk_hidden' },
      { url: 'http://127.0.0.1:9', has_url: true, has_token: true },
    ],
  ],
  gotify: [
    [
      { url: 'http://127.0.0.1:9/', token: 'hidden' },
      { url: 'http://127.0.0.1:9/', has_token: true },
    ],
  ],
  pushover: [
    [
      { user_key: 'hidden-u', token: 'hidden-t' },
      { has_user_key: true, has_token: true },
    ],
  ],
  pagerduty: [[{ routing_key: 'hidden' }, { has_routing_key: true }]],
  opsgenie: [[{ api_key: 'hidden' }, { has_api_key: true, region: 'us' }]],
  sms: [[{ phone_number: '+4930123456' }, { phone_number: '+4930123456' }]],
  voice: [[{ phone_number: '+4930123456' }, { phone_number: '+4930123456' }]],
  chat_channel: [
    [
      { chat_token: 'xoxb-hidden', channel: 'C012' },
      { has_token: true, channel: 'C012' },
    ],
  ],
}

for (const [type, cases] of Object.entries(TABLE) as [ChannelType, (typeof TABLE)[ChannelType]][])
  for (const [details, shown] of cases)
    test(`${type} ${Object.keys(details).join(', ')}: secrets are written and never read back`, async ({ world }) => {
      const notification_group_id = await group(world)
      const body = { notification_group_id, type, details }
      const { body: made } = await world.call(routes.createChannel, { body })
      assert.equal(made.details, shown)
      const { body: read } = await world.call(routes.getGroup, { params: { id: notification_group_id } })
      assert.equal(read.channels, [made])
      const audit = await world.call(routes.listAuditLog, {})
      assert.not.match(JSON.stringify([made, read, audit.body]), /hidden/)
      const [row] = await world.sql('select to_jsonb(c)::text as row from notification_channel c where id = $1', [
        made.id,
      ])
      assert.not.match(JSON.stringify(row), /hidden/)
      const again = await send(world, routes.createChannel, { body })
      assert.is(again.status, 409)
    })

const BAD: [ChannelType, unknown, string[]][] = [
  ['email', { email: 'nobody' }, ['details.email']],
  ['email', {}, ['details.email']],
  ['email', { email: 'a@example.com', url: 'http://127.0.0.1/' }, ['details.url']],
  ['webhook', { url: 'ftp://example.com/' }, ['details.url']],
  ['webhook', { url: 'http://169.254.169.254/latest' }, ['details.url']],
  ['webhook', { integration_id: 'x' }, ['details.integration_id']],
  ['webhook', { integration_id: crypto.randomUUID(), url: 'http://127.0.0.1/' }, ['details.url']],
  ['slack', {}, ['details.url']],
  ['slack', { url: 'http://127.0.0.1/', token: 'a', channel: 'b' }, ['details.url']],
  ['slack', { token: 'a' }, ['details.url']],
  ['telegram', { token: 'a b', chat_id: 'x' }, ['details.token', 'details.chat_id']],
  ['opsgenie', { api_key: 'a', region: 'moon' }, ['details.region']],
  ['sms', { phone_number: '0301234' }, ['details.phone_number']],
]
for (const [type, details, paths] of BAD)
  test(`400: ${type} ${JSON.stringify(details)}`, async ({ world }) => {
    const body = { notification_group_id: await group(world), type, details }
    const { status, body: problem } = await send(world, routes.createChannel, { body })
    assert.is(status, 400, JSON.stringify(problem))
    assert.equal(
      (problem as Problem).errors?.map(({ path }) => path),
      paths,
    )
  })

test('an unknown integration, or a group of another account, is a 404', async ({ world }) => {
  const details = { integration_id: crypto.randomUUID() }
  const body = { notification_group_id: await group(world), type: 'webhook', details }
  assert.is((await send(world, routes.createChannel, { body })).status, 404)
  const channels = [{ type: 'webhook', details }]
  const whole = await send(world, routes.createGroup, { body: { name: 'Whole', channels } })
  assert.equal([whole.status, routes.createGroup.refusals.includes('not_found')], [404, true])
  const other = await addAccount(world, 'other')
  const foreign = { ...body, details: { url: 'http://127.0.0.1:9/' } }
  assert.is((await send(world, routes.createChannel, { key: other.key, body: foreign })).status, 404)
})

test('a group is set to exactly the channels that are given; those that stay keep their ids', async ({ world }) => {
  const [a, b, c] = ['a', 'b', 'c'].map(name => ({ type: 'email' as const, details: { email: `${name}@example.com` } }))
  if (!a || !b || !c) throw new Error('unreachable')
  const { body: made } = await world.call(routes.createGroup, { body: { name: 'Set', channels: [a, b] } })
  const params = { id: made.id }
  const { body: set } = await world.call(routes.updateGroup, {
    params,
    body: { channels: [c, { ...b, details: { email: 'B@example.com' } }] },
  })
  assert.equal(set.channels.map(channel => channel.details.email).sort(), ['B@example.com', 'c@example.com'])
  const kept = (group: typeof made) => group.channels.find(channel => /^b@/i.test(channel.details.email ?? ''))?.id
  assert.is(kept(set), kept(made))
  const { body: renamed } = await world.call(routes.updateGroup, { params, body: { name: 'Renamed' } })
  assert.is(renamed.channels.length, 2)
  const twice = await send(world, routes.updateGroup, { params, body: { channels: [a, a] } })
  assert.is(twice.status, 409)
})

test('a new token for the same destination is accepted, and the channel stays', async ({ world, receiver }) => {
  const channels = (token: string) => [{ type: 'ntfy' as const, details: { url: `${receiver.url}/topic`, token } }]
  const { body: made } = await world.call(routes.createGroup, { body: { name: 'Push', channels: channels('tk_old') } })
  const params = { id: made.id }
  const { body: set } = await world.call(routes.updateGroup, { params, body: { channels: channels('tk_new') } })
  const [id = ''] = made.channels.map(channel => channel.id)
  assert.equal(
    set.channels.map(channel => channel.id),
    [id],
  )
  await world.call(routes.testChannel, { params: { id } })
  assert.is(receiver.received.at(-1)?.headers.authorization, 'Bearer tk_new')
  const tag = (answer: { headers: Headers }) => answer.headers.get('etag')
  const before = tag(await world.call(routes.getGroup, { params }))
  const same = await world.call(routes.updateGroup, { params, body: { channels: channels('tk_new') } })
  assert.is(tag(same), before, 'the same details are no change')
})

test('a group that a monitor uses is not deleted, and the refusal names the monitor', async ({ world }) => {
  const id = await group(world)
  const body = { uri: 'http://127.0.0.1:9/', friendly_name: 'shop', group_notification_ids: [id] }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  assert.equal(job.group_notification_ids, [id])
  const refused = await send(world, routes.deleteGroup, { params: { id } })
  assert.is(refused.status, 409)
  assert.match((refused.body as Problem).detail, /the monitor shop/)
  await world.call(routes.updateHttpJob, { params: { job_id: job.id }, body: { group_notification_ids: [] } })
  assert.is((await send(world, routes.deleteGroup, { params: { id } })).status, 204)
})

test('a group that an escalation policy pages is not deleted, and the refusal names the policy', async ({ world }) => {
  const id = await group(world)
  const levels = [{ delay_minutes: 5, targets: [{ type: 'notification_group' as const, id }] }]
  await world.call(routes.createPolicy, { body: { name: 'Nights', levels } })
  const refused = await send(world, routes.deleteGroup, { params: { id } })
  assert.is(refused.status, 409)
  assert.match((refused.body as Problem).detail, /the escalation policy Nights/)
})

test('a test message is sent at once, and its result is returned', async ({ world, receiver }) => {
  const details = { url: `${receiver.url}/hook/secret-path` }
  const body = { notification_group_id: await group(world), type: 'webhook' as const, details }
  const { body: channel } = await world.call(routes.createChannel, { body })
  const tested = async () => (await world.call(routes.testChannel, { params: { id: channel.id } })).body
  receiver.reply = answer(200, 'thanks')
  assert.equal(await tested(), { delivered: true, status: 200, answer: 'thanks', reason: null, reason_text: null })
  assert.is(JSON.parse(receiver.received.at(-1)?.body ?? '').event, 'channel.test')
  receiver.reply = answer(404, 'no /hook/secret-path here')
  const { reason_text, ...failed } = await tested()
  assert.equal(failed, { delivered: false, status: 404, answer: 'no *** here', reason: 'it answered 404' })
  assert.is(germanText(reason_text, ''), 'die Antwort war 404')
})

test('webhooks go to public addresses only, unless the installation allows others', async () => {
  const strict = await createWorld({
    agent: false,
    roles: 'api',
    environment: { PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'false' },
  })
  try {
    const body = {
      notification_group_id: await group(strict),
      type: 'webhook',
      details: { url: 'http://localhost:9/' },
    }
    const { status, body: problem } = await send(strict, routes.createChannel, { body })
    assert.is(status, 400)
    assert.match((problem as Problem).detail, /details.url is refused: .* is not a public address/)
  } finally {
    await strict.close()
  }
})

test.run()
