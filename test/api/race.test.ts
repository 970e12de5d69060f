import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { addAccount, addKey } from '../world/account.ts'
import { untilWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Answer, type Sent, send } from './standing/send.ts'

const test = suite<{ world: World }>('requests at once')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const AT_ONCE = 8

/** Sends the same request several times concurrently. Returns how often each status was returned. */
async function atOnce(world: World, route: AnyRoute, sent: Sent): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(world, route, sent)))
  return Object.fromEntries([...Map.groupBy(answers, each => each.status)].map(([status, all]) => [status, all.length]))
}

const KEYED: [route: AnyRoute, body: object][] = [
  [routes.createHttpJob, { uri: 'http://127.0.0.1:9/' }],
  [routes.createTlsJob, { host: 'example.com' }],
  [routes.createDnsRecordMonitor, { domain: 'example.com', watched: [{ name: 'example.com', record_type: 'A' }] }],
  [routes.createHeartbeat, { period_seconds: 60 }],
  [routes.createService, { name: 'Shop' }],
  [routes.createPolicy, { name: 'Shop', levels: [] }],
  [routes.createSchedule, { name: 'First line', timezone: 'UTC' }],
  [routes.createGroup, { name: 'Ops' }],
  [
    routes.createMaintenanceWindow,
    { title: 'Move', starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-01-01T01:00:00Z' },
  ],
  [routes.createStatusPage, { friendly_name: 'Shop' }],
]

for (const [route, body] of KEYED)
  test(`${route.id}: one has the external_key, the others are a conflict`, async ({ world }) => {
    const sent = { body: { ...body, external_key: 'the-same' } }
    assert.equal(await atOnce(world, route, sent), { 201: 1, 409: AT_ONCE - 1 })
  })

test('objects with a unique address are created once', async ({ world }) => {
  const { id: account } = await addAccount(world, 'raced')
  const ann = await addKey(world, account, 'owner')
  const once = { 201: 1, 409: AT_ONCE - 1 }
  const params = { user_id: ann.member }
  const method = { key: ann.key, params, body: { type: 'email', value: 'ann@example.com' } }
  assert.equal(await atOnce(world, routes.createContactMethod, method), once)
  const member = { key: ann.key, body: { name: 'Ben', email: 'ben@example.com' } }
  assert.equal(await atOnce(world, routes.createMember, member), once)
  const group = await ann.call(routes.createGroup, { body: { name: 'Ops' } })
  const details = { email: 'ops@example.com' }
  const body = { notification_group_id: group.body.id, type: 'email', details }
  assert.equal(await atOnce(world, routes.createChannel, { key: ann.key, body }), once)
})

test('a limit of the plan holds', async ({ world }) => {
  const free = await addAccount(world, 'small', 'free')
  const watched = [{ name: 'example.com', record_type: 'A' }]
  const body = { domain: 'example.com', watched }
  const made = await atOnce(world, routes.createDnsRecordMonitor, { key: free.key, body })
  assert.equal(made, { 201: 3, 402: AT_ONCE - 3 })
  for (let n = 0; n < 12; n++) await free.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
  const more = await atOnce(world, routes.createHeartbeat, { key: free.key, body: { period_seconds: 60 } })
  assert.equal(more, { 201: 5, 402: AT_ONCE - 5 })
})

/** Sends a request while a row is being deleted, which waits for the deletion or does not. Returns its response. */
async function whileDeleting(world: World, table: string, id: string, request: () => Promise<Answer>): Promise<Answer> {
  const platform = platformOf(world)
  let commit = () => {}
  const told = new Promise<void>(resolve => {
    commit = resolve
  })
  let answered: Promise<Answer> | undefined
  await inSystem(platform, async ctx => {
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(ctx.sql)
    answered = request()
    void Promise.race([answered, untilWaiting(world)]).then(commit, commit)
    await told
  })
  return answered as Promise<Answer>
}

test('an object that is being deleted cannot be referred to', async ({ world }) => {
  const { body: pager } = await world.call(routes.createPolicy, { body: { name: 'Pager', levels: [] } })
  const escalation_policy_id = pager.id
  const service = await whileDeleting(world, 'escalation_policy', pager.id, () =>
    send(world, routes.createService, { body: { name: 'Left', escalation_policy_id } }),
  )
  assert.is(service.status, 404)
  const { body: first } = await world.call(routes.createSchedule, { body: { name: 'First', timezone: 'UTC' } })
  const levels = [{ targets: [{ type: 'schedule', id: first.id }] }]
  const policy = await whileDeleting(world, 'on_call_schedule', first.id, () =>
    send(world, routes.createPolicy, { body: { name: 'Left', levels } }),
  )
  assert.is(policy.status, 404)
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops' } })
  const hook = { friendly_name: 'CI', url: 'http://127.0.0.1:9/hook' }
  const { body: integration } = await world.call(routes.createWebhookIntegration, { body: hook })
  const details = { integration_id: integration.id }
  const body = { notification_group_id: group.id, type: 'webhook', details }
  const channel = await whileDeleting(world, 'integration', integration.id, () =>
    send(world, routes.createChannel, { body }),
  )
  assert.is(channel.status, 404)
  const orphan = { uri: 'http://127.0.0.1:9/', group_notification_ids: [group.id] }
  const monitor = await whileDeleting(world, 'notification_group', group.id, () =>
    send(world, routes.createHttpJob, { body: orphan }),
  )
  assert.is(monitor.status, 404)
})

test.run()
