import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('a telemetry process of its own')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false, telemetryApart: true })
})
test.after(({ world }) => world.close())

const JSON_TYPE = { 'content-type': 'application/json' }

function ingest(world: World, records: object[], headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${world.url}/logs/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.ownerKey}`, ...JSON_TYPE, ...headers },
    body: JSON.stringify(records),
  })
}

/** A connection to the API as a program of the caller's own would use it. */
function callerOf(world: World): { socket: Socket; heard(): string } {
  const socket = connect({ port: Number(new URL(world.url).port), host: '127.0.0.1' })
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', chunk => {
      heard += chunk
    })
  return { socket, heard: () => heard }
}

function head(world: World, method: string, target: string, ...headers: string[]): string {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${world.ownerKey}`, ...headers]
  return `${lines.join('\r\n')}\r\n\r\n`
}

async function messages(world: World): Promise<string[]> {
  await storeOf(world).flush()
  const { body } = await world.call(routes.queryLogs, { query: { limit: 1_000 } })
  return body.map(({ message }) => message)
}

test('what is sent through the API is stored, and read through it', async ({ world }) => {
  const sent = await ingest(world, [{ message: 'through the API' }])
  assert.is(sent.status, 200)
  assert.equal((await messages(world)).filter(text => text === 'through the API').length, 1)
  const ready = await (await fetch(`${world.url}/health/ready`)).json()
  assert.equal(ready, { status: 'ready', checks: { database: true, bus: true, telemetry: true, clock: true } })
})

test('the API and the telemetry process refuse alike', async ({ world }) => {
  const unknown = await send(world, routes.queryLogs, { key: 'pk_unknown' })
  assert.is(unknown.status, 401)
  assert.match(unknown.headers.get('www-authenticate') ?? '', 'invalid_token')
  assert.match(unknown.headers.get('x-request-id') ?? '', /^[\w-]+$/)
  assert.is(unknown.headers.get('access-control-allow-origin'), '*')
  const bad = await send(world, routes.createLogParser, { body: { nmae: 'x' } })
  assert.is(bad.status, 400)
  const none = await fetch(`${world.url}/logs/nothing/here`)
  assert.is(none.status, 404)
  const other = await fetch(`${world.url}/v1/logs`)
  assert.is(other.status, 405)
  const preflight = await fetch(`${world.url}/logs/query`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
  })
  assert.is(preflight.status, 204)
})

test('a caller cannot set the address that the audit log shows', async ({ world }) => {
  const forged = { 'x-pharos-caller': '198.51.100.7', 'x-pharos-proof': 'x', 'x-forwarded-for': '198.51.100.8' }
  const made = await send(world, routes.createLogParser, {
    body: { name: 'audited', source: 'shop', kind: 'json' },
    headers: forged,
  })
  assert.is(made.status, 201, JSON.stringify(made.body))
  const { body } = await world.call(routes.listAuditLog, { query: { limit: 5 } })
  const entry = body.find(({ action }) => action === 'log_parser.create')
  assert.is(entry?.address, '127.0.0.1')
})

/** A request to the socket of the telemetry process itself. */
function direct(world: World, path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socketPath = join(world.directory, 'run', 'telemetry.sock')
    const asked = request({ socketPath, path, headers: { host: 'x', ...headers } }, reply => {
      reply.resume()
      resolve(reply.statusCode)
    })
    asked.on('error', reject).end()
  })
}

test('only an API may call the telemetry process; its health is open', async ({ world }) => {
  const authorization = `Bearer ${world.ownerKey}`
  assert.is(await direct(world, '/logs/query', { authorization }), 400)
  assert.is(await direct(world, '/logs/query', { authorization, 'x-pharos-proof': 'a'.repeat(43) }), 400)
  assert.is(await direct(world, '/health/live'), 200)
  assert.is(await direct(world, '/health/ready'), 200)
  assert.is(await direct(world, '/metrics'), 401)
})

test('pipelined requests are answered in order, whichever process serves them', async ({ world }) => {
  const { socket, heard } = callerOf(world)
  const body = JSON.stringify([{ message: 'pipelined' }])
  socket.write(
    [
      head(world, 'GET', '/logs/query?limit=1', 'X-Request-Id: one'),
      head(world, 'POST', '/logs/ingest', 'Content-Type: application/json', `Content-Length: ${body.length}`) + body,
      head(world, 'GET', '/account', 'X-Request-Id: three'),
      head(world, 'GET', '/metrics/names', 'X-Request-Id: four', 'Connection: close'),
    ].join(''),
  )
  await once(socket, 'close')
  const status = heard().match(/HTTP\/1.1 \d+/g)
  assert.equal(
    status,
    Array.from({ length: 4 }, () => 'HTTP/1.1 200'),
  )
  const ids = [...heard().matchAll(/X-Request-Id: (\w+)/gi)].map(([, id]) => id)
  assert.equal([ids[0], ids[2], ids[3]], ['one', 'three', 'four'])
})

test('framing that two servers could read differently is refused', async ({ world }) => {
  const smuggled = head(world, 'GET', '/account')
  const framings = [
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Content-Length: 4', 'Content-Length: 5'],
    ['Transfer-Encoding: gzip, chunked'],
    ['Transfer-Encoding: identity'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding : chunked'],
  ]
  for (const framing of framings) {
    const { socket, heard } = callerOf(world)
    socket.end(
      `${head(world, 'POST', '/logs/ingest', 'Content-Type: application/json', ...framing)}0\r\n\r\n${smuggled}`,
    )
    await once(socket, 'close')
    assert.match(heard(), /^HTTP\/1.1 400 /, framing.join())
    assert.is(heard().split('HTTP/1.1').length, 2, `one answer to ${framing.join()}`)
  }
})

test('Expect: 100-continue and an upgrade are answered, and a chunked body arrives', async ({ world }) => {
  const { socket, heard } = callerOf(world)
  const more = ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Expect: 100-continue']
  socket.write(head(world, 'POST', '/logs/ingest', ...more, 'Connection: upgrade, close', 'Upgrade: websocket'))
  await until('the body may be sent', () => heard().startsWith('HTTP/1.1 100 Continue\r\n\r\n'))
  for (const part of ['[{"message":', '"in chunks"}', ']']) socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
  socket.write('0\r\n\r\n')
  await until('it is answered', () => heard().includes('"accepted":1'))
  socket.destroy()
  assert.ok((await messages(world)).includes('in chunks'))
})

test('headers of one connection stay there', async ({ world }) => {
  const { socket, heard } = callerOf(world)
  socket.write(head(world, 'GET', '/logs/query?limit=1', 'Connection: close, X-Hop', 'X-Hop: 1', 'TE: trailers'))
  await once(socket, 'close')
  assert.match(heard(), /^HTTP\/1.1 200 /)
  assert.is(heard().match(/^connection:/gim)?.length, 1)
  const headOnly = callerOf(world)
  headOnly.socket.write(head(world, 'HEAD', '/logs/query?limit=1', 'Connection: close'))
  await once(headOnly.socket, 'close')
  assert.match(headOnly.heard(), /^HTTP\/1.1 200 [\s\S]*\r\n\r\n$/)
  const old = callerOf(world)
  old.socket.write(`GET /logs/query?limit=1 HTTP/1.0\r\nAuthorization: Bearer ${world.ownerKey}\r\n\r\n`)
  await once(old.socket, 'close')
  assert.match(old.heard(), /^HTTP\/1.1 200 /)
})

test('bodies that end early leave nothing behind', async ({ world }) => {
  for (let round = 0; round < 3; round++) {
    const callers = Array.from({ length: 50 }, () => callerOf(world))
    for (const { socket } of callers)
      socket.write(
        `${head(world, 'POST', '/logs/ingest', 'Content-Type: application/json', 'Content-Length: 500')}[{"m`,
      )
    await Promise.all(callers.map(({ socket }) => (socket.pending ? once(socket, 'connect') : undefined)))
    for (const { socket } of callers) socket.destroy()
  }
  await until('the places are free again', async () => (await ingest(world, [{ message: 'after' }])).status === 200)
})

test('tails that are given up end on both sides', async ({ world }) => {
  await storeOf(world).flush()
  const { body } = await world.call(routes.pollLogTail, {})
  const target = `/logs/tail/poll?wait=20&after=${encodeURIComponent(body.position)}`
  const poll = () =>
    fetch(`${world.url}${target.replace('wait=20', 'wait=0')}`, {
      headers: { authorization: `Bearer ${world.ownerKey}` },
    })
  // Twice as many as an account may have open: the others are refused.
  const tails = Array.from({ length: 40 }, () => callerOf(world))
  for (const { socket } of tails) socket.write(head(world, 'GET', target))
  const refused = () => tails.filter(({ heard }) => heard().startsWith('HTTP/1.1 429'))
  await until('the account has all its tails open', () => refused().length === 20)
  for (const { socket } of tails) socket.destroy()
  await until('a tail can be opened again', async () => (await poll()).status === 200)
})

test.run()
