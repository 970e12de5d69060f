import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseSentinel, Sentinels } from './sentinels.ts'

const test = suite('sentinels')

const table: [string, ReturnType<typeof parseSentinel>][] = [
  ['10.0.0.1:53', { host: '10.0.0.1', port: 53 }],
  ['example.com:443', { host: 'example.com', port: 443 }],
  ['[2001:db8::1]:853', { host: '2001:db8::1', port: 853 }],
  ['https://example.com/path', { host: 'example.com', port: 443 }],
  ['http://example.com', { host: 'example.com', port: 80 }],
  ['https://example.com:8443', { host: 'example.com', port: 8443 }],
  ['example.com', null],
  ['', null],
]

for (const [text, expected] of table) test(`reads "${text}"`, () => assert.equal(parseSentinel(text), expected))

async function listener() {
  const server = createServer(socket => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('without sentinels nobody is blind', async () => {
  const sentinels = new Sentinels()
  assert.is(await sentinels.look(), false)
  assert.is(await sentinels.isBlindNow(), false)
})

test('blind when none is reached, seeing when one is', async () => {
  const { server, address } = await listener()
  const sentinels = new Sentinels()
  sentinels.configure(['127.0.0.1:1', address])
  assert.is(await sentinels.look(), false)
  server.close()
  await once(server, 'close')
  assert.is(await sentinels.look(), true)
  assert.is(sentinels.blind, true)
  sentinels.configure([])
  assert.is(sentinels.blind, false)
})

test('a failure is not trusted before a sentinel was checked', async () => {
  const sentinels = new Sentinels()
  sentinels.configure(['127.0.0.1:1'])
  assert.is(await sentinels.isBlindNow(), true)
})

test('callers at the same time share a round', async () => {
  const { server, address } = await listener()
  let connections = 0
  server.on('connection', () => connections++)
  const sentinels = new Sentinels()
  sentinels.configure([address])
  await Promise.all(Array.from({ length: 20 }, () => sentinels.isBlindNow()))
  await sentinels.isBlindNow()
  server.close()
  await once(server, 'close')
  assert.is(connections, 1)
})

test.run()
