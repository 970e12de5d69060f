import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { callerAddress, networkOf, readProxies } from './address.ts'

const TRUSTED = readProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

const ROWS = [
  { name: 'no proxy is trusted: the peer', peer: '203.0.113.9', given: '198.51.100.1', is: '203.0.113.9' },
  { name: 'a trusted proxy without the header', peer: '10.0.0.1', given: '', is: '10.0.0.1' },
  { name: 'one proxy', peer: '10.0.0.1', given: '198.51.100.1', is: '198.51.100.1' },
  { name: 'what the caller wrote stays left', peer: '10.0.0.1', given: '1.2.3.4, 198.51.100.1', is: '198.51.100.1' },
  { name: 'two proxies', peer: '192.0.2.1', given: '1.2.3.4, 198.51.100.1, 10.9.9.9', is: '198.51.100.1' },
  { name: 'only proxies: the left-most', peer: '10.0.0.1', given: '10.0.0.3, 10.0.0.2', is: '10.0.0.3' },
  { name: 'no address ends the walk', peer: '10.0.0.1', given: '198.51.100.1, unknown', is: '10.0.0.1' },
  { name: 'IPv4 within IPv6', peer: '::ffff:10.0.0.1', given: '::ffff:198.51.100.1', is: '198.51.100.1' },
  { name: 'IPv6', peer: 'fd00::1', given: '2001:db8::7', is: '2001:db8::7' },
  { name: 'with ports', peer: '10.0.0.1', given: '[2001:db8::7]:4711', is: '2001:db8::7' },
  { name: 'IPv4 with a port', peer: '10.0.0.1', given: '198.51.100.1:4711', is: '198.51.100.1' },
]

for (const { name, peer, given, is } of ROWS) test(name, () => assert.is(callerAddress(peer, given, TRUSTED), is))

test('what is neither an address nor a network is refused', () => {
  for (const entry of ['proxy.example', '10.0.0.0/33', '', '10.0.0.0/x']) assert.throws(() => readProxies([entry]))
})

test('addresses of one network count together, and those that are not public not at all', () => {
  assert.is(networkOf('8.8.8.8'), networkOf('8.8.8.200'))
  assert.is.not(networkOf('8.8.8.8'), networkOf('8.8.9.8'))
  assert.is(networkOf('2001:4860:4860::8888'), networkOf('2001:4860:4860:ffff::1'))
  assert.is.not(networkOf('2001:4860:4860::1'), networkOf('2001:4860:4861::1'))
  for (const address of ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'x', '']) assert.is(networkOf(address), null)
})

test.run()
