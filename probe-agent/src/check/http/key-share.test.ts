import { once } from 'node:events'
import { createServer as createRawServer } from 'node:net'
import { createServer, type TlsOptions } from 'node:tls'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { issue } from '../connection/certificate.fixture.ts'
import { check, listen, specFor } from './check.fixture.ts'

const test = suite('key shares of a handshake')
const issued = issue({ names: ['127.0.0.1'] })
const X25519MLKEM768 = 4588
const X25519 = 29
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'

/** A server whose TLS settings can be changed while it listens; null closes each connection after its hello. */
async function listenTls() {
  const hellos: number[][] = []
  const server = { hellos, options: {} as TlsOptions | null }
  const raw = createRawServer(async socket => {
    const [hello] = (await once(socket, 'data')) as [Buffer]
    hellos.push(groupsOf(hello))
    if (server.options === null) return socket.destroy()
    socket.pause().unshift(hello)
    createServer({ ...issued, ...server.options }, secured => secured.end(ANSWER)).emit('connection', socket)
  })
  return Object.assign(server, await listen(raw, 'https'))
}

/** The groups of the key shares in a record with a ClientHello (RFC 8446 4.1.2 and 4.2.8). */
function groupsOf(record: Buffer): number[] {
  const session = 9 + 34
  const ciphers = session + 1 + record.readUInt8(session)
  const compression = ciphers + 2 + record.readUInt16BE(ciphers)
  let at = compression + 1 + record.readUInt8(compression) + 2
  while (record.readUInt16BE(at) !== 51) at += 4 + record.readUInt16BE(at + 2)
  const end = at + 6 + record.readUInt16BE(at + 4)
  const groups: number[] = []
  for (let share = at + 6; share < end; share += 4 + record.readUInt16BE(share + 2))
    groups.push(record.readUInt16BE(share))
  return groups
}

const answered = async (uri: string) => (await check(specFor(uri, { verify_tls: false }))).status

test('a server that chooses the hybrid group gets its share alone from then on', async () => {
  const target = await listenTls()
  assert.is(await answered(target.uri), 'healthy')
  assert.is(await answered(target.uri), 'healthy')
  assert.is(await answered(target.uri), 'healthy')
  await target.close()
  assert.equal(target.hellos, [[X25519MLKEM768, X25519], [X25519MLKEM768], [X25519MLKEM768]])
})

test('a server that chooses another group is up, and gets both shares for good', async () => {
  const target = await listenTls()
  await answered(target.uri)
  target.options = { ecdhCurve: 'X25519' }
  assert.is(await answered(target.uri), 'healthy')
  target.options = {}
  await answered(target.uri)
  await answered(target.uri)
  await target.close()
  const both = [X25519MLKEM768, X25519]
  assert.equal(target.hellos, [both, [X25519MLKEM768], both, both])
})

test('after a failed handshake both shares are sent', async () => {
  const target = await listenTls()
  await answered(target.uri)
  target.options = null
  assert.is(await answered(target.uri), 'failing')
  target.options = {}
  assert.is(await answered(target.uri), 'healthy')
  await target.close()
  assert.equal(
    target.hellos.map(groups => groups.length),
    [2, 1, 2],
  )
})

test('a server with TLS 1.2 gets both shares', async () => {
  const target = await listenTls()
  target.options = { maxVersion: 'TLSv1.2' }
  assert.is(await answered(target.uri), 'healthy')
  assert.is(await answered(target.uri), 'healthy')
  await target.close()
  assert.equal(
    target.hellos.map(groups => groups.length),
    [2, 2],
  )
})

test.run()
