import { MONITOR_TYPES, type MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { snapshot } from './snapshot.fixture.ts'
import { incidentWebhook, type PublicUpdate } from './webhook.ts'

const updatesOf = (body: Record<string, unknown>) => (body.incident as { updates: { message: string }[] }).updates

test('the body has the keys of spec 6.3', () => {
  const updates = [{ status: 'identified', message: 'Found it.', created_at: Date.UTC(2026, 0, 1, 12, 5) }] as const
  const monitor = { id: 'm', type: 'http', friendly_name: 'API', uri: 'https://api.example.com/' } as const
  assert.equal(incidentWebhook('incident.opened', snapshot(), updates, monitor), {
    event: 'incident.opened',
    incident: {
      id: snapshot().id,
      number: 7,
      title: 'API is down',
      severity: 'major',
      status: 'investigating',
      responder_status: 'triggered',
      created_at: '2026-01-01T12:00:00.000Z',
      acknowledged_at: null,
      resolved_at: null,
      updates: [{ status: 'identified', message: 'Found it.', created_at: '2026-01-01T12:05:00.000Z' }],
    },
    monitor,
    account: { id: snapshot().account_id },
  })
})

test('of a monitor as the incident knows it, only the keys of the spec are told', () => {
  const known = {
    id: 'm',
    type: 'http',
    friendly_name: 'API',
    healthy: false,
    uri: 'https://api.example.com/',
  } as const
  const monitorOf = (monitor: Parameters<typeof incidentWebhook>[3]) =>
    incidentWebhook('incident.opened', snapshot(), [], monitor).monitor
  const { healthy: _, ...told } = known
  assert.equal(monitorOf(known), told)
  assert.equal(Object.keys(monitorOf({ ...known, type: 'cron', uri: null }) ?? {}), ['id', 'type', 'friendly_name'])
})

test('the oldest updates are left out of a body that would be too large, whatever their characters', () => {
  for (const character of ['a', 'é', '😀', '"', '\u0001']) {
    const updates: PublicUpdate[] = Array.from({ length: 40 }, (_, index) => ({
      status: 'monitoring',
      message: `${40 - index} ${character.repeat(1_500)}`,
      created_at: index,
    }))
    const body = incidentWebhook('incident.updated', snapshot(), updates, null)
    const kept = updatesOf(body)
    assert.ok(Buffer.byteLength(JSON.stringify(body)) <= 50_000, character)
    assert.ok(kept.length > 0 && kept.length < 40, `${kept.length} of ${character}`)
    assert.match(kept[0]?.message ?? '', /^40 /)
    const next = incidentWebhook('incident.updated', snapshot(), updates.slice(0, kept.length + 1), null)
    assert.is(updatesOf(next).length, kept.length)
  }
})

test('the links count among the 50 KB', () => {
  const links = { acknowledge: `https://x.example/${'a'.repeat(400)}`, resolve: `https://x.example/${'b'.repeat(400)}` }
  for (let size = 1_200; size < 1_300; size++) {
    const updates = Array.from({ length: 40 }, () => ({ status: 'monitoring', message: 'm'.repeat(size), created_at: 0 }) as const) // biome-ignore format: one line
    const body = incidentWebhook('incident.updated', snapshot(), updates, null, links)
    assert.equal(body.links, links)
    assert.ok(Buffer.byteLength(JSON.stringify(body)) <= 50_000, `updates of ${size} characters`)
  }
})

test('without links the key is absent', () => {
  assert.not.ok('links' in incidentWebhook('incident.opened', snapshot(), [], null))
})

test('an update that is too large by itself is left out', () => {
  const updates: PublicUpdate[] = [{ status: 'monitoring', message: '\u0001'.repeat(10_000), created_at: 0 }]
  assert.equal(updatesOf(incidentWebhook('incident.updated', snapshot(), updates, null)), [])
})

/** Spec 6.3. */
const LISTED = ['http', 'tls', 'dns', 'cron', 'browser']

test('every type of monitor has a name that the spec lists', () => {
  const named = (type: MonitorType) => {
    const { monitor } = incidentWebhook('incident.opened', snapshot(), [], { id: 'm', type, friendly_name: 'M' })
    return (monitor as { type: string }).type
  }
  for (const type of MONITOR_TYPES) assert.ok(LISTED.includes(named(type)), `${type} is sent as ${named(type)}`)
  for (const type of LISTED) assert.is(named(type as MonitorType), type)
  assert.equal([named('dns_record'), named('page_speed')], ['dns', 'browser'])
})

test.run()
