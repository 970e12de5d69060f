import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('connections of the API')

test.before(async context => {
  context.world = await createWorld({ agent: false, environment: { PHAROS_TRUSTED_PROXIES: '127.0.0.1' } })
})
test.after(({ world }) => world.close())

const DEADLINE_MS = 90_000

/** Sends bytes on one connection, piece by piece, and reads until `enough` returns true or the server closes. */
function speak(world: World, pieces: (string | Buffer)[], enough: (text: string) => boolean): Promise<string> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece)
    })
    const end = (error?: Error) => {
      clearTimeout(deadline)
      socket.destroy()
      if (error) reject(error)
      else resolve(text)
    }
    const deadline = setTimeout(() => end(new Error(`no more came than: ${text}`)), DEADLINE_MS)
    socket.on('data', data => {
      text += data.toString('latin1')
      if (enough(text)) end()
    })
    socket.on('error', () => end())
    socket.on('close', () => end())
  })
}

const answersIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(match => Number(match[1]))
const problemIn = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Problem

test('an invalid target, and two Host headers, are refused with a 400 problem', async ({ world }) => {
  const host = 'Host: 127.0.0.1\r\n'
  for (const target of ['http://[::1/x', 'http://[/x', 'http://a:b:c/x'])
    for (const text of [await speak(world, [`GET ${target} HTTP/1.1\r\n${host}\r\n`], () => false)]) {
      assert.equal(answersIn(text), [400], target)
      assert.is(problemIn(text).code, 'invalid_request')
      assert.match(text, /x-request-id: \S{36}/i)
    }
  const twice = await speak(world, [`GET /health/live HTTP/1.1\r\n${host}${host}\r\n`], () => false)
  assert.equal(answersIn(twice), [400])
  assert.match(problemIn(twice).detail, 'Host')
  assert.match(
    await speak(world, [`GET / HTTP/1.1\r\n${host}\r\n`], () => true),
    /cross-origin-opener-policy: same-origin/i,
  )
  assert.not.ok(world.lines.all.some(line => line.includes('"level":50')))
})

test('a request that Node cannot parse, or without Host, gets a problem', async ({ world }) => {
  const rows = [
    ['HELLO\r\n\r\n', 400, 'invalid_request'],
    [`GET /health/live HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
    ['GET /health/live HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  ] as const
  for (const [sent, status, code] of rows) {
    const text = await speak(world, [sent], () => false)
    assert.equal(answersIn(text), [status])
    assert.is(problemIn(text).code, code)
    assert.match(text, /content-type: application\/problem\+json/i)
  }
  const old = await speak(world, ['GET /health/live HTTP/1.0\r\n\r\n'], () => false)
  assert.equal(answersIn(old), [200])
})

test('a target that names the whole address is served as its path', async ({ world }) => {
  const sent = `GET http://pharos.example/health/live?x=1 HTTP/1.1\r\nHost: pharos.example\r\nConnection: close\r\n\r\n`
  assert.equal(answersIn(await speak(world, [sent], () => false)), [200])
})

test('a 413 of a compressed body ends the connection', async ({ world }) => {
  const bomb = gzipSync(Buffer.alloc(200_000_000))
  assert.ok(bomb.length > 150_000)
  const first = `POST /http/job HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${world.ownerKey}\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
  const next = 'GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
  const text = await speak(world, [first, bomb, next], () => false)
  assert.equal(answersIn(text), [413])
  assert.match(text, /^connection: close\r$/im)
})

/** Writes everything before it reads anything, as simple clients do; what it got until the connection ended cleanly. */
function writeFirst(address: string, head: string, body: Buffer): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const deadline = setTimeout(
      () => socket.destroy(new Error(`the connection does not end after: ${text}`)),
      DEADLINE_MS,
    )
    socket.write(head)
    socket.on('data', data => {
      text += data.toString('latin1')
    })
    socket.pause()
    socket.end(body, () => void socket.resume())
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve(text)
    })
  })
}

test('a client that sends all of a body that is too long gets the 413, which ends the connection', async ({
  world,
}) => {
  const body = Buffer.alloc(20_000_000, ' ')
  const to = (path: string, type: string, length: string) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${world.ownerKey}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
  const known = `Content-Length: ${body.length}`
  for (const [path, type] of [
    ['/http/job', 'application/json'],
    ['/oauth2/token', 'application/x-www-form-urlencoded'],
    ['/v1/logs', 'application/json'],
  ] as const) {
    const text = await writeFirst(world.url, to(path, type, known), body)
    assert.equal(answersIn(text), [413], `${path}: ${text.slice(0, 300)}`)
    assert.match(text, /^connection: close\r$/im)
  }
})

test('a body whose length is not announced gets the 413 as soon, also from a caller that is remembered', async ({
  world,
}) => {
  const head = `POST /http/job HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${world.ownerKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunk = Buffer.from(`${(100_000).toString(16)}\r\n${' '.repeat(100_000)}\r\n`)
  const body = Buffer.concat([...Array.from({ length: 200 }, () => chunk), Buffer.from('0\r\n\r\n')])
  for (let time = 0; time < 3; time++) {
    const text = await writeFirst(world.url, head, body)
    assert.equal(answersIn(text), [413], `${time}: ${text.slice(0, 300)}`)
  }
})

test('a refusal before a long body says that the connection ends', async ({ world }) => {
  const head = `POST /nothing/here HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: 20000000\r\n\r\n`
  const text = await writeFirst(world.url, head, Buffer.alloc(20_000_000))
  assert.equal(answersIn(text), [404])
  assert.match(text, /^connection: close\r$/im)
})

test('a long body that nobody wants is not read to its end', async ({ world }) => {
  for (const path of ['/ping/unknown', '/inbound/unknown', '/nothing/here']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: 1000000000000\r\n\r\n`
    const { hostname, port } = new URL(world.url)
    const written = await new Promise<number>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      const deadline = setTimeout(
        () => reject(new Error(`the body of ${path} is still read: ${socket.bytesWritten}`)),
        DEADLINE_MS,
      )
      const piece = Buffer.alloc(65_536)
      const push = () => {
        while (socket.writable && socket.write(piece));
      }
      socket.write(head)
      socket.resume()
      socket.on('drain', push)
      socket.on('error', () => {})
      socket.on('close', () => {
        clearTimeout(deadline)
        resolve(socket.bytesWritten)
      })
      push()
    })
    assert.ok(written < 50_000_000, `${path}: ${written} bytes`)
  }
})

test('a short body that nobody wants leaves the connection usable', async ({ world }) => {
  const body = 'x'.repeat(300_000)
  const first = `POST /ping/unknown HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`
  const next = 'GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
  const text = await speak(world, [first, body, next], seen => answersIn(seen).length === 2 && seen.endsWith('}'))
  assert.equal(answersIn(text), [404, 200])
})

test('behind a trusted proxy the audit log has the caller’s address', async ({ world }) => {
  const headers = { authorization: `Bearer ${world.ownerKey}`, 'x-forwarded-for': '1.2.3.4, 198.51.100.7' }
  const body = JSON.stringify({ name: 'by proxy' })
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  assert.is((await fetch(`${world.url}/account/api_key`, sent)).status, 201)
  assert.is((await world.call(routes.listAuditLog)).body[0]?.address, '198.51.100.7')
})

test.run()
