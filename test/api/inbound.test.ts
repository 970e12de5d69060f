import type { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { createFetch } from '@pharos/control-plane/response/inbound/receive.ts'
import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('inbound alerts')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

type Type = 'alertmanager' | 'grafana' | 'cloudwatch' | 'generic'

async function source(world: World, type: Type, more: object = {}) {
  return (await world.call(routes.createInboundSource, { body: { type, friendly_name: type, ...more } })).body
}

async function post(url: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text })
  return { status: response.status, body: (await response.json()) as Problem & { result: string; incident_id: string } }
}

/** A group as Alertmanager sends it, with its own fields. */
const group = (status: string, more: object = {}) => ({
  version: '4',
  groupKey: '{}:{alertname="DiskFull"}',
  truncatedAlerts: 0,
  status,
  receiver: 'pharos',
  groupLabels: { alertname: 'DiskFull' },
  commonLabels: { alertname: 'DiskFull', severity: 'critical' },
  commonAnnotations: {},
  externalURL: 'http://alertmanager.example:9093',
  alerts: ['db-1', 'db-2'].map(instance => ({
    status,
    labels: { alertname: 'DiskFull', severity: 'critical', instance },
    annotations: { summary: `The disk of ${instance} is full`, description: 'Above 95 %.' },
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '0001-01-01T00:00:00Z',
    generatorURL: 'http://prometheus.example:9090/graph',
    fingerprint: instance,
  })),
  ...more,
})

test('a group of Alertmanager is one incident, from firing to resolved', async ({ world }) => {
  const { body: service } = await world.call(routes.createService, { body: { name: 'Database' } })
  const { url, id } = await source(world, 'alertmanager', { service_id: service.id })
  const opened = await post(url, group('firing'))
  assert.equal([opened.status, opened.body.result], [200, 'opened'])
  const params = { id: opened.body.incident_id }
  const { body: incident } = await world.call(routes.getIncident, { params })
  assert.equal(
    [incident.title, incident.severity, incident.source, incident.service_id, incident.responder_status],
    ['The disk of db-1 is full', 'critical', 'integration', service.id, 'triggered'],
  )
  assert.equal([(await post(url, group('firing'))).body.result], ['open_already'])
  assert.is((await post(url, group('resolved', { groupKey: 'another' }))).body.result, 'nothing_open')
  assert.is((await post(url, group('resolved'))).body.result, 'resolved')
  const { body: resolved } = await world.call(routes.getIncident, { params })
  assert.equal([resolved.status, resolved.resolved_automatically, resolved.resolved_by?.id], ['resolved', true, id])
  const { body: entries } = await world.call(routes.listTimeline, { params })
  assert.equal(
    entries.toReversed().map(entry => entry.text),
    [
      'Alertmanager opened the incident: The disk of db-1 is full.',
      'Alertmanager added a note: Above 95 %.\nThe message lists 2 alerts that are firing.',
      'Alertmanager resolved the incident.',
    ],
  )
  assert.is((await post(url, group('firing'))).body.result, 'opened')
})

test('a group of Grafana, which has its own words for severity', async ({ world }) => {
  const { url } = await source(world, 'grafana', { severity: 'major' })
  const own = { version: '1', orgId: 1, title: '[FIRING:1] DiskFull', state: 'alerting', message: 'x' }
  const [alert] = group('firing').alerts
  const labels = { alertname: 'DiskFull', severity: 'whatever' }
  const body = { ...group('firing', own), commonLabels: labels, alerts: [{ ...alert, labels, valueString: '[ 1 ]' }] }
  const { body: answer } = await post(url, body)
  const { body: incident } = await world.call(routes.getIncident, { params: { id: answer.incident_id } })
  assert.equal([incident.title, incident.severity], ['The disk of db-1 is full', 'major'])
})

test('a generic alert opens and resolves by its key, and a long key is a key too', async ({ world }) => {
  const { url } = await source(world, 'generic')
  for (const dedup_key of ['db-1', 'k'.repeat(1000)]) {
    const firing = { dedup_key, title: 'No backup', severity: 'major', message: 'Since Monday.' }
    const all = await Promise.all(Array.from({ length: 6 }, () => post(url, firing)))
    assert.equal(all.map(each => each.body.result).sort(), ['open_already', 'open_already', 'open_already', 'open_already', 'open_already', 'opened']) // biome-ignore format: a table
    assert.is((await post(url, { dedup_key, state: 'resolved' })).body.result, 'resolved')
  }
})

test('an alert whose incident was merged continues in the other one, while that is open', async ({ world }) => {
  const { url } = await source(world, 'generic')
  const firing = { dedup_key: 'merged', title: 'No backup' }
  const { body: first } = await post(url, firing)
  const { body: into } = await world.call(routes.createIncident, { body: { title: 'The storage is away' } })
  await world.call(routes.mergeIncident, { params: { id: first.incident_id }, body: { into_incident_id: into.id } })
  const { body: again } = await post(url, firing)
  assert.equal([again.result, again.incident_id], ['open_already', into.id])
  assert.is((await post(url, { dedup_key: 'merged', state: 'resolved' })).body.result, 'nothing_open')
  await world.call(routes.resolveIncident, { params: { id: into.id } })
  assert.is((await post(url, firing)).body.result, 'opened')
})

const BAD: [type: Type, name: string, body: unknown, path: string][] = [
  ['generic', 'no JSON', '{', ''],
  ['generic', 'no object', [], ''],
  ['generic', 'no key', { title: 'x' }, 'dedup_key'],
  ['generic', 'another state', { dedup_key: 'x', title: 'x', state: 'maybe' }, 'state'],
  ['generic', 'another state, in its own field', { dedup_key: 'x', title: 'x', status: 'resolved' }, 'status'],
  ['generic', 'no state', { dedup_key: 'x', title: 'x', state: null }, 'state'],
  ['generic', 'a state that is no word', { dedup_key: 'x', title: 'x', state: false }, 'state'],
  ['generic', 'an action', { dedup_key: 'x', title: 'x', event_action: 'resolve' }, 'event_action'],
  ['generic', 'a field in capitals', { dedup_key: 'x', title: 'x', State: 'resolved' }, 'State'],
  ['generic', 'a severity that says that it is over', { dedup_key: 'x', title: 'x', severity: 'OK' }, 'severity'],
  ['generic', 'no text as its key', { dedup_key: null, title: 'x' }, 'dedup_key'],
  ['alertmanager', 'an end without alerts', group('resolved', { alerts: [] }), 'alerts'],
  ['alertmanager', 'another status', group('burning'), 'status'],
  ['alertmanager', 'no group key', group('firing', { groupKey: undefined }), 'groupKey'],
  ['alertmanager', 'another status of a member', group('firing', { alerts: [{ status: 'suppressed', labels: {} }] }), 'alerts[0].status'],
  ['alertmanager', 'no status of a member', group('firing', { alerts: [{ labels: {} }] }), 'alerts[0].status'],
  ['grafana', 'labels that are no object', group('firing', { commonLabels: 'a' }), 'commonLabels'],
  ['grafana', 'another state of a panel', { ruleId: 1, ruleName: 'x', state: 'bad' }, 'state'],
  ['cloudwatch', 'no envelope', { AlarmName: 'cpu' }, 'Type'],
  ['cloudwatch', 'raw delivery', { AlarmName: 'cpu', AlarmArn: 'a', NewStateValue: 'OK' }, 'Type'],
] // biome-ignore format: a table

for (const [type, name, body, path] of BAD) {
  test(`${type}, ${name}: a 400 that names ${path || 'the body'} and changes nothing`, async ({ world }) => {
    const count = async () => (await world.sql('select from incident')).length
    const before = await count()
    const { url } = await source(world, type)
    const answer = await post(url, body)
    assert.is(answer.status, 400)
    assert.ok(
      answer.body.errors?.some(fault => fault.path === path),
      JSON.stringify(answer.body),
    )
    assert.is(await count(), before)
  })
}

test('an envelope that points elsewhere than to SNS is refused, and nothing is fetched', async ({ world }) => {
  const { url } = await source(world, 'cloudwatch')
  const target = await world.startTarget()
  const envelope = {
    Type: 'SubscriptionConfirmation',
    MessageId: 'm',
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:alarms',
    Message: 'x',
    Timestamp: '2026-01-01T00:00:00.000Z',
    Token: 't',
    SubscribeURL: `${target.url}confirm`,
    SignatureVersion: '1',
    Signature: 'AAAA',
    SigningCertURL: `${target.url}cert.pem`,
  }
  const answer = await post(url, envelope)
  assert.is(answer.status, 400)
  assert.match(answer.body.detail, 'SigningCertURL')
  assert.is(target.requests.length, 0)
})

test('certificates are fetched at most ten times a minute for a source, and valid ones are cached', async ({
  world,
}) => {
  const { cert_pem } = await makeCa('sns.amazonaws.com', Date.UTC(2026, 0, 1))
  const asked: string[] = []
  const request = async ({ url }: { url: string }) => {
    asked.push(url)
    return { status: 200, headers: {}, text: url.endsWith('good.pem') ? cert_pem : 'made up' }
  }
  const platform = platformOf(world)
  const fetch = createFetch({ ...platform, egress: { ...platform.egress, request } })('one source')
  assert.is(await fetch('https://sns/good.pem'), cert_pem)
  const codes = []
  for (let n = 0; n < 12; n++) codes.push(await fetch('https://sns/bad.pem').catch((refusal: Refusal) => refusal.code))
  assert.equal(codes, [...Array(9).fill('invalid_request'), ...Array(3).fill('rate_limited')])
  assert.is(await fetch('https://sns/good.pem'), cert_pem)
  assert.is(asked.length, 10)
})

test('rotation changes the address; a deleted source is unknown; secrets are never returned', async ({ world }) => {
  const { url, id } = await source(world, 'generic')
  const alert = { dedup_key: 'a', title: 'A' }
  const { body: rotated } = await world.call(routes.rotateInboundSource, { params: { id } })
  assert.is((await post(url, alert)).status, 404)
  assert.is((await post(rotated.url, alert)).body.result, 'opened')
  const { body: list } = await world.call(routes.listInboundSources)
  const { body: audit } = await world.call(routes.listAuditLog, {})
  const key = rotated.url.split('/').at(-1) ?? ''
  assert.not.match(JSON.stringify([list, audit, await world.sql('select * from inbound_source')]), key)
  assert.ok(list.find(each => each.id === id)?.last_alert_at)
  await world.call(routes.deleteInboundSource, { params: { id } })
  assert.is((await post(rotated.url, alert)).status, 404)
})

test('more than 300 alerts a minute are a 429', async ({ world }) => {
  const { url } = await source(world, 'generic')
  const statuses: number[] = []
  for (let sent = 0; sent < 301; sent++) statuses.push((await post(url, '{')).status)
  assert.is(statuses.at(-1), 429)
  assert.is(statuses.filter(status => status === 429).length, 1)
})

test.run()
