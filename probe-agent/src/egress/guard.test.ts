import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { createEnvironment } from './environment.ts'
import { EgressGuard, TargetNotAllowed } from './guard.ts'
import type { Resolve } from './resolver.ts'

const test = suite('egress guard')

async function guardOf(allow_private: boolean, forbidden: string[] = [], always: string[] = []): Promise<EgressGuard> {
  const guard = new EgressGuard(always)
  await guard.replace({ allow_private, forbidden })
  return guard
}

function refuses(guard: EgressGuard, address: string, port = 80): boolean {
  try {
    guard.admit(address, port)
    return false
  } catch (error) {
    assert.instance(error, TargetNotAllowed)
    return true
  }
}

test('before the first policy only public addresses may be reached', () => {
  const guard = new EgressGuard([])
  assert.ok(refuses(guard, '127.0.0.1'))
  assert.not(refuses(guard, '1.1.1.1'))
})

test('private addresses follow the policy, link-local ones are never reached', async () => {
  const strict = await guardOf(false)
  const open = await guardOf(true)
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:10.0.0.1']) {
    assert.ok(refuses(strict, address), address)
    assert.not(refuses(open, address), address)
  }
  for (const address of ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '168.63.129.16', '::ffff:169.254.169.254']) {
    assert.ok(refuses(open, address), address)
  }
})

test('a forbidden name that cannot be resolved any more stays forbidden where it was', async () => {
  let addresses: string[] | null = ['10.0.0.9']
  const guard = new EgressGuard([], async () => {
    if (addresses === null) throw new Error('the resolver is away')
    return addresses
  })
  const policy = { allow_private: true, forbidden: ['database.test:5432'] }
  await guard.replace(policy)
  assert.ok(refuses(guard, '10.0.0.9', 5432))
  addresses = null
  await guard.replace(policy)
  assert.ok(refuses(guard, '10.0.0.9', 5432))
  addresses = ['10.0.0.10']
  await guard.replace(policy)
  assert.not(refuses(guard, '10.0.0.9', 5432))
  assert.ok(refuses(guard, '10.0.0.10', 5432))
  await guard.replace({ ...policy, forbidden: [] })
  assert.not(refuses(guard, '10.0.0.10', 5432))
})

test('a forbidden name whose lookup never ends does not delay later hellos', async () => {
  let looks = 0
  const guard = new EgressGuard([], () => (looks++ === 0 ? Promise.resolve(['10.0.0.9']) : new Promise(() => {})))
  const policy = { allow_private: true, forbidden: ['database.test:5432'] }
  await guard.replace(policy)
  const alive = setInterval(() => {}, 1_000)
  await guard.replace(policy)
  clearInterval(alive)
  assert.is(looks, 2)
  assert.ok(refuses(guard, '10.0.0.9', 5432))
})

test('a policy can be replaced at run time', async () => {
  const guard = await guardOf(true)
  assert.not(refuses(guard, '10.0.0.1'))
  await guard.replace({ allow_private: false, forbidden: [] })
  assert.ok(refuses(guard, '10.0.0.1'))
})

const own = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .filter(one => !one.address.startsWith('fe80:'))
const spellings = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:0.0.0.0',
  ...own.map(one => one.address),
]

for (const entry of ['127.0.0.1:5432', 'localhost:5432', '0.0.0.0:5432', '[::1]:5432', '[::]:5432']) {
  test(`forbidden ${entry} holds under every spelling`, async () => {
    const guard = await guardOf(true, [entry])
    for (const address of spellings) {
      assert.ok(refuses(guard, address, 5432), address)
      assert.not(refuses(guard, address, 5433), address)
    }
    assert.not(refuses(guard, '10.9.8.7', 5432))
  })
}

test('a forbidden address of another machine holds as IPv4 in IPv6 too', async () => {
  const guard = await guardOf(true, ['10.9.8.7:4222'])
  assert.ok(refuses(guard, '10.9.8.7', 4222))
  assert.ok(refuses(guard, '::ffff:10.9.8.7', 4222))
  assert.not(refuses(guard, '127.0.0.1', 4222))
})

test('targets that are always forbidden stay so under a new policy', async () => {
  const guard = await guardOf(true, [], ['127.0.0.1:4222'])
  assert.ok(refuses(guard, '::1', 4222))
})

function environmentOf(guard: EgressGuard, resolve: Resolve) {
  return createEnvironment(guard, resolve, {
    signal: new AbortController().signal,
    clock: { now: () => 0, monotonic: () => 0 },
    log: silentLog,
  })
}

test("of a name's addresses the forbidden ones are left out; with none left it is refused", async () => {
  const guard = await guardOf(false)
  const mixed = environmentOf(guard, async () => ['10.0.0.1', '1.1.1.1', '::1'])
  assert.equal(await mixed.resolve('rebind.example', 'any'), ['1.1.1.1'])
  const inner = environmentOf(guard, async () => ['169.254.169.254', '127.0.0.1'])
  const refusal = await inner.resolve('inner.example', 'any').catch(error => error)
  assert.instance(refusal, TargetNotAllowed)
})

test('connecting checks the address again, and never resolves a name', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  const env = environmentOf(await guardOf(true), async () => [])
  assert.throws(() => env.connect('localhost', 80), /is not an address/)
  assert.throws(() => env.connect('169.254.169.254', 80), /link-local/)
  listener.close()
})

test('a datagram goes where a connection may go, and nowhere else', async () => {
  const listener = createSocket('udp4')
  await once(listener.bind(0, '127.0.0.1'), 'listening')
  const { port } = listener.address()
  const strict = environmentOf(await guardOf(false), async () => [])
  const open = environmentOf(await guardOf(true, [`127.0.0.1:${port + 1}`]), async () => [])
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254']) {
    assert.throws(
      () => strict.datagram(address, port),
      (error: unknown) => error instanceof TargetNotAllowed,
    )
  }
  assert.throws(() => open.datagram('169.254.169.254', 53), /link-local/)
  assert.throws(() => open.datagram('127.0.0.1', port + 1), /installation itself/)
  assert.throws(() => open.datagram('localhost', port), /is not an address/)
  const socket = open.datagram('127.0.0.1', port)
  await once(socket, 'connect')
  const heard = once(listener, 'message')
  socket.send('hello')
  assert.is(String((await heard)[0]), 'hello')
  socket.close()
  listener.close()
})

test('connections to the DNS servers of the agent are allowed, whatever the policy', async () => {
  const guard = await guardOf(false)
  const rest = { signal: new AbortController().signal, clock: { now: () => 0, monotonic: () => 0 }, log: silentLog }
  const env = createEnvironment(guard, async () => [], { ...rest, resolvers: ['127.0.0.1:5300', '::1'] })
  assert.equal(
    env.resolvers.map(door => door.name),
    ['127.0.0.1:5300', '::1'],
  )
  const socket = env.resolvers[0]?.datagram()
  if (socket !== undefined) await once(socket, 'connect')
  assert.is(socket?.remoteAddress().port, 5300)
  socket?.close()
})

test.run()
