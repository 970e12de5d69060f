import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_FORWARDED } from '@pharos/control-plane/platform/telemetry-process/forward.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

/** The share of telemetry that one account has, and what becomes of bodies that hardly arrive. */
const test = suite<{ world: World; good: TestAccount; open: Slow[] }>('the places of telemetry')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api', agent: false, telemetryApart: true, environment })
  context.world.lines.expect(/refused because of an outage/)
  context.good = await addAccount(context.world, 'good')
  context.open = []
})
test.after.each(async ({ world, good, open }) => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await until('places are free again', async () => (await sendLogs(world, good.key)).status === 200)
})
test.after(({ world }) => world.close())

/** A sender whose body hardly arrives. */
interface Slow {
  socket: Socket
  /** The answer, as far as it has come. */
  answer: string
}

const PATHS = ['/v1/logs', '/v1/traces', '/v1/metrics', '/logs/ingest', '/logs/parser/test']
let addresses = 0

/** Begins a request whose body stops after one byte, each from an address of its own. */
function beginSlow(world: World, key: string): Slow {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' })
  const slow: Slow = { socket, answer: '' }
  addresses += 1
  const lines = [
    `POST ${PATHS[addresses % PATHS.length]} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Content-Length: 500',
    `X-Forwarded-For: 8.${Math.floor(addresses / 250) % 250}.${addresses % 250}.8`,
  ]
  socket
    .on('error', () => {})
    .on('data', chunk => {
      slow.answer += chunk
    })
  socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
  return slow
}

function sendLogs(world: World, key: string) {
  return send(world, routes.takeOtlpLogs, { key, body: { resourceLogs: [] } })
}

const isOpen = ({ answer }: Slow) => answer === ''

/** The statuses of those that were answered, with how many there are of each. */
function answered(slow: readonly Slow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { answer } of slow) {
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
    if (status !== undefined) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Keys that have been used: requests whose account is not known yet have places of strangers. */
async function keysOf(world: World, account: TestAccount, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => addKey(world, account.id, 'owner'))
  const keys = (await Promise.all(made)).map(({ key }) => key)
  for (const key of keys) assert.is((await sendLogs(world, key)).status, 200)
  return keys
}

test('one account has its share, however many keys and addresses it sends from; another one is answered', async context => {
  const { world, good, open } = context
  const greedy = await addAccount(world, 'greedy')
  const keys = await keysOf(world, greedy, 10)
  for (const key of keys) for (let n = 0; n < 60; n++) open.push(beginSlow(world, key))
  const beyond = keys.length * 60 - MOST_FORWARDED.ofCaller
  await until('those beyond its share are refused', () => answered(open)['429'] === beyond)
  assert.equal(answered(open), { 429: beyond })
  assert.match(open.find(slow => !isOpen(slow))?.answer ?? '', /\r\nretry-after: \d+\r\n/i)
  assert.is((await sendLogs(world, keys[0] ?? '')).status, 429)
  for (let n = 0; n < 20; n++) assert.is((await sendLogs(world, good.key)).status, 200)
  assert.is((await send(world, routes.queryLogs, { key: good.key })).status, 200)
})

test('strangers have a share of their own, which takes nothing from accounts', async ({ world, good, open }) => {
  for (let n = 0; n < 600; n++) open.push(beginSlow(world, `unknown${n}`))
  await until('they are answered', () => !open.some(isOpen))
  const statuses = answered(open)
  assert.ok(Number(statuses['401']) > 0)
  assert.is(
    Object.keys(statuses).every(status => ['401', '429', '503'].includes(status)),
    true,
  )
  assert.is((await sendLogs(world, good.key)).status, 200)
})

test('when accounts together have all places, slow bodies give way to another account', async ({
  world,
  good,
  open,
}) => {
  const many = await Promise.all(Array.from({ length: 5 }, (_, n) => addAccount(world, `many ${n}`)))
  const keys = (await Promise.all(many.map(account => keysOf(world, account, 3)))).flat()
  for (const key of keys) for (let n = 0; n < 40; n++) open.push(beginSlow(world, key))
  await until('the others are answered', () => open.filter(isOpen).length === MOST_FORWARDED.all)
  await pause(1_100)
  for (let n = 0; n < 20; n++) assert.is((await sendLogs(world, good.key)).status, 200)
  const dropped = open.filter(({ answer }) => answer.includes('The body arrived too slowly'))
  assert.ok(dropped.length > 0)
  for (const { answer } of dropped) assert.match(answer, /^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: \d+\r\n/i)
})

test.run()
