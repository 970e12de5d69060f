import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { MOST_OF_ACCOUNT, MOST_REQUESTS } from '@pharos/control-plane/platform/http/in-flight.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; other: string }>('requests of one caller at once')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.other = (await context.world.call(routes.createApiKey, { body: { name: 'other', scopes: [] } })).body.key
})
test.after(({ world }) => world.close())

/** A question may take the last place for a moment, so that one of the others is refused: so many more than the bound. */
const MORE = 8

/**
 * A request whose body never arrives, with or without a key, once the server has begun it: a connection that merely waits
 * for the server does not count, and too many of them keep out the next.
 */
async function begin(world: World, path: string, key?: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' }).on('error', () => {})
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 500']
  if (key !== undefined) lines.push(`Authorization: Bearer ${key}`)
  socket.write(`${[...lines, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  return socket
}

/** Begins requests, and waits until the next one is refused. */
async function fill(begun: Promise<Socket>[], nextStatus: () => Promise<number>): Promise<Socket[]> {
  const sockets = await Promise.all(begun)
  await until('no further request is accepted', async () => (await nextStatus()) === 429)
  return sockets
}

async function statusOf(world: World, key?: string): Promise<number> {
  return (await send(world, routes.listServices, key === undefined ? {} : { key })).status
}

test('a credential has a bound, whatever it asks for; others go on', async ({ world, other }) => {
  const paths = ['/http/job', '/service', '/incident', '/logs/redaction']
  const begun = Array.from({ length: MOST_REQUESTS + MORE }, (_, i) =>
    begin(world, paths[i % paths.length] ?? '', world.ownerKey),
  )
  const sockets = await fill(begun, () => statusOf(world))
  const refused = await send(world, routes.listServices, {})
  assert.is((refused.body as { code: string }).code, 'rate_limited')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.is(await statusOf(world, other), 200)
  // More than were refused.
  for (const socket of sockets.splice(0, sockets.length - MOST_REQUESTS + 1)) socket.destroy()
  await until('one more is accepted', async () => (await statusOf(world)) === 200)
  for (const socket of sockets) socket.destroy()
})

test('an account has a bound over all its credentials; other accounts go on', async ({ world }) => {
  const greedy = await addAccount(world, 'greedy')
  const stranger = await addAccount(world, 'stranger')
  const made = Array.from({ length: 6 }, () => addKey(world, greedy.id, 'owner'))
  const keys = (await Promise.all(made)).map(({ key }) => key)
  const each = Math.ceil((MOST_OF_ACCOUNT + MORE) / keys.length)
  assert.ok(each < MOST_REQUESTS)
  const begun = keys.flatMap(key => Array.from({ length: each }, () => begin(world, '/service', key)))
  const sockets = await fill(begun, () => statusOf(world, greedy.key))
  const refused = await send(world, routes.listServices, { key: greedy.key })
  assert.is((refused.body as { code: string }).code, 'rate_limited')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  for (let n = 0; n < 10; n++) assert.is(await statusOf(world, stranger.key), 200)
  for (const socket of sockets) socket.destroy()
  await until('it is accepted again', async () => (await statusOf(world, greedy.key)) === 200)
})

test('an address without a credential has the same bound; pings have none', async ({ world }) => {
  const made = await world.call(routes.createHeartbeat, { body: { friendly_name: 'nightly', period_seconds: 3_600 } })
  const open = () => fetch(`${world.url}/auth/methods`)
  const begun = Array.from({ length: MOST_REQUESTS + MORE }, () => begin(world, '/auth/login/magic_link'))
  const sockets = await fill(begun, async () => (await open()).status)
  assert.is(await statusOf(world), 200)
  assert.is((await fetch(made.body.ping_url)).status, 200)
  for (const socket of sockets) socket.destroy()
  await until('requests are accepted again', async () => (await open()).status !== 429)
})

test.run()
