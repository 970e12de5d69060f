import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, AAAA, startDns } from './resolver.fixture.ts'
import { createResolver } from './resolver.ts'

const test = suite('resolver')

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

test('the system knows localhost', async () => {
  assert.equal(await createResolver([])('localhost', '4'), ['127.0.0.1'])
})

test.run()
