import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat, raise, timelineOf } from './incident.ts'
import { incident, policy as policyFor, responder, user } from './paging.ts'
import { receiverStories, toldAt } from './receiver.ts'

interface Body {
  event: string
  incident: {
    title: string
    status: string
    responder_status: string
    severity: string
    updates: { message: string }[]
  }
  monitor: { id: string; type: string } | null
  account: { id: string }
  links?: Record<string, string>
}

const withReceiver = receiverStories(test, {
  // The paged destination does not exist, so nothing leaves the test.
  PHAROS_CHANNEL_ENDPOINTS: JSON.stringify({ pagerduty: 'http://127.0.0.1:9/' }),
})
const told = toldAt<Body>

async function target(world: World, id: string, body: object) {
  await world.call(routes.createTarget, { params: { id }, body: body as never })
}

const typesOf = async (world: World, id: string) =>
  (await world.call(routes.listServiceEvents, { params: { id } })).body
    .toReversed()
    .map(each => [each.type, each.delivery, each.targets, each.internal])

withReceiver('targets are notified of opening and resolution, and of nothing else', async (world, receiver) => {
  const service = await autoService(world)
  await target(world, service.id, { type: 'webhook', details: { url: `${receiver.url}/target?secret=1` } })
  await target(world, service.id, { type: 'email', details: { email: 'all@example.com' } })
  const [a, b] = [await linkedHeartbeat(world, service.id, 'A'), await linkedHeartbeat(world, service.id, 'B')]
  await a.fail()
  await b.fail()
  await a.recover()
  const params = { id: (await service.incident()).id }
  await world.call(routes.acknowledgeIncident, { params })
  await world.call(routes.updateIncident, { params, body: { severity: 'critical' } })
  await world.call(routes.postIncidentUpdate, { params, body: { message: 'We know why.', status: 'identified' } })
  await world.call(routes.postIncidentUpdate, { params, body: { message: 'db-2 it is.', internal: true } })
  await world.call(routes.resolveIncident, { params })
  await world.call(routes.reopenIncident, { params })
  await world.settle()
  const bodies = told(receiver, '/target?secret=1')
  assert.equal(
    bodies.map(body => [body.event, body.incident.status, body.incident.updates.map(each => each.message)]),
    [
      ['incident.opened', 'investigating', []],
      ['incident.resolved', 'resolved', ['We know why.']],
    ],
  )
  assert.ok(bodies.every(body => body.links === undefined))
  const mails = readdirSync(join(world.directory, 'mail')).map(name =>
    readFileSync(join(world.directory, 'mail', name), 'utf8'),
  )
  assert.is(mails.filter(mail => mail.includes('all@example.com')).length, 2)
  assert.not.match(mails.join('\n'), /token=|db-2/)
  assert.equal(await typesOf(world, service.id), [
    ['opened', 'delivered', 2, false],
    ['updated', 'recorded_only', 0, false],
    ['acknowledged', 'recorded_only', 0, false],
    ['updated', 'recorded_only', 0, false],
    ['updated', 'recorded_only', 0, false],
    ['updated', 'recorded_only', 0, true],
    ['resolved', 'delivered', 2, false],
    ['reopened', 'recorded_only', 0, false],
  ])
  assert.is((await timelineOf(world, params.id)).filter(kind => kind === 'notification_sent').length, 4)
})

withReceiver('webhooks of the monitors’ groups get the body of spec 6.3, once each', async (world, receiver) => {
  const service = await autoService(world)
  const group = async (path: string) => {
    const { id } = (await world.call(routes.createGroup, { body: { name: path } })).body
    const details = { url: `${receiver.url}${path}` }
    await world.call(routes.createChannel, { body: { notification_group_id: id, type: 'webhook', details } })
    return id
  }
  const [one, two] = [await group('/one'), await group('/two')]
  const a = await linkedHeartbeat(world, service.id, 'A', { group_notification_ids: [one, two] })
  const b = await linkedHeartbeat(world, service.id, 'B', { group_notification_ids: [two] })
  await a.fail()
  await b.fail()
  const { id, account_id } = await service.incident()
  const params = { id }
  await world.call(routes.acknowledgeIncident, { params })
  await world.call(routes.postIncidentUpdate, { params, body: { message: 'Not for you.', internal: true } })
  await world.call(routes.postIncidentUpdate, { params, body: { message: 'For all.' } })
  await world.call(routes.updateIncident, { params, body: { title: 'All is down' } })
  await world.call(routes.resolveIncident, { params })
  await world.call(routes.reopenIncident, { params })
  await world.settle()
  for (const path of ['/one', '/two']) {
    const bodies = told(receiver, path)
    assert.equal(
      bodies.map(body => [body.event, body.incident.responder_status]),
      [
        ['incident.opened', 'triggered'],
        ['incident.updated', 'acknowledged'],
        ['incident.updated', 'acknowledged'],
        ['incident.updated', 'acknowledged'],
        ['incident.resolved', 'resolved'],
        ['incident.opened', 'triggered'],
      ],
      path,
    )
    assert.not.match(JSON.stringify(bodies), /Not for you/)
    const [opened] = bodies
    assert.equal([opened?.monitor?.id, opened?.monitor?.type, opened?.account.id], [a.id, 'cron', account_id])
    assert.match(opened?.links?.acknowledge ?? '', `${world.url}/incident/${id}/action?token=`)
    assert.equal([bodies[3]?.incident.title, bodies[3]?.incident.updates.length], ['All is down', 1])
  }
})

/** Creates a policy of one level, a group with these channels, which is paged twice. */
async function policyOf(world: World, channels: [{ type: 'pagerduty' | 'webhook'; details: Record<string, string> }]) {
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Pager', channels } })
  const target = { type: 'notification_group' as const, id: group.id }
  const policy = { name: 'Pager', repeat_count: 1, levels: [{ delay_minutes: 5, targets: [target] }] }
  return (await world.call(routes.createPolicy, { body: policy })).body.id
}

/** Creates a policy that pages a service which keeps alerts (PagerDuty). */
const pagerPolicy = (world: World) => policyOf(world, [{ type: 'pagerduty', details: { routing_key: 'r' } }])

withReceiver('targets and groups that are paged get the body of spec 6.3 too', async (world, receiver) => {
  const details = { url: `${receiver.url}/page` }
  const escalation_policy_id = await policyOf(world, [{ type: 'webhook', details }])
  const service = await autoService(world, { escalation_policy_id })
  await target(world, service.id, { type: 'webhook', details: { url: `${receiver.url}/target` } })
  const given = { uri: 'https://api.example.com/health', friendly_name: 'API', service_id: service.id }
  const { body: job } = await world.call(routes.createHttpJob, { body: given })
  await raise(world, job.account_id, [{ id: job.id, name: 'API', kind: 'http' }], 'failed')
  await world.settle()
  const { id } = await service.incident()
  await world.call(routes.postIncidentUpdate, { params: { id }, body: { message: 'For all.' } })
  await world.call(routes.postIncidentUpdate, { params: { id }, body: { message: 'Not for you.', internal: true } })
  await world.advance('5m')
  const monitor = { id: job.id, type: 'http', friendly_name: 'API', uri: given.uri }
  const said = (path: string) =>
    told(receiver, path).map(body => [body.event, body.monitor, body.incident.updates.map(each => each.message)])
  assert.equal(said('/target'), [['incident.opened', monitor, []]])
  await world.call(routes.acknowledgeIncident, { params: { id } })
  await world.call(routes.resolveIncident, { params: { id } })
  await world.settle()
  // `opened` once, although the policy pages the group twice; then everything that webhooks get.
  assert.equal(said('/page'), [
    ['incident.opened', monitor, []],
    ['incident.updated', monitor, ['For all.']],
    ['incident.updated', monitor, ['For all.']],
    ['incident.resolved', monitor, ['For all.']],
  ])
})

/** Messages about an incident by channels of policies, oldest first. */
async function heard(world: World, id: string) {
  return world.sql<{ event: string; thread: string }>(
    `select event, thread from delivery where via = 'channel' and incident_id = $1 order by id`,
    [id],
  )
}

withReceiver('a paged service that keeps alerts is notified of acknowledgement and end', async world => {
  const escalation_policy_id = await pagerPolicy(world)
  const body = { title: 'Shop is down', severity: 'critical' as const, escalation_policy_id }
  const { id } = (await world.call(routes.createIncident, { body })).body
  await world.settle()
  await world.call(routes.acknowledgeIncident, { params: { id } })
  await world.call(routes.resolveIncident, { params: { id } })
  await world.settle()
  const told = await heard(world, id)
  assert.equal(
    told.map(each => each.event),
    ['page', 'incident.acknowledged', 'incident.resolved'],
  )
  assert.is(new Set(told.map(each => each.thread)).size, 1, 'one alert')
})

withReceiver('one address in three places gets each message once', async (world, receiver) => {
  const details = { url: `${receiver.url}/all` }
  const escalation_policy_id = await policyOf(world, [{ type: 'webhook', details }])
  const service = await autoService(world, { escalation_policy_id })
  await target(world, service.id, { type: 'webhook', details })
  const channels = [{ type: 'webhook' as const, details }]
  const { id: group } = (await world.call(routes.createGroup, { body: { name: 'Of the monitor', channels } })).body
  const a = await linkedHeartbeat(world, service.id, 'A', { group_notification_ids: [group] })
  await a.fail()
  await world.advance('5m')
  await world.call(routes.resolveIncident, { params: { id: (await service.incident()).id } })
  await world.settle()
  assert.equal(
    told(receiver, '/all').map(body => body.event),
    ['incident.opened', 'incident.resolved'],
  )
})

withReceiver('paged people are notified of the acknowledgement and of the end', async world => {
  const ann = await responder(world, 'Ann', { methods: 2 })
  const bob = await responder(world, 'Bob')
  for (const id of ann.methods) {
    const body = { contact_method_id: id, urgency: 'high' as const, delay_minutes: 0 }
    await ann.call(routes.createNotificationRule, { params: { user_id: ann.id }, body })
  }
  const escalation_policy_id = await policyFor(world, [{ targets: [user(ann)] }])
  const id = await incident(world, escalation_policy_id)
  await bob.call(routes.acknowledgeIncident, { params: { id } })
  await world.call(routes.resolveIncident, { params: { id } })
  await world.settle()
  const rows = await world.sql<{ destination: string; event: string; text: string }>(
    `select destination, event, message ->> 'text' as text from delivery where incident_id = $1 order by id`,
    [id],
  )
  for (const method of ann.methods) {
    const heard = rows.filter(row => row.destination === method)
    assert.equal(
      heard.map(row => row.event),
      ['page', 'incident.acknowledged', 'incident.resolved'],
    )
    assert.match(heard[1]?.text ?? '', 'was acknowledged by Bob (key ')
  }
  assert.is(rows.length, 6, 'nobody else')
})

withReceiver('the alert of an incident that was merged does not stay open there', async world => {
  const escalation_policy_id = await pagerPolicy(world)
  const open = async (title: string) =>
    (await world.call(routes.createIncident, { body: { title, escalation_policy_id } })).body.id
  const [from, into] = [await open('Shop is down'), await open('Mail is down')]
  await world.settle()
  await world.call(routes.mergeIncident, { params: { id: from }, body: { into_incident_id: into } })
  await world.settle()
  const events = async (id: string) => (await heard(world, id)).map(each => each.event)
  assert.equal([await events(from), await events(into)], [['page', 'incident.resolved'], ['page']])
})

test.run()
