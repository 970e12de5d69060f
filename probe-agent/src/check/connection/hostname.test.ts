import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { matchesHost } from './hostname.ts'

const test = suite('host names by RFC 9525')

const table: { host: string; dns?: string[]; ips?: string[]; matches: boolean }[] = [
  { host: 'example.com', dns: ['example.com'], matches: true },
  { host: 'EXAMPLE.com', dns: ['example.COM'], matches: true },
  { host: 'example.com.', dns: ['example.com'], matches: true },
  { host: 'example.com', dns: ['other.com', 'example.com'], matches: true },
  { host: 'example.com', dns: ['example.com.evil.org'], matches: false },
  { host: 'example.com', dns: ['www.example.com'], matches: false },
  { host: 'example.com', dns: [], matches: false },
  { host: 'www.example.com', dns: ['*.example.com'], matches: true },
  { host: 'example.com', dns: ['*.example.com'], matches: false },
  { host: 'a.b.example.com', dns: ['*.example.com'], matches: false },
  { host: 'a.example.com', dns: ['a*.example.com'], matches: false },
  { host: 'ab.example.com', dns: ['a*.example.com'], matches: false },
  { host: 'ab.example.com', dns: ['*b.example.com'], matches: false },
  { host: 'a.b.example.com', dns: ['a.*.example.com'], matches: false },
  { host: 'a.b.example.com', dns: ['*.*.example.com'], matches: false },
  { host: 'localhost', dns: ['*'], matches: false },
  { host: '*.example.com', dns: ['*.example.com'], matches: true },
  { host: 'xn--bcher-kva.example', dns: ['xn--bcher-kva.example'], matches: true },
  { host: 'bücher.example', dns: ['xn--bcher-kva.example'], matches: true },
  { host: 'BÜCHER.example', dns: ['xn--bcher-kva.example'], matches: true },
  { host: 'bücher.example', dns: ['bücher.example'], matches: false },
  { host: 'xn--bcher-kva.example.org', dns: ['*.example.org'], matches: true },
  { host: 'xn--bcher-kva.example.org', dns: ['xn--*.example.org'], matches: false },
  { host: 'example.com', dns: ['example.com\0.evil.org'], matches: false },
  { host: 'example.com', dns: ['example..com'], matches: false },
  { host: 'a.com', dns: ['*.com'], matches: false },
  { host: 'a.co.uk', dns: ['*.co.uk'], matches: false },
  { host: 'a.internal', dns: ['*.internal'], matches: false },
  { host: 'a.b.internal', dns: ['*.b.internal'], matches: true },
  { host: 'a.appspot.com', dns: ['*.appspot.com'], matches: true },
  { host: 'a.example.co.uk', dns: ['*.example.co.uk'], matches: true },
  { host: 'www.example.com.', dns: ['*.example.com'], matches: true },
  { host: 'www.example.com', dns: ['*.example.com.'], matches: true },
  { host: 'www.example.com', dns: ['www.example.com.'], matches: true },
  { host: 'a_b.example.com', dns: ['*.example.com'], matches: true },
  { host: 'example.com', dns: ['*example.com'], matches: false },
  { host: 'www.example.com', dns: ['**.example.com'], matches: false },
  { host: 'www.example.com', dns: ['.example.com'], matches: false },
  { host: 'example.com', dns: [' example.com'], matches: false },
  { host: '192.0.2.1', ips: ['192.0.2.1'], matches: true },
  { host: '192.0.2.1', dns: ['*.2.1'], matches: false },
  { host: '2001:db8::1', dns: ['2001:db8::1'], matches: false },
  { host: '192.0.2.1', ips: ['192.0.2.2'], matches: false },
  { host: '192.0.2.1', dns: ['192.0.2.1'], matches: false },
  { host: '192.0.2.1', dns: ['*.0.2.1'], matches: false },
  { host: 'example.com', ips: ['192.0.2.1'], matches: false },
  { host: '2001:db8::1', ips: ['2001:0db8:0000:0000:0000:0000:0000:0001'], matches: true },
  { host: '2001:DB8:0::1', ips: ['2001:db8::1'], matches: true },
  { host: '2001:db8::1', ips: ['2001:db8::2'], matches: false },
]

for (const { host, dns = [], ips = [], matches } of table) {
  test(`${host} ${matches ? 'is' : 'is not'} what ${JSON.stringify([...dns, ...ips])} is for`, () => {
    assert.is(matchesHost(host, { dnsNames: dns, ipAddresses: ips }), matches)
  })
}

test.run()
