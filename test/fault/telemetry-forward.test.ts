import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_FORWARDED, MOST_OF_STRANGERS } from '@pharos/control-plane/platform/telemetry-process/forward.ts'
import { SLOW_READ_MS } from '@pharos/control-plane/platform/telemetry-process/places.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { FalseProcess } from './false-process.ts'

/** The API beside a telemetry process that this test plays, as badly as a broken one may behave. */
const test = suite<{ world: World; process: FalseProcess }>('an API beside a broken telemetry process')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,-telemetry', agent: false })
  context.world.lines.expect(/refused because of an outage|the telemetry process (is not running|does not answer)/)
  context.process = new FalseProcess(context.world)
  await context.process.start()
})
test.after(async ({ world, process }) => {
  await process.stop()
  await world.close()
})
test.before.each(({ process }) => {
  process.serve = (_, res) => res.end('{}')
  process.lives = true
})

function caller(world: World, text: string): Socket {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' })
  socket.on('error', () => {}).write(text)
  return socket
}

function head(world: World, method: string, target: string, ...headers: string[]): string {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${world.ownerKey}`, ...headers]
  return `${lines.join('\r\n')}\r\n\r\n`
}

async function refusedAsAway(world: World): Promise<void> {
  const { status, body, headers } = await send(world, routes.queryLogs, {})
  assert.is(status, 503)
  assert.is((body as Problem).code, 'unavailable')
  assert.match(headers.get('content-type') ?? '', 'application/problem+json')
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.is((await world.call(routes.getAccount)).status, 200)
}

async function readiness(world: World): Promise<{ status: number; body: object }> {
  const ready = await fetch(`${world.url}/health/ready`)
  return { status: ready.status, body: await ready.json() }
}

const READY = { status: 'ready', checks: { database: true, bus: true, telemetry: true, clock: true } }

function readyBut(reason: string): { status: number; body: object } {
  const checks = { database: true, bus: true, telemetry: false, clock: true }
  return { status: 200, body: { status: 'ready', checks, reasons: [`telemetry: ${reason}`] } }
}

test('while it is away, requests are refused, and readiness names it', async ({ world, process }) => {
  await until('it is known', async () => (await readiness(world)).status === 200)
  await process.stop()
  await refusedAsAway(world)
  const otlp = await send(world, routes.takeOtlpLogs, { body: {} })
  assert.equal([otlp.status, (otlp.body as { code: number }).code], [503, 14])
  await until('readiness names it', async () => {
    assert.equal(await readiness(world), readyBut('is not running'))
    return true
  })
  await process.start()
  await until('it serves again', async () => (await send(world, routes.queryLogs, {})).status === 200)
  await until('readiness is whole', async () => {
    assert.equal(await readiness(world), { status: 200, body: READY })
    return true
  })
})

test('when it hangs, running requests end, and new ones are refused at once', async ({ world, process }) => {
  const hanging: ServerResponse[] = []
  process.serve = (_, res) => void hanging.push(res)
  const waiting = send(world, routes.queryLogs, {})
  await until('it has the request', () => hanging.length === 1)
  process.lives = false
  assert.is((await waiting).status, 503)
  await refusedAsAway(world)
  assert.is(hanging.length, 1, 'no request is sent to a process that hangs')
  assert.equal(await readiness(world), readyBut('does not answer'))
  process.lives = true
  process.serve = (_, res) => res.end('{}')
  await until('it serves again', async () => (await send(world, routes.queryLogs, {})).status === 200)
})

const BREAKS: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  'ends the connection': req => req.socket.destroy(),
  'ends it within the head': ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\nContent-Le'),
  'sends no HTTP': ({ socket }) => void socket.end('hello\r\n\r\n'),
  'sends a status that is none': ({ socket }) => void socket.end('HTTP/1.1 9 No\r\n\r\n'),
  'switches protocols': ({ socket }) =>
    void socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
}
for (const [what, serve] of Object.entries(BREAKS))
  test(`a process that ${what} is a 503`, async ({ world, process }) => {
    process.serve = serve
    await refusedAsAway(world)
  })

test('a response that ends early is cut for the caller too', async ({ world, process }) => {
  for (const framing of ['Content-Length: 100\r\n\r\nsome', 'Transfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n']) {
    process.serve = ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\n${framing}`)
    const answer = await fetch(`${world.url}/logs/query`, { headers: { authorization: `Bearer ${world.ownerKey}` } })
    const rest = await answer.text().catch(error => error as Error)
    assert.instance(rest, Error, framing)
  }
})

/** Far more than the buffers of both connections hold. */
const MUCH = 64 * 2 ** 20

test('a reader that takes nothing stops the sender', async ({ world, process }) => {
  let sent = 0
  process.serve = (_, res) => {
    const more = () => {
      while (sent < MUCH) {
        sent += 65_536
        if (!res.write(Buffer.alloc(65_536))) return void res.once('drain', more)
      }
    }
    more()
  }
  const socket = caller(world, head(world, 'GET', '/logs/query')).pause()
  let last = -1
  await until('nothing more is sent', async () => {
    const before = last
    last = sent
    await pause(500)
    return sent > 0 && sent === before
  })
  assert.ok(sent < MUCH / 4, `${sent} bytes wait for a reader`)
  socket.destroy()
})

test('a process that takes nothing stops the caller', async ({ world, process }) => {
  let taken: IncomingMessage | undefined
  process.serve = req => {
    taken = req
  }
  const length = `Content-Length: ${MUCH}`
  const socket = caller(world, head(world, 'POST', '/logs/ingest', 'Content-Type: application/json', length))
  for (let at = 0; at < MUCH; at += 65_536) socket.write(Buffer.alloc(65_536, ' '))
  let last = -1
  await until('nothing more is taken', async () => {
    const before = last
    last = socket.bytesWritten - socket.writableLength
    await pause(500)
    return taken !== undefined && last === before
  })
  assert.ok(last < MUCH / 4, `${last} bytes wait for the process`)
  // The API, which reads no more of the caller, would see only later that it has gone.
  const closed = new Promise(done => socket.once('close', done))
  taken?.socket.destroy()
  await closed
})

test('a caller that leaves ends the request on both sides', async ({ world, process }) => {
  let open = 0
  process.serve = (_, res) => {
    open += 1
    res.once('close', () => {
      open -= 1
    })
  }
  const sockets = ['GET', 'POST'].map(method =>
    caller(
      world,
      `${head(world, method, method === 'GET' ? '/logs/tail/poll' : '/logs/ingest', 'Content-Length: 9')}[`,
    ),
  )
  await until('both are open', () => open === 2)
  for (const socket of sockets) socket.destroy()
  await until('both have ended', () => open === 0)
})

test('one caller may have 64 requests in progress; another one goes on', async ({ world, process }) => {
  const other = await addAccount(world, 'other')
  const open = new Set<ServerResponse>()
  process.serve = (_, res) => {
    open.add(res)
    res.once('close', () => open.delete(res))
  }
  const sockets = Array.from({ length: 96 }, () => caller(world, head(world, 'GET', '/logs/query')))
  await until('they are in progress', () => open.size === 64)
  const refused = await send(world, routes.queryLogs, {})
  assert.equal([refused.status, refused.headers.get('retry-after')], [429, '1'])
  assert.is(open.size, 64)
  process.serve = (_, res) => res.end('[]')
  assert.is((await send(world, routes.queryLogs, { key: other.key })).status, 200)
  for (const socket of sockets) socket.destroy()
  await until('it is admitted again', async () => (await send(world, routes.queryLogs, {})).status === 200)
})

test('strangers have places of their own, and get them back', async ({ world, process }) => {
  const open = new Set<ServerResponse>()
  process.serve = (_, res) => {
    open.add(res)
    res.once('close', () => open.delete(res))
  }
  const sockets = Array.from({ length: 100 }, (_, i) =>
    caller(world, `GET /logs/query HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer unknown${i}\r\n\r\n`),
  )
  await until('they are in progress', () => open.size === MOST_OF_STRANGERS.ofCaller)
  const refused = await send(world, routes.queryLogs, { key: 'unknown' })
  assert.equal([refused.status, refused.headers.get('retry-after')], [429, '1'])
  process.serve = (_, res) => res.end('[]')
  assert.is((await send(world, routes.queryLogs, {})).status, 200)
  for (const socket of sockets) socket.destroy()
  await until(
    'one is admitted again',
    async () => (await send(world, routes.queryLogs, { key: 'unknown' })).status === 200,
  )
})

test('one account has its share of places; all accounts together have a bound too', async ({ world, process }) => {
  const { sockets, accounts } = await takePlaces(world, process, MOST_FORWARDED.all)
  const [first] = accounts
  assert.is((await send(world, routes.takeOtlpLogs, { key: first?.key ?? '', body: {} })).status, 429)
  await world.advance('1s')
  await until('what it could not send is a gap of its own', async () => {
    const gaps = await world.sql<{ account_id: string }>(
      'select distinct account_id from telemetry_gap where account_id is not null',
    )
    if (gaps.length === 0) return false
    assert.equal(gaps, [{ account_id: first?.id }])
    return true
  })
  assert.is((await send(world, routes.queryLogs, {})).status, 503)
  assert.is((await world.call(routes.getAccount)).status, 200)
  for (const socket of sockets) socket.destroy()
  process.serve = (_, res) => res.end('[]')
  await until('it is admitted again', async () => (await send(world, routes.queryLogs, {})).status === 200)
})

test('when all places are taken, an answer that nobody reads gives way', async ({ world, process }) => {
  const { sockets, open } = await takePlaces(world, process, MOST_FORWARDED.all - 1)
  const unread = Promise.withResolvers<ServerResponse>()
  process.serve = (_, res) => {
    process.serve = (_, other) => other.end('[]')
    res.write(Buffer.alloc(MUCH))
    unread.resolve(res)
  }
  sockets.push(caller(world, head(world, 'GET', '/logs/query')).pause())
  const answer = await unread.promise
  assert.is((await send(world, routes.queryLogs, {})).status, 503)
  await pause(SLOW_READ_MS)
  assert.is((await send(world, routes.queryLogs, {})).status, 200)
  await until('it is cut', () => answer.closed)
  assert.is(open.size, MOST_FORWARDED.all - 1)
  for (const socket of sockets) socket.destroy()
  await until('all are gone', () => open.size === 0)
})

/** Begins requests of several accounts, which are held: exactly as many, so none of them comes later and takes a place. */
async function takePlaces(world: World, process: FalseProcess, count: number) {
  const sockets: Socket[] = []
  const open = new Set<ServerResponse>()
  const accounts: TestAccount[] = []
  while (sockets.length < count) {
    const account = await addAccount(world, `account ${sockets.length}`)
    const { id, key } = account
    accounts.push(account)
    const keys = [key, (await addKey(world, id, 'owner')).key, (await addKey(world, id, 'viewer')).key]
    process.serve = (_, res) => res.end('[]')
    // Requests whose account is not known yet have places of strangers.
    for (const each of keys) assert.is((await send(world, routes.queryLogs, { key: each })).status, 200)
    process.serve = (_, res) => {
      open.add(res)
      res.once('close', () => open.delete(res))
    }
    const share = Math.min(count - sockets.length, MOST_FORWARDED.ofCaller)
    for (let i = 0; i < share; i++)
      sockets.push(
        caller(world, `GET /logs/query HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys[i % keys.length]}\r\n\r\n`),
      )
    await until('they are in progress', () => open.size === sockets.length)
    if (share === MOST_FORWARDED.ofCaller) assert.is((await send(world, routes.queryLogs, { key })).status, 429)
  }
  return { sockets, open, accounts }
}

test.run()
