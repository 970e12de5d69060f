import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { InboundType } from '@pharos/shared-protocol/contract/response/inbound.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { groupOf, type Member } from './fixture/alertmanager.ts'

const test = suite<{ world: SharedWorld }>('large inbound alerts')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

interface Reply extends Problem {
  result?: string
  incident_id: string
  notes?: { path: string; code: string }[]
}

async function sourceOf(world: SharedWorld, type: InboundType) {
  const { body } = await world.call(routes.createInboundSource, { body: { type, friendly_name: type } })
  return async (alert: unknown) => {
    const text = typeof alert === 'string' ? alert : JSON.stringify(alert)
    const response = await fetch(body.url, { method: 'POST', body: text })
    return { status: response.status, reply: (await response.json()) as Reply }
  }
}

/** Members with a long description, of about `megabytes` together. */
function storm(megabytes: number, each = 4_000): Member[] {
  const count = Math.max(1, Math.round((megabytes * 1e6) / (each + 300)))
  return Array.from({ length: count }, (_, n) => ({ name: `db${n}`, description: 'é\n'.repeat(each / 4) }))
}

for (const type of ['alertmanager', 'grafana'] as const)
  for (const megabytes of [0.1, 0.6, 4, 20])
    test(`${type}: a group of ${megabytes} MB pages, and says what was left out`, async ({ world }) => {
      const send = await sourceOf(world, type)
      const members = storm(megabytes)
      const { status, reply } = await send(groupOf(members))
      assert.equal([status, reply.result], [200, 'opened'], JSON.stringify(reply))
      const { body: incident } = await world.call(routes.getIncident, { params: { id: reply.incident_id } })
      const codes = reply.notes?.filter(({ path }) => path === 'alerts').map(({ code }) => code)
      if (megabytes < 3) assert.equal([incident.alerts?.total, codes], [members.length, undefined])
      else assert.equal(codes, ['left_out'])
      assert.ok((incident.alerts?.total ?? 0) >= Math.min(members.length, 500))
    })

test('what a shortened group does not list keeps its state, and its end ends the incident', async ({ world }) => {
  const send = await sourceOf(world, 'alertmanager')
  const members = storm(6)
  const last = members.at(-1) as Member
  const { reply } = await send(groupOf([last]))
  const id = reply.incident_id
  assert.is((await send(groupOf(members))).reply.result, 'open_already')
  const { body: entries } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
  assert.not.ok(entries.some(({ kind }) => kind === 'alert_left'))
  assert.is((await send(groupOf([{ ...last, status: 'resolved' }]))).reply.result, 'resolved')
})

test('10,500 small members: the first 10,000 are read', async ({ world }) => {
  const send = await sourceOf(world, 'alertmanager')
  const alerts = Array.from({ length: 10_500 }, (_, n) => ({ status: 'firing', labels: { instance: `db${n}` } }))
  const { reply } = await send({ ...groupOf([{ name: 'a' }]), alerts })
  assert.equal([reply.result, reply.notes?.map(({ code }) => code)], ['opened', ['left_out']])
})

test('a member that cannot be read is left out, and one alone is refused with its field', async ({ world }) => {
  const send = await sourceOf(world, 'alertmanager')
  const [good, odd] = [groupOf([{ name: 'a' }]).alerts[0], { status: 'unheard', labels: {} }]
  const { reply } = await send({ ...groupOf([{ name: 'a' }]), alerts: [odd, good, 7] })
  assert.equal([reply.result, reply.notes?.map(({ code }) => code)], ['opened', ['not_read']])
  const { status, reply: refused } = await send({ ...groupOf([{ name: 'a' }]), alerts: [odd], groupKey: 'other' })
  assert.equal([status, refused.errors?.[0]?.path], [400, 'alerts[0].status'])
})

const LONG = 'x'.repeat(5_000_000)
/** Bodies of the generic source: what the reply says. */
const GENERIC: [name: string, alert: unknown, expected: string][] = [
  ['a message without a title', { dedup_key: 'k', message: 'Down' }, 'opened'],
  ['a key alone', { dedup_key: 'k' }, 'opened'],
  ['a long message', { dedup_key: 'k', title: 'Down', message: LONG }, 'opened'],
  ['a long title', { dedup_key: 'k', title: LONG }, 'opened'],
  ['a long list as its message', { dedup_key: 'k', message: LONG.slice(0, 999_999).split('') }, 'opened'],
  ['a byte order mark', `\ufeff${JSON.stringify({ dedup_key: 'k' })}`, 'opened'],
  ['a long key', { dedup_key: LONG, title: 'Down' }, '400 dedup_key'],
  ['no key', { title: 'Down' }, '400 dedup_key'],
  ['an unknown state', { dedup_key: 'k', state: 'down' }, '400 state'],
  ['a field of another system', { dedup_key: 'k', status: 'firing' }, '400 status'],
  ['more than is read', { dedup_key: 'k', message: LONG.repeat(7) }, '413 undefined'],
] // biome-ignore format: a table

for (const [name, alert, expected] of GENERIC)
  test(`generic, ${name}: ${expected}`, async ({ world }) => {
    const { status, reply } = await (await sourceOf(world, 'generic'))(alert)
    assert.is(reply.result ?? `${status} ${reply.errors?.[0]?.path}`, expected, JSON.stringify(reply).slice(0, 500))
  })

/** Fields that decide what a group means. */
const DECIDING = ['status', 'groupKey']

for (const type of ['alertmanager', 'grafana'] as const)
  test(`${type}: without any one of its fields, or with null, a group pages or is refused by its name`, async ({
    world,
  }) => {
    const whole = groupOf([{ name: 'a' }])
    for (const field of Object.keys(whole))
      for (const value of [undefined, null]) {
        const { status, reply } = await (await sourceOf(world, type))({ ...whole, [field]: value })
        const seen = DECIDING.includes(field) ? [status, reply.errors?.[0]?.path] : [status, reply.result]
        assert.equal(seen, DECIDING.includes(field) ? [400, field] : [200, 'opened'], `${field}: ${value}`)
      }
  })

test('large bodies of one account wait for each other, and each pages', async ({ world }) => {
  const sends = await Promise.all(Array.from({ length: 4 }, () => sourceOf(world, 'alertmanager')))
  const replies = await Promise.all(sends.map(send => send(groupOf(storm(4)))))
  assert.equal(
    replies.map(({ reply }) => reply.result),
    Array(4).fill('opened'),
  )
})

test.run()
