import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { groupOf, type Member } from './fixture/alertmanager.ts'

const test = suite<{ world: SharedWorld }>('alerts that join, change and leave an open incident')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

type Type = 'alertmanager' | 'grafana' | 'generic'

async function sourceOf(world: SharedWorld, type: Type) {
  const { body } = await world.call(routes.createInboundSource, { body: { type, friendly_name: type } })
  const send = async (alert: unknown) => {
    const response = await fetch(body.url, { method: 'POST', body: JSON.stringify(alert) })
    return (await response.json()) as { result: string; incident_id: string }
  }
  const sendGroup = (members: readonly Member[], more: object = {}) => send(groupOf(members, more))
  return { send, sendGroup }
}

async function incidentOf(world: SharedWorld, id: string) {
  return (await world.call(routes.getIncident, { params: { id } })).body
}

async function namesOf(world: SharedWorld, id: string) {
  return (await incidentOf(world, id)).alerts?.shown.map(alert => alert.name) ?? []
}

/** The entries about alerts, oldest first. */
async function entriesOf(world: SharedWorld, id: string) {
  const { body } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
  return body.toReversed().filter(({ kind }) => /^(alert|title|severity)_/.test(kind))
}

async function textsOf(world: SharedWorld, id: string) {
  return (await entriesOf(world, id)).map(entry => entry.text)
}

const db = (name: string, more: Partial<Member> = {}): Member => ({ name, ...more })
const over = (name: string, more: Partial<Member> = {}): Member => ({ name, status: 'resolved', ...more })

for (const type of ['alertmanager', 'grafana'] as const)
  test(`${type}: members that join and leave are told, and the last one resolves`, async ({ world }) => {
    const { sendGroup } = await sourceOf(world, type)
    const { incident_id: id } = await sendGroup([db('db1')])
    assert.equal(await namesOf(world, id), ['Disk full on db1'])
    for (let sent = 0; sent < 3; sent++)
      assert.is((await sendGroup([db('db1'), db('db2'), db('db3')])).result, 'open_already')
    assert.equal(await namesOf(world, id), ['Disk full on db1', 'Disk full on db2', 'Disk full on db3'])
    await sendGroup([over('db1'), db('db2'), db('db3')])
    assert.equal(await namesOf(world, id), ['Disk full on db2', 'Disk full on db3'])
    assert.is((await incidentOf(world, id)).title, 'Disk full on db2')
    await sendGroup([db('db3')])
    const who = type === 'grafana' ? 'Grafana' : 'Alertmanager'
    assert.equal(await textsOf(world, id), [
      'Another alert is firing: Disk full on db2. Above 95 % on db2.',
      'Another alert is firing: Disk full on db3. Above 95 % on db3.',
      'The alert “Disk full on db1” has ended.',
      `${who} changed the title to “Disk full on db2”.`,
      'The alert “Disk full on db2” has ended.',
      `${who} changed the title to “Disk full on db3”.`,
    ])
    assert.is((await sendGroup([over('db3')])).result, 'resolved')
    const resolved = await incidentOf(world, id)
    assert.equal([resolved.responder_status, resolved.alerts], ['resolved', undefined])
  })

test('a changed text or severity of a member is told once', async ({ world }) => {
  const { sendGroup } = await sourceOf(world, 'alertmanager')
  const { incident_id: id } = await sendGroup([db('db1'), db('db2')])
  const changed = [db('db1'), db('db2', { severity: 'critical', description: 'Above 99 %.' })]
  for (let sent = 0; sent < 2; sent++) await sendGroup(changed)
  const { severity, alerts } = await incidentOf(world, id)
  assert.equal(
    [severity, alerts?.shown[1]?.severity, alerts?.shown[1]?.message],
    ['critical', 'critical', 'Above 99 %.'],
  )
  assert.equal(await textsOf(world, id), [
    'The alert “Disk full on db2” has changed: its severity is critical instead of major. Above 99 %.',
    'Alertmanager changed the severity from major to critical.',
  ])
})

test('a generic alert whose text changes says so, and keeps a title that a person has set', async ({ world }) => {
  const { send } = await sourceOf(world, 'generic')
  const alert = { dedup_key: 'a', title: 'Slow', severity: 'minor', message: '2 s' }
  const { incident_id: id } = await send(alert)
  await send({ ...alert, title: 'Very slow', message: '9 s' })
  assert.is((await incidentOf(world, id)).title, 'Very slow')
  await world.call(routes.updateIncident, { params: { id }, body: { title: 'Checkout is slow' } })
  await send({ ...alert, title: 'Dead', message: '9 s' })
  assert.is((await incidentOf(world, id)).title, 'Checkout is slow')
  assert.equal(await namesOf(world, id), ['Dead'])
  assert.equal(
    (await textsOf(world, id)).filter(text => text.startsWith('The alert')),
    ['The alert “Very slow” has changed: it was “Slow”. 9 s', 'The alert “Dead” has changed: it was “Very slow”'],
  )
})

test('a cut group loses no member, and an incident resolves only when all have left', async ({ world }) => {
  const { sendGroup } = await sourceOf(world, 'alertmanager')
  const { incident_id: id } = await sendGroup([db('db1'), db('db2')])
  await sendGroup([db('db1')], { truncatedAlerts: 1 })
  assert.equal(await namesOf(world, id), ['Disk full on db1', 'Disk full on db2'])
  assert.is((await sendGroup([over('db1')], { truncatedAlerts: 1 })).result, 'open_already')
  assert.equal(await namesOf(world, id), ['Disk full on db2'])
  assert.is((await sendGroup([over('db2')])).result, 'resolved')
})

test('messages that arrive late neither end nor begin an outage', async ({ world }) => {
  const { sendGroup } = await sourceOf(world, 'alertmanager')
  const first = { startsAt: '2026-01-01T10:00:00Z', endsAt: '2026-01-01T10:05:00Z' }
  const second = { startsAt: '2026-01-01T10:06:00Z' }
  const { incident_id: id } = await sendGroup([db('db1', second)])
  assert.is((await sendGroup([over('db1', first)])).result, 'open_already')
  await sendGroup([db('db1', second), over('db2', first)])
  await sendGroup([db('db1', second), db('db2', { startsAt: first.startsAt })])
  assert.equal(await namesOf(world, id), ['Disk full on db1'])
  assert.equal(await textsOf(world, id), [])
  await sendGroup([db('db1', second), db('db2', second)])
  assert.equal(await namesOf(world, id), ['Disk full on db1', 'Disk full on db2'])
})

test('a group of 1,000: every member counts, and the lists are short', async ({ world }) => {
  const { sendGroup } = await sourceOf(world, 'alertmanager')
  const many = Array.from({ length: 1_000 }, (_, n) => db(`db${n}`))
  const { incident_id: id } = await sendGroup([db('first')])
  await sendGroup([db('first'), ...many])
  await sendGroup([db('first'), ...many])
  const { alerts } = await incidentOf(world, id)
  assert.equal([alerts?.total, alerts?.shown.length], [1_001, 25])
  const joined = await entriesOf(world, id)
  assert.is(joined.length, 101)
  assert.match(joined.at(-1)?.text ?? '', /^900 more alerts are firing: Disk full on db\d+, .* and 880 more\.$/)
  await sendGroup([db('db7')])
  assert.equal(await namesOf(world, id), ['Disk full on db7'])
  assert.is((await sendGroup([over('db7')])).result, 'resolved')
})

test('two messages at once tell each member once', async ({ world }) => {
  const { sendGroup } = await sourceOf(world, 'alertmanager')
  const { incident_id: id } = await sendGroup([db('db1')])
  const all = [db('db1'), db('db2'), db('db3')]
  await Promise.all(Array.from({ length: 8 }, () => sendGroup(all)))
  assert.is((await textsOf(world, id)).length, 2)
  assert.is((await incidentOf(world, id)).alerts?.total, 3)
})

test('alerts go with the incident that theirs was merged into', async ({ world }) => {
  const { sendGroup } = await sourceOf(world, 'alertmanager')
  const { incident_id: id } = await sendGroup([db('db1'), db('db2')])
  const { body: into } = await world.call(routes.createIncident, { body: { title: 'The storage is away' } })
  await world.call(routes.mergeIncident, { params: { id }, body: { into_incident_id: into.id } })
  assert.equal(await namesOf(world, into.id), ['Disk full on db1', 'Disk full on db2'])
  await sendGroup([db('db1'), db('db3')])
  assert.equal(await namesOf(world, into.id), ['Disk full on db1', 'Disk full on db3'])
  assert.is((await sendGroup([over('db1'), over('db3')])).result, 'nothing_open')
  const { responder_status, alerts, title } = await incidentOf(world, into.id)
  assert.equal([responder_status, alerts, title], ['triggered', undefined, 'The storage is away'])
})

test.run()
