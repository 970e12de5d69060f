import type { DeliveryDraft } from '@pharos/control-plane/response/delivery/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { message } from './message.ts'
import { write } from './outbox.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { addHook, answerLate, flood, multiply, type Via } from './slow.ts'

const RECEIVERS = 10_000
/** What the receivers of one account get at a time: three of four slots for messages, and for pages. */
const [WELL, PAGES] = [113, 38]

interface Parts {
  world: World
  slow: Receiver
  quick: Receiver
  many: Via[]
  own: Via
  other: TestAccount
  others: Via
}
const test = suite<Parts>('a busy account and the sender')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,delivery' })
  context.slow = await startReceiver(answerLate)
  context.quick = await startReceiver()
  const first = await addHook(context.world, context.slow.url)
  context.many = await multiply(context.world, first, context.slow.url, RECEIVERS)
  context.own = await addHook(context.world, `${context.quick.url}/own`)
  context.other = await addAccount(context.world, 'Other')
  context.others = await addHook(context.other, `${context.quick.url}/other`)
})
test.after(async ({ world, slow, quick }) => {
  await world.close()
  await Promise.all([slow.stop(), quick.stop()])
})

const page = message({ event: 'page', thread: 'incident' })
const told = message({ event: 'page.incident', tone: 'info', thread: 'page' })
const digest = message({ event: 'report.weekly', tone: 'info', thread: 'report' })
const tried = message({ event: 'channel.test', tone: 'info', thread: 'test' })

const FLOODS: [name: string, count: number, Partial<DeliveryDraft>, at_a_time: number][] = [
  ['alerts', RECEIVERS, {}, WELL],
  ['pages', RECEIVERS, { message: page }, WELL + PAGES],
  ['broadcasts to subscribers', 1_000, { message: told }, WELL],
  ['tests', 1_000, { message: tried }, WELL],
  ['digests', 1_000, { message: digest }, WELL],
  ['reminders', 1_000, { patient: true }, WELL],
]

for (const [name, count, draft, atATime] of FLOODS) {
  test(`${name} to ${count} slow receivers delay nothing of another account, nor an own page`, async parts => {
    const { world, slow, quick, many, own, other, others } = parts
    await fill(parts, many.slice(0, count), draft, atATime)
    const account = other.id
    const news = [page, message({ thread: 'alert' }), told, digest, tried].map(each => ({ message: each }))
    const drafts: Partial<DeliveryDraft>[] = news.map(each => ({ ...each, account, destination: others }))
    if (draft.message !== page) drafts.push({ message: page, destination: own })
    for (const each of drafts) {
      const served = slow.received.length
      const arrival = noteArrival(quick, slow)
      await write(world, each)
      await until('the message arrives', async () => {
        await world.clock.runPolls()
        return arrival.count !== null
      })
      const passed = (arrival.count ?? 0) - served
      // Less than one message to each receiver that was served: none of them had to end.
      assert.ok(passed < atATime, `${passed} slow messages were sent first`)
    }
    await world.sql('delete from delivery_lane where not busy')
    await world.sql('delete from delivery')
    slow.received.length = 0
  })
}

/** Notes how many messages the slow receivers have got at the instant at which the next one reaches the quick one. */
function noteArrival(quick: Receiver, slow: Receiver): { count: number | null } {
  const noted: { count: number | null } = { count: null }
  quick.reply = (_, response) => {
    noted.count ??= slow.received.length
    response.writeHead(200).end()
  }
  return noted
}

/** Floods, and waits until the account has all slots that it gets. */
async function fill({ world, slow }: Parts, to: Via[], draft: Partial<DeliveryDraft>, atATime: number): Promise<void> {
  await flood(world, to, draft)
  await until('all slots are used', async () => {
    await world.clock.runPolls()
    return slow.received.length >= atATime
  })
}

for (const planes of [1, 2]) {
  test(`${planes} processes send each message once, and one at a time to a receiver`, async ({ world }) => {
    if (planes > 1) await world.startPlane('delivery')
    const inFlight = new Map<string, number>()
    let most = 0
    const receiver = await startReceiver(({ path }, response) => {
      inFlight.set(path, (inFlight.get(path) ?? 0) + 1)
      most = Math.max(most, inFlight.get(path) ?? 0)
      setTimeout(() => {
        inFlight.set(path, (inFlight.get(path) ?? 0) - 1)
        response.writeHead(200).end()
      }, 10)
    })
    const hooks = await Promise.all(Array.from({ length: 8 }, (_, n) => addHook(world, `${receiver.url}/${n}`)))
    const rounds = Array.from({ length: 15 }, (_, n) => message({ thread: `${planes}/${n % 3}` }))
    for (const each of rounds) await flood(world, hooks, { message: each })
    await until('all messages are sent, and no receiver waits', async () => {
      await world.clock.runPolls()
      const left = await world.sql(`select from delivery where state = 'waiting'`)
      return left.length + (await world.sql('select from delivery_lane')).length === 0
    })
    const ids = receiver.received.map(({ headers }) => headers['x-pharos-delivery'])
    assert.equal([ids.length, new Set(ids).size, most], [120, 120, 1])
    await receiver.stop()
  })
}

test.run()
