import { gzipSync } from 'node:zlib'
import { createInspector } from '@pharos/control-plane/observability/rum-segment-check/thread.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { recordingEvent } from '@pharos/shared-protocol/rum/recording.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { download, segmentOf, sendSegment, snapshot } from './segment.ts'

const test = suite<{ world: World }>('what stored segments should not show')
const CARD = '4111 1111 1111 1111'
const PRIVACY = { mask_inputs: true, mask_text: false, block_selectors: [], mask_selectors: [], query_parameters: [] }

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const add = async (world: World) =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })).body
const list = async (world: World, app: { id: string }, session_id: string) =>
  (await world.call(routes.getRumReplay, { params: { app_id: app.id, session_id } })).body

/** Sends texts as segments of a session, and waits until they were checked. */
async function record(world: World, app: { id: string; client_token: string }, ...texts: string[]): Promise<string> {
  const session = crypto.randomUUID()
  for (const [index, text] of texts.entries())
    assert.is((await sendSegment(world, app.client_token, segmentOf(session, index, [snapshot(text)]))).status, 202)
  return session
}

async function checked(world: World, app: { id: string }, session: string) {
  await world.advance('30s')
  await until('its segments are checked and moved', async () => {
    const rows = await world.sql(`select from rum_segment where session_id = '${session}' and check_at is not null`)
    return rows.length === 0
  })
  return list(world, app, session)
}

test('a segment that shows a card, a mail address or a token is not served, also not by an older address', async ({
  world,
}) => {
  const app = await add(world)
  const session = await record(
    world,
    app,
    'Hello',
    CARD,
    'ada@mail.shop-world.com',
    'info@shop.de',
    `ghp_${'a1B2'.repeat(9)}`,
  )
  const before = await list(world, app, session)
  assert.equal(
    before.map(({ status }) => status),
    before.map(() => 'unchecked'),
  )
  const after = await checked(world, app, session)
  assert.equal(
    after.map(({ segment_index, status, url, findings }) => [segment_index, status, url === null, findings]),
    [
      [0, 'clean', false, []],
      [1, 'quarantined', true, [{ code: 'card_number', count: 1 }]],
      [2, 'quarantined', true, [{ code: 'mail_address', count: 1 }]],
      [3, 'clean', false, []],
      [4, 'quarantined', true, [{ code: 'token', count: 1 }]],
    ],
  )
  const statuses = await Promise.all(before.map(async ({ url }) => (await download(url)).status))
  assert.equal(statuses, [200, 404, 404, 200, 404])
})

test('owners hear of it once a day for each application, and not of what was found', async ({ world }) => {
  const [app, other] = [await add(world), await add(world)]
  for (const each of [app, app, other]) await checked(world, each, await record(world, each, CARD))
  const told = async () =>
    world.sql<{ message: string }>(
      `select message::text as message from delivery where message->>'event' = 'rum_replay.quarantined'`,
    )
  await until('two mails', async () => (await told()).filter(({ message }) => message.includes(app.id)).length === 1)
  await until('of both', async () => (await told()).filter(({ message }) => message.includes(other.id)).length === 1)
  assert.not.ok((await told()).some(({ message }) => message.includes('4111')))
  await world.leap('25h')
  await checked(world, app, await record(world, app, CARD))
  await until('again', async () => (await told()).filter(({ message }) => message.includes(app.id)).length === 2)
})

test('an admin releases or deletes it, and nobody else', async ({ world }) => {
  const app = await add(world)
  const session = await record(world, app, CARD, CARD, 'Hello')
  await checked(world, app, session)
  const params = (segment_index: number) => ({
    ...{ app_id: app.id, session_id: session, segment_index: String(segment_index) },
  })
  const member = await addKey(world, firstAccount(world), 'member')
  const other = await addAccount(world, 'Other')
  for (const route of [routes.releaseRumSegment, routes.deleteRumSegment]) {
    assert.is((await send(world, route, { key: member.key, params: params(0) })).status, 403)
    assert.is((await send(world, route, { key: other.key, params: params(0) })).status, 404)
  }
  const released = await send(world, routes.releaseRumSegment, { params: params(0) })
  assert.is(released.status, 200)
  assert.is((await send(world, routes.releaseRumSegment, { params: params(0) })).status, 409)
  const { url } = released.body as { url: string }
  assert.ok(JSON.stringify((await download(url)).segment).includes(CARD))
  assert.is((await send(world, routes.deleteRumSegment, { params: params(1) })).status, 204)
  assert.is((await send(world, routes.deleteRumSegment, { params: params(1) })).status, 404)
  await checked(world, app, session)
  assert.equal(
    (await list(world, app, session)).map(({ segment_index, status }) => [segment_index, status]),
    [
      [0, 'released'],
      [2, 'clean'],
    ],
  )
  // Its sender is answered as before, and nothing is stored.
  const again = await sendSegment(world, app.client_token, segmentOf(session, 1, [snapshot(CARD)]))
  assert.equal([again.status, (await list(world, app, session)).length], [202, 2])
})

test('a process that dies while a segment is moved leaves work that another one finishes', async ({ world }) => {
  const app = await add(world)
  const session = await record(world, app, CARD)
  const objects = world.planes[0]?.platform.objects
  const [before] = await list(world, app, session)
  const row = async () => {
    const [found] = await world.sql<{ object_id: string; next_object_id: string | null }>(
      `select object_id, next_object_id from rum_segment where session_id = '${session}'`,
    )
    return found
  }
  const old = (await row())?.object_id
  // It had decided, and copied.
  const next = crypto.randomUUID()
  await world.sql(`update rum_segment set status = 'quarantined', findings = '[{"code":"card_number","count":1}]',
    next_object_id = '${next}', check_at = 0 where session_id = '${session}'`)
  const folder = `rum-replay/${app.id}/${session}`
  const file = await objects?.read(`${folder}/${old}/segment.json.gz`, 10_000)
  await objects?.write(`${folder}/${next}/segment.json.gz`, file ?? Buffer.alloc(0), 'application/gzip')
  await objects?.removeAll(`${folder}/${old}/`)
  await checked(world, app, session)
  assert.equal(await row(), { object_id: next, next_object_id: null })
  assert.is((await download(before?.url ?? null)).status, 404)
  assert.ok(await objects?.read(`${folder}/${next}/segment.json.gz`, 10_000))
})

test('what left the browser is counted by place and rule', async ({ world }) => {
  const app = await add(world)
  const session = crypto.randomUUID()
  const masked = (id: number, tagName: string, attributes: Record<string, string>, text?: string) => ({
    ...{ type: 2, tagName, attributes, id },
    childNodes: text === undefined ? [] : [{ type: 3, textContent: text, id: id + 1 }],
  })
  const nodes = [
    masked(10, 'title', {}, '***'),
    masked(12, 'p', {}, '*** ***'),
    masked(14, 'p', {}, 'shown'),
    masked(16, 'input', { type: 'text', value: '***' }),
    masked(17, 'input', { type: 'password', value: '***' }),
    masked(18, 'a', { href: 'https://shop.example/?q=***', title: '***' }),
    masked(19, 'div', { rr_width: '10px', rr_height: '20px' }),
  ]
  const page = { type: 2, timestamp: 1, data: { node: { type: 0, id: 1, childNodes: nodes } } }
  const typed = { type: 3, timestamp: 2, data: { source: 5, id: 16, text: '***', isChecked: false } }
  const read = async () =>
    (await world.call(routes.getRumReplayPrivacy, { params: { app_id: app.id, session_id: session } })).body
  for (const [index, first] of [
    recordingEvent('r', 1, PRIVACY),
    recordingEvent('r', 1, { ...PRIVACY, mask_inputs: false, mask_text: true }),
    recordingEvent('r', 1),
  ].entries())
    await sendSegment(world, app.client_token, segmentOf(session, index, [first, page, typed]))
  assert.equal(await read(), { checked: 0, unchecked: 3, quarantined: 0, masked: [] })
  await checked(world, app, session)
  const { masked: places, ...counts } = await read()
  assert.equal(counts, { checked: 3, unchecked: 0, quarantined: 0 })
  const count = (place: string, rule: string) => places.find(one => one.place === place && one.rule === rule)?.count
  assert.equal([count('text', 'mask_selectors'), count('text', 'mask_text'), count('text', 'unknown')], [1, 1, 1])
  assert.equal(
    [
      count('field', 'mask_inputs'),
      count('field', 'mask_selectors'),
      count('field', 'unknown'),
      count('field', 'always'),
    ],
    [2, 2, 2, 3],
  )
  assert.equal(
    [count('hidden_text', 'always'), count('attribute', 'always'), count('address', 'query_parameters')],
    [3, 3, 3],
  )
  assert.is(count('element', 'block_selectors'), 3)
})

test('what is made to take long or much memory ends, and the next one is inspected', async () => {
  const inspector = createInspector()
  const file = (events: unknown) => gzipSync(JSON.stringify({ events }))
  const shown = file([snapshot(CARD)])
  try {
    for (const hostile of [
      gzipSync(Buffer.alloc(100_000_000)),
      gzipSync('{"events":'),
      gzipSync('{"events":7}'),
      gzipSync(`{"events":[${'['.repeat(900_000)}${']'.repeat(900_000)}]}`),
      file([snapshot(`${'4'.repeat(900_000)} ${'a@'.repeat(400_000)}`)]),
      Buffer.from('x'),
    ]) {
      await inspector.inspect(hostile)
      const inspection = await inspector.inspect(shown)
      assert.equal(inspection?.findings, [{ code: 'card_number', count: 1 }])
    }
    assert.is(await inspector.inspect(Buffer.from('x')), null)
  } finally {
    await inspector.stop()
  }
})

test.run()
