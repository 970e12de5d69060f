import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { groupOf } from './fixture/alertmanager.ts'

const test = suite<{ world: SharedWorld }>('long and odd alerts')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function take(world: SharedWorld, type: 'alertmanager' | 'grafana' | 'generic', alert: unknown) {
  const { body: source } = await world.call(routes.createInboundSource, {
    body: { type, friendly_name: type, severity: 'major' },
  })
  const text = typeof alert === 'string' ? alert : JSON.stringify(alert)
  const response = await fetch(source.url, { method: 'POST', body: text })
  const answer = (await response.json()) as {
    result: string
    incident_id: string
    notes?: { path: string; code: string }[]
  }
  assert.is(response.status, 200, JSON.stringify(answer))
  assert.is(answer.result, 'opened')
  const params = { id: answer.incident_id }
  const { body: incident } = await world.call(routes.getIncident, { params })
  const { body: entries } = await world.call(routes.listTimeline, { params })
  return { answer, incident, texts: entries.map(entry => entry.text) }
}

const BASE = { dedup_key: 'k', title: 'Down' }
/** The alert's fields, and what its title then is. */
const GENERIC: [name: string, more: object, title?: string][] = [
  ['a number as its title', { title: 503 }, '503'],
  ['a switch as its title', { title: false }, 'false'],
  ['an object as its title', { title: { a: 1 } }, '{"a":1}'],
  ['an empty title', { title: '', message: 'The disk is full' }, 'The disk is full'],
  ['a title of spaces', { title: ' \t ' }, 'k'],
  ['no text as its title', { title: null }, 'k'],
  ['several lines', { title: 'a\r\nBcc: b@example.com\u2028c' }, 'a Bcc: b@example.com c'],
  ['control characters', { title: 'a\u0000\u0007\u001b[31mb\u202ec' }, 'a [31mb c'],
  ['emoji', { title: '🔥'.repeat(10) }, '🔥'.repeat(10)],
  ['half of a pair', { title: 'a\ud83d' }, 'a\ufffd'],
  ['a long title of pairs', { title: '🔥'.repeat(400) }, `${'🔥'.repeat(149)}…`],
  ['a NUL in its key', { dedup_key: 'a\u0000b' }],
  ['a number as its key', { dedup_key: 42 }],
  ['a long key', { dedup_key: 'k'.repeat(100_000) }],
  ['a long message', { message: 'm'.repeat(400_000) }],
  ['an object as its message', { message: { a: [1, null] } }],
  ['no message', { message: null }],
  ['no severity', { severity: null }],
  ['a number as its severity', { severity: 3 }],
  ['a list as its severity', { severity: ['critical'] }],
  ['a long severity', { severity: 's'.repeat(10_000) }],
  ['its state in capitals', { state: ' FIRING ' }],
] // biome-ignore format: a table

for (const [name, more, title = 'Down'] of GENERIC)
  test(`generic, ${name}: it pages`, async ({ world }) => {
    assert.is((await take(world, 'generic', { ...BASE, ...more })).incident.title, title)
  })

test('an object that is nested too deeply to be printed pages as well', async ({ world }) => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  await take(world, 'generic', `{"dedup_key":"k","title":"Down","message":${deep}}`)
  await take(
    world,
    'alertmanager',
    JSON.stringify(groupOf([{ name: 'a' }])).replace('"commonLabels":{', `"commonLabels":{"deep":${deep},`),
  )
})

test('what is cut is said in the answer and on the incident, and the whole title is kept', async ({ world }) => {
  const title = `The disk ${'x'.repeat(400)}`
  const { answer, incident, texts } = await take(world, 'generic', { ...BASE, title, message: 'm'.repeat(20_000) })
  assert.equal(
    answer.notes?.map(({ path, code }) => [path, code]),
    [
      ['title', 'cut'],
      ['message', 'cut'],
    ],
  )
  assert.is(incident.title.length, 300)
  assert.ok(
    texts.includes(
      'The alert was adapted: title had 409 characters and was cut to 300; message had 20000 characters and was cut to 10000.',
    ),
  )
  assert.ok(texts.some(text => text.includes(title)))
})

test('an unknown severity is said, and the one of the source is used', async ({ world }) => {
  const { answer, incident, texts } = await take(world, 'generic', { ...BASE, severity: 'bad' })
  assert.equal(
    [incident.severity, answer.notes?.map(({ path, code }) => [path, code])],
    ['major', [['severity', 'unknown_severity']]],
  )
  assert.ok(texts.some(text => text.includes('severity “bad” is unknown')))
})

/** Words of other systems. */
const SEVERITIES: [severity: string, words: string[]][] = [
  ['critical', ['CRITICAL', 'crit', 'P1', 'sev-1', 'SEV 0', 'Disaster', 'emergency', 'fatal', 'page', 'alert']],
  ['major', ['Error', 'err', 'HIGH', 'P2', 'average', 'major']],
  ['minor', ['Warning', 'warn', 'Info', 'informational', 'P5', 'low', 'notice', 'debug']],
] // biome-ignore format: a table

for (const [severity, words] of SEVERITIES)
  test(`${words.join(', ')} are ${severity}`, async ({ world }) => {
    for (const word of words) {
      assert.is((await take(world, 'generic', { ...BASE, severity: word })).incident.severity, severity, word)
      const group = groupOf([{ name: 'a', severity: word }])
      assert.is((await take(world, 'alertmanager', group)).incident.severity, severity, word)
    }
  })

const [member] = groupOf([{ name: 'a' }]).alerts
const GROUPS: [name: string, more: object][] = [
  ['version 3, whose key is a number', { version: '3', groupKey: 2 ** 63, truncatedAlerts: undefined }],
  ['labels that are numbers', { commonLabels: { alertname: 'x', port: 80, canary: true, none: null } }],
  ['labels that are objects', { commonLabels: { alertname: 'x', k8s: { pod: 'a' } } }],
  ['no labels', { groupLabels: null, commonLabels: null, commonAnnotations: null }],
  ['no members', { alerts: [] }],
  ['a member without labels', { alerts: [{ status: 'firing' }] }],
  ['a status in capitals', { status: 'FIRING', alerts: [{ ...member, status: 'Firing' }] }],
  ['a long summary', { commonAnnotations: { summary: 's'.repeat(100_000) } }],
  ['a long key', { groupKey: 'k'.repeat(200_000) }],
  ['a NUL', { groupKey: 'a\u0000', commonAnnotations: { summary: 'a\u0000b' } }],
  ['instants that are none', { alerts: [{ ...member, startsAt: 'soon', endsAt: 7 }] }],
  ['a fingerprint that is a number', { alerts: [{ ...member, fingerprint: 7 }] }],
  ['a cut list as text', { truncatedAlerts: '5' }],
  ['a status that its members contradict', { status: 'resolved' }],
  ['fields of a later version', { newField: { a: 1 } }],
] // biome-ignore format: a table

for (const [name, more] of GROUPS)
  for (const type of ['alertmanager', 'grafana'] as const)
    test(`${type}, ${name}: it pages`, async ({ world }) => {
      await take(world, type, { ...groupOf([{ name: 'a' }]), ...more })
    })

test('a panel of an old Grafana fires, has no data, and is over', async ({ world }) => {
  const { body: source } = await world.call(routes.createInboundSource, {
    body: { type: 'grafana', friendly_name: 'g' },
  })
  const panel = {
    ruleId: 7,
    ruleName: 'CPU',
    orgId: 1,
    title: '[Alerting] CPU',
    evalMatches: [],
    tags: { severity: 'critical' },
  }
  const send = async (state: string) => {
    const response = await fetch(source.url, { method: 'POST', body: JSON.stringify({ ...panel, state }) })
    return ((await response.json()) as { result: string }).result
  }
  assert.equal(
    [await send('pending'), await send('no_data'), await send('alerting'), await send('ok'), await send('ok')],
    ['ignored', 'opened', 'open_already', 'resolved', 'nothing_open'],
  )
})

test('two keys that cannot be stored are two alerts', async ({ world }) => {
  const { body: source } = await world.call(routes.createInboundSource, {
    body: { type: 'generic', friendly_name: 'g' },
  })
  for (const dedup_key of ['a\u0000', 'a\ud800', 'a\ud801', 'a\ufffd']) {
    const response = await fetch(source.url, { method: 'POST', body: JSON.stringify({ ...BASE, dedup_key }) })
    assert.is(((await response.json()) as { result: string }).result, 'opened', JSON.stringify(dedup_key))
  }
})

test.run()
