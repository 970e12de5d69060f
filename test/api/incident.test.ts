import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('incidents')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function open(world: World, body: object = {}) {
  return (await world.call(routes.createIncident, { body: { title: 'Checkout is slow', ...body } })).body
}

async function timeline(world: World, id: string) {
  return (await world.call(routes.listTimeline, { params: { id } })).body.toReversed()
}

async function events(world: World, id: string) {
  const rows = await world.sql<{ name: string }>('select name from event where subject_id = $1 order by id', [id])
  return rows.map(row => row.name)
}

const owner = 'Owner (key First key of the owner)'

test('an incident by hand: a number, its defaults, a timeline and an event', async ({ world }) => {
  const account = await addAccount(world, 'own numbers')
  const first = (await account.call(routes.createIncident, { body: { title: '  Mail  ' } })).body
  const second = (await account.call(routes.createIncident, { body: { title: 'Second' } })).body
  assert.equal([first.number, second.number], [1, 2])
  const { id, account_id, created_at, number, ...rest } = first
  assert.equal(rest, {
    title: 'Mail',
    severity: 'minor',
    status: 'investigating',
    responder_status: 'triggered',
    source: 'manual',
    service_id: null,
    escalation_policy_id: null,
    status_page_id: null,
    monitors: [],
    acknowledged_at: null,
    acknowledged_by: null,
    resolved_at: null,
    resolved_by: null,
    resolved_automatically: false,
    snoozed_until: null,
    merged_into: null,
    reopen_count: 0,
    last_alert_at: null,
  })
  assert.ok([account_id, created_at, number].every(Boolean))
  assert.equal(await events(world, id), ['incident.opened'])
  const { body: entries } = await account.call(routes.listTimeline, { params: { id } })
  assert.equal(
    entries.map(entry => [entry.kind, entry.text]),
    [['opened', 'Owner (key owner) opened the incident: Mail.']],
  )
})

test('omitted fields come from its service', async ({ world }) => {
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Shop', default_incident_severity: 'critical' },
  })
  const incident = await open(world, { service_id: service.id, message: 'We look into it.', status: 'identified' })
  assert.equal([incident.severity, incident.service_id, incident.status], ['critical', service.id, 'identified'])
  const { body: updates } = await world.call(routes.listIncidentUpdates, { params: { id: incident.id } })
  assert.equal(
    updates.map(update => [update.status, update.message, update.internal]),
    [['identified', 'We look into it.', false]],
  )
})

test('acknowledge, resolve, reopen: who, when, and once', async ({ world }) => {
  const { id } = await open(world)
  const params = { id }
  const { body: acknowledged } = await world.call(routes.acknowledgeIncident, { params })
  assert.equal([acknowledged.responder_status, acknowledged.acknowledged_by?.type], ['acknowledged', 'api_key'])
  assert.is(acknowledged.acknowledged_by?.user_id, (await world.call(routes.getCurrentUser)).body.member.id)
  assert.match(acknowledged.acknowledged_by?.name ?? '', / \(key First key of the owner\)$/)

  const second = await world.call(routes.acknowledgeIncident, { params })
  assert.equal(second.body, acknowledged)
  const { body: resolved } = await world.call(routes.resolveIncident, { params })
  assert.equal(
    [resolved.status, resolved.responder_status, resolved.resolved_automatically],
    ['resolved', 'resolved', false],
  )
  assert.equal((await world.call(routes.resolveIncident, { params })).body, resolved)
  assert.is((await send(world, routes.acknowledgeIncident, { params })).status, 409)
  const { body: reopened } = await world.call(routes.reopenIncident, { params })
  assert.equal(
    [reopened.status, reopened.responder_status, reopened.reopen_count, reopened.acknowledged_at, reopened.resolved_at],
    ['investigating', 'triggered', 1, null, null],
  )
  assert.equal(await events(world, id), [
    'incident.opened',
    'incident.acknowledged',
    'incident.resolved',
    'incident.reopened',
    'incident.retriggered',
  ])
  assert.equal(
    (await timeline(world, id)).map(entry => entry.kind),
    ['opened', 'acknowledged', 'resolved', 'reopened'],
  )
})

test('of concurrent actions one counts, and nobody is notified twice', async ({ world }) => {
  const { id } = await open(world)
  const all = await Promise.all(
    Array.from({ length: 8 }, () => send(world, routes.acknowledgeIncident, { params: { id } })),
  )
  assert.ok(
    all.every(answer => answer.status === 200),
    JSON.stringify(all.map(answer => answer.body)),
  )
  assert.equal(await events(world, id), ['incident.opened', 'incident.acknowledged'])
  const numbers = await Promise.all(Array.from({ length: 10 }, () => open(world)))
  const counted = numbers.map(incident => incident.number).sort((a, b) => a - b)
  assert.equal(
    counted,
    Array.from({ length: 10 }, (_, index) => (counted[0] ?? 0) + index),
  )
})

test('changes are announced by what changed; a stale If-Match is a 412', async ({ world }) => {
  const { id } = await open(world)
  const params = { id }
  const { headers } = await world.call(routes.getIncident, { params })
  const body = { title: 'Checkout is down', severity: 'critical' } as const
  const { body: changed } = await world.call(routes.updateIncident, { params, body })
  assert.equal([changed.title, changed.severity], ['Checkout is down', 'critical'])
  const stale = { 'if-match': headers.get('etag') ?? '' }
  assert.is((await send(world, routes.updateIncident, { params, body: { title: 'x' }, headers: stale })).status, 412)
  await world.call(routes.updateIncident, { params, body })
  assert.equal(await events(world, id), ['incident.opened', 'incident.title_changed', 'incident.severity_changed'])
  assert.equal(
    (await timeline(world, id)).slice(1).map(entry => entry.text),
    ['owner changed the title to “Checkout is down”.', 'owner changed the severity from minor to critical.'].map(text =>
      text.replace('owner', owner),
    ),
  )
})

test('updates: a status, an internal note, and one that resolves', async ({ world }) => {
  const { id } = await open(world)
  const params = { id }
  const say = (body: object) => send(world, routes.postIncidentUpdate, { params, body })
  assert.is((await say({ message: 'Found it.', status: 'identified' })).status, 201)
  assert.is((await say({ message: 'The disk of db-2.', internal: true })).status, 201)
  assert.is((await say({ message: ' \n' })).status, 400)
  assert.is((await say({ message: 'Over.', status: 'resolved' })).status, 201)
  assert.is((await say({ message: 'Once more.', status: 'monitoring' })).status, 409)
  assert.is((await say({ message: 'A word afterwards.' })).status, 201)
  const { body: incident } = await world.call(routes.getIncident, { params })
  assert.equal([incident.status, incident.responder_status], ['resolved', 'resolved'])
  const { body: updates } = await world.call(routes.listIncidentUpdates, { params })
  assert.equal(
    updates.map(update => [update.status, update.internal]),
    [['resolved', false], ['resolved', false], ['identified', true], ['identified', false]], // biome-ignore format: a table
  )
  assert.equal(
    (await timeline(world, id)).map(entry => entry.kind),
    ['opened', 'updated', 'note', 'updated', 'resolved', 'updated'],
  )
  const told = await world.sql<{ name: string; internal: string }>(
    `select name, payload ->> 'internal' as internal from event where subject_id = $1 order by id`,
    [id],
  )
  assert.equal(told.slice(1), [
    { name: 'incident.updated', internal: 'false' },
    { name: 'incident.updated', internal: 'true' },
    { name: 'incident.updated', internal: 'false' },
    { name: 'incident.resolved', internal: null },
    { name: 'incident.updated', internal: 'false' },
  ])
})

test('snooze: until an instant in the future, at most 30 days', async ({ world }) => {
  const params = { id: (await open(world)).id }
  const now = world.clock.now()
  const day = 86_400_000
  for (const [until, status] of [
    [now, 400],
    [now + 30 * day + 1, 400],
    [now + 30 * day, 200],
    [now + 1, 200],
  ] as const)
    assert.is((await send(world, routes.snoozeIncident, { params, body: { until: rfc3339(until) } })).status, status)
})

test('merge: one ends in favour of another, which takes over', async ({ world }) => {
  const [from, into] = [await open(world), await open(world)]
  const merge = (id: string, into_incident_id: string) =>
    send(world, routes.mergeIncident, { params: { id }, body: { into_incident_id } })
  assert.is((await merge(from.id, from.id)).status, 400)
  assert.is((await merge(from.id, into.id)).status, 200)
  const { body: merged } = await world.call(routes.getIncident, { params: { id: from.id } })
  assert.equal([merged.merged_into, merged.status], [into.id, 'resolved'])
  assert.equal(await events(world, from.id), ['incident.opened', 'incident.merged'])
  assert.is((await merge(from.id, into.id)).status, 200)
  assert.is((await send(world, routes.reopenIncident, { params: { id: from.id } })).status, 409)
  const third = await open(world)
  assert.is((await merge(third.id, from.id)).status, 409)
  assert.match(
    (await timeline(world, into.id)).map(entry => entry.text).join(' '),
    `merged incident #${from.number} into this incident`,
  )
  const crossed = [await open(world), await open(world)] as const
  const both = await Promise.all([merge(crossed[0].id, crossed[1].id), merge(crossed[1].id, crossed[0].id)])
  assert.equal(both.map(answer => answer.status).sort(), [200, 409])
})

test('escalate needs a policy; an unknown status page is a 404', async ({ world }) => {
  const { id } = await open(world)
  const refused = await send(world, routes.escalateIncident, { params: { id } })
  assert.is(refused.status, 409)
  assert.match((refused.body as Problem).detail, 'no escalation policy')
  const body = { status_page_id: crypto.randomUUID() }
  assert.is((await send(world, routes.publishIncident, { params: { id }, body })).status, 404)
  assert.is((await send(world, routes.createIncident, { body: { title: 'x', ...body } })).status, 404)
})

test('the list is filtered by each of its parameters, and has pages', async ({ world }) => {
  const account = await addAccount(world, 'lists')
  const make = async (body: object) =>
    (await account.call(routes.createIncident, { body: { title: 'x', ...body } })).body
  const { body: service } = await account.call(routes.createService, { body: { name: 'S' } })
  const a = await make({ severity: 'critical' })
  await world.advance('1m')
  const b = await make({ service_id: service.id, status: 'identified' })
  const { body: shop } = await account.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const c = await make({ status_page_id: shop.id })
  await account.call(routes.acknowledgeIncident, { params: { id: c.id } })
  const numbers = async (query: object) =>
    (await account.call(routes.listIncidents, { query })).body.map(incident => incident.number)
  assert.equal(await numbers({}), [3, 2, 1])
  assert.equal(await numbers({ severity: 'critical' }), [1])
  assert.equal(await numbers({ status: 'identified' }), [2])
  assert.equal(await numbers({ responder_status: 'acknowledged' }), [3])
  assert.equal(await numbers({ service_id: service.id }), [2])
  assert.equal(await numbers({ status_page_id: shop.id }), [3])
  assert.equal(await numbers({ status_page_id: service.id }), [])
  assert.equal(await numbers({ from: b.created_at }), [3, 2])
  assert.equal(await numbers({ to: b.created_at }), [1])
  assert.equal(await numbers({ to: a.created_at }), [])
  const page = await account.call(routes.listIncidents, { query: { limit: 2 } })
  assert.ok(page.next)
  assert.equal(await numbers({ limit: 2, cursor: page.next }), [1])
})

test('a postmortem is a 404 until it is written, and then guarded by If-Match', async ({ world }) => {
  const params = { id: (await open(world)).id }
  assert.is((await send(world, routes.getPostmortem, { params })).status, 404)
  const { headers } = await world.call(routes.writePostmortem, { params, body: { body: '# One' } })
  const write = (etag: string) =>
    send(world, routes.writePostmortem, { params, body: { body: '# Two' }, headers: { 'if-match': etag } })
  assert.is((await write(headers.get('etag') ?? '')).status, 200)
  assert.is((await write(headers.get('etag') ?? '')).status, 412)
  assert.is((await world.call(routes.getPostmortem, { params })).body.body, '# Two')
})

test('the timelines of all incidents are one list, each entry with its incident', async ({ world }) => {
  const { id, number } = await open(world)
  await world.call(routes.acknowledgeIncident, { params: { id } })
  const headers = { authorization: `Bearer ${world.ownerKey}`, accept: 'application/x-ndjson' }
  const text = await (await fetch(`${world.url}/incident_timeline`, { headers })).text()
  const entries = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { id: string; incident_id: string; incident: { number: number }; kind: string })
  const own = entries.filter(({ incident_id }) => incident_id === id)
  const { body: timeline } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
  assert.equal(
    own.map(entry => [entry.id, entry.incident.number]),
    timeline.map(entry => [entry.id, number]),
  )
  assert.is(new Set(entries.map(entry => entry.id)).size, entries.length)
  const paged: string[] = []
  let query: { limit: number; cursor?: string } = { limit: 1 }
  for (let page = 0; page < 5; page++) {
    const { body, headers } = await world.call(routes.listTimelines, { query })
    paged.push(...body.map(entry => entry.id))
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? ''
    query = { limit: 1, cursor }
  }
  assert.equal(
    paged,
    entries.slice(0, 5).map(entry => entry.id),
  )
})

test.run()
