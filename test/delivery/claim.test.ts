import { FINDERS } from '@pharos/control-plane/control-plane.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { NO_ACCOUNT } from '@pharos/control-plane/platform/database/turn.ts'
import { takeNext, type Work } from '@pharos/control-plane/response/delivery/lane.ts'
import { arrange } from '@pharos/control-plane/response/delivery/queue.ts'
import { recordResult } from '@pharos/control-plane/response/delivery/record.ts'
import type { SendResult } from '@pharos/control-plane/response/delivery/rules.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { message } from './message.ts'
import { platformOf, rowOf, write } from './outbox.ts'

const DELIVERED: SendResult = { result: 'delivered', status: null, answer: '250 ok' }
const FAILED: SendResult = {
  result: 'failed',
  reason: deliveryText('delivery.no_answer_in_time'),
  status: null,
  answer: '',
}

const test = suite<{ world: World }>('a claim that runs out')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

async function take(world: World, lane: string): Promise<Work> {
  await inSystem(platformOf(world), ctx => arrange(ctx, { cursor: NO_ACCOUNT }))
  const work = await inSystem(platformOf(world), ctx => takeNext(ctx, lane, FINDERS))
  if (!work) throw new Error('Nothing is due.')
  return work
}

const record = (world: World, work: Work, result: SendResult) =>
  inSystem(platformOf(world), ctx => recordResult(ctx, work, result, 1))

for (const [first, second] of [
  [FAILED, DELIVERED],
  [DELIVERED, FAILED],
] as const) {
  test(`an attempt whose claim expired (${first.result}) is recorded, and decides nothing`, async ({ world }) => {
    const to = `${first.result}@example.com`
    const [id] = await write(world, { to })
    const [{ lane = '' } = {}] = await world.sql<{ lane: string }>('select lane from delivery where id = $1', [id])
    const slow = await take(world, lane)
    await world.advance('61s')
    const other = await take(world, lane)
    assert.is(await record(world, slow, first), null)
    assert.equal(await rowOf(world, id), { state: 'waiting', attempts: 2, reason: null })
    const next = await record(world, other, second)
    const state = second.result === 'delivered' ? 'delivered' : 'waiting'
    assert.equal([next?.state, (await rowOf(world, id)).state], [state, state])
    const attempts = await world.sql(
      'select number, result from delivery_attempt where delivery_id = $1 order by number',
      [id],
    )
    assert.equal(
      attempts,
      [first, second].map(({ result }, index) => ({ number: index + 1, result })),
    )
  })
}

test('news is sent before reminders, even if it is newer; threads keep their order', async ({ world }) => {
  const to = 'patient@example.com'
  const patient = true
  const [first, second] = await write(world, { to, patient }, { to, patient, message: message({ thread: 'other' }) })
  const [news] = await write(world, { to, message: message({ thread: 'new' }) })
  const [end] = await write(world, { to, message: message({ thread: 'other', tone: 'recovered' }) })
  const [{ lane = '' } = {}] = await world.sql<{ lane: string }>('select lane from delivery where id = $1', [news])
  const taken: string[] = []
  while (taken.length < 4) {
    const work = await take(world, lane)
    await record(world, work, DELIVERED)
    taken.push(work.id)
  }
  assert.equal(taken, [news, first, second, end])
})

test('a thread keeps its order, though the later message was written by a process whose clock is behind', async ({
  world,
}) => {
  const to = 'order@example.com'
  const [beginning] = await write(world, { to })
  const [end] = await write(world, { to, message: message({ tone: 'recovered' }) })
  const [row] = await world.sql<{ id: string; lane: string }>(
    `update delivery set id = ('00000000' || substr(id::text, 9))::uuid where id = $1 returning id, lane`,
    [end],
  )
  if (!row) throw new Error('It is not waiting.')
  for (const id of [beginning, row.id]) {
    const work = await take(world, row.lane)
    assert.is(work.id, id)
    await record(world, work, DELIVERED)
  }
})

async function assertRefused(world: World, id: string): Promise<void> {
  const answer = await world.call(routes.testChannel, { params: { id } }).catch((error: unknown) => error)
  assert.match(String(answer), /rate_limited|429|at most|a day/)
}

test('a reason with characters that the database cannot store is recorded nevertheless', async ({ world }) => {
  const [id] = await write(world, { to: 'nul@example.com' })
  const [{ lane = '' } = {}] = await world.sql<{ lane: string }>('select lane from delivery where id = $1', [id])
  const work = await take(world, lane)
  const reason = deliveryText('delivery.answered', { answer: `\0\ud800${'x'.repeat(5_000)}` })
  const said = { reason, status: 200, answer: '{"error":"\0"}' }
  await record(world, work, { result: 'refused', ...said })
  const { state, reason: kept } = await rowOf(world, id)
  assert.is(state, 'failed')
  assert.match(kept ?? '', /^it answered \uFFFD\uFFFDx+$/)
  assert.ok((kept ?? '').length <= 500)
  const texts = await world.sql<{ text: Text }>(
    `select reason_text as text from delivery where id = $1
     union all select reason_text from delivery_attempt where delivery_id = $1`,
    [id],
  )
  assert.is(texts.length, 2)
  for (const { text } of texts) assert.match(germanText(text, ''), /^die Antwort war \uFFFD\uFFFDx+…$/)
  const [receiver] = await world.sql<{ last_reason: string }>(
    'select last_reason from delivery_receiver where lane = $1',
    [lane],
  )
  assert.is(receiver?.last_reason, kept)
})

test('a number that nobody has verified gets 20 texts a day, tests included', async ({ world }) => {
  const channels = [{ type: 'sms' as const, details: { phone_number: '+4930123456' } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Phone', channels } })
  const id = group.channels[0]?.id ?? ''
  for (let sent = 0; sent < 20; sent++) await world.call(routes.testChannel, { params: { id } })
  await assertRefused(world, id)
  await world.advance('24h')
  await world.call(routes.testChannel, { params: { id } })
})

test('a message is dropped after 10 attempts without a recorded result', async ({ world }) => {
  const [id] = await write(world, { to: 'lost@example.com' })
  const [{ lane = '' } = {}] = await world.sql<{ lane: string }>('select lane from delivery where id = $1', [id])
  for (let attempt = 1; attempt <= 10; attempt++) {
    assert.is((await take(world, lane)).attempts, attempt)
    await world.advance('61s')
  }
  const last = inSystem(platformOf(world), ctx => takeNext(ctx, lane, FINDERS))
  assert.is(await last, null)
  const { state, reason } = await rowOf(world, id)
  assert.equal([state, reason], ['dropped', 'the outcome of 10 attempts could not be recorded'])
})

test.run()
