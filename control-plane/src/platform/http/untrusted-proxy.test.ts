import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createProxyWatch, isUntrustedProxy } from './untrusted-proxy.ts'

const test = suite('proxies that are not trusted')

const ROWS = [
  { name: 'a proxy on this machine', peer: '127.0.0.1', forwarded: true, isHttps: false, isTrusted: false, is: true },
  { name: 'IPv4 within IPv6', peer: '::ffff:10.0.0.2', forwarded: true, isHttps: false, isTrusted: false, is: true },
  {
    name: 'in a network of one’s own',
    peer: '192.168.1.4',
    forwarded: true,
    isHttps: false,
    isTrusted: false,
    is: true,
  },
  {
    name: 'a stranger, without TLS',
    peer: '93.184.216.34',
    forwarded: true,
    isHttps: false,
    isTrusted: false,
    is: false,
  },
  { name: 'anywhere, with TLS', peer: '93.184.216.34', forwarded: true, isHttps: true, isTrusted: false, is: true },
  { name: 'one that is trusted', peer: '127.0.0.1', forwarded: true, isHttps: true, isTrusted: true, is: false },
  { name: 'no proxy', peer: '127.0.0.1', forwarded: false, isHttps: true, isTrusted: false, is: false },
  { name: 'a peer that has gone', peer: '', forwarded: true, isHttps: false, isTrusted: false, is: false },
]
for (const { name, is, ...seen } of ROWS) test(name, () => assert.is(isUntrustedProxy(seen), is))

test('it is logged once a day, and known for a day after the last', () => {
  const lines: object[] = []
  let now = epoch(1_000)
  const watch = createProxyWatch({
    config: { PHAROS_BASE_URL: 'https://pharos.example' },
    clock: { monotonic: () => now },
    log: { warn: (line: object) => lines.push(line) },
  } as never)
  const request = new IncomingMessage(new Socket())
  watch.note(request, false)
  assert.is(lines.length, 0, 'no header')
  assert.not(watch.isUntrusted())
  request.headers['x-forwarded-for'] = '203.0.113.9'
  for (let times = 0; times < 3; times++) watch.note(request, false)
  watch.note(request, true)
  assert.is(lines.length, 1)
  assert.ok(watch.isUntrusted())
  now = epoch(1_000 + 86_399_999)
  assert.ok(watch.isUntrusted())
  now = epoch(1_000 + 86_400_000)
  assert.not(watch.isUntrusted())
  watch.note(request, false)
  assert.is(lines.length, 2)
  assert.ok(watch.isUntrusted())
})

test.run()
