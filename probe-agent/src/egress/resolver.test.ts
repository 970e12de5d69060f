import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createResolver } from './resolver.ts'

const test = suite('resolver')

const A = 1
const AAAA = 28

/** A DNS server with one name; every other does not exist (RFC 1035 4). */
async function startDns(zone: Record<string, Record<number, string>>) {
  const socket = createSocket('udp4')
  let queries = 0
  socket.on('message', (query, from) => {
    queries++
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const type = query.readUInt16BE(at + 1)
    const found = zone[labels.join('.')]
    const data = found?.[type]
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(data === undefined ? 0 : 1, 6)
    head.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([head, query.subarray(12, at + 5), data === undefined ? Buffer.alloc(0) : answerOf(type, data)]),
      from.port,
      from.address,
    )
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close(), queries: () => queries }
}

function answerOf(type: number, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex')
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const ZONE = {
  'both.example': { [A]: '0a000001', [AAAA]: 'fd000000000000000000000000000001' },
  'four.example': { [A]: '0a000002' },
  'none.example': {},
}

const answers: [string, 'any' | '4' | '6', string[]][] = [
  ['both.example', 'any', ['fd00::1', '10.0.0.1']],
  ['both.example', '4', ['10.0.0.1']],
  ['both.example', '6', ['fd00::1']],
  ['four.example', 'any', ['10.0.0.2']],
]

for (const [host, family, expected] of answers) {
  test(`${host} of family ${family} by a server of its own`, async () => {
    const dns = await startDns(ZONE)
    assert.equal(await createResolver([dns.server])(host, family), expected)
    dns.close()
  })
}

const failures: [string, 'any' | '4' | '6', RegExp][] = [
  ['missing.example', 'any', /^missing\.example does not exist$/],
  ['four.example', '6', /^four\.example has no IPv6 address$/],
  ['none.example', 'any', /^none\.example has no address$/],
  ['10.0.0.1', '6', /not an IPv6 address/],
]

for (const [host, family, message] of failures) {
  test(`${host} of family ${family} fails in words`, async () => {
    const dns = await startDns(ZONE)
    const error = await createResolver([dns.server])(host, family).catch(reason => reason)
    dns.close()
    assert.match(error.message, message)
  })
}

test('a literal asks nobody, and localhost asks this machine', async () => {
  const dns = await startDns(ZONE)
  const resolve = createResolver([dns.server])
  assert.equal(await resolve('10.1.2.3', 'any'), ['10.1.2.3'])
  assert.equal(await resolve('::1', '6'), ['::1'])
  assert.equal(await resolve('localhost', '4'), ['127.0.0.1'])
  assert.is(dns.queries(), 0)
  dns.close()
})

test('the system knows localhost and says what does not exist', async () => {
  const resolve = createResolver([])
  assert.equal(await resolve('localhost', '4'), ['127.0.0.1'])
  const error = await resolve('does-not-exist.invalid', 'any').catch(reason => reason)
  assert.match(error.message, /^does-not-exist\.invalid /)
})

test.run()
