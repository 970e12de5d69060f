import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBootstrapFile } from './bootstrap-file.ts'
import { RDAP_SNAPSHOT } from './rdap-snapshot.ts'
import { registrableDomain, suffixesOf } from './registrable.ts'
import { WHOIS_SERVERS } from './whois-servers.ts'

const test = suite('where registries are asked')

test('a bootstrap file gives the https address of each suffix', () => {
  const services = [
    [
      ['COM', 'net.'],
      ['http://a.example/', 'https://b.example/'],
    ],
    [['kg'], ['http://c.example/']],
    [['none'], []],
    [['broken'], ['https://']],
    [['half'], ['https://', 'http://d.example/']],
  ]
  assert.equal(
    [...readBootstrapFile(JSON.stringify({ services }))],
    [
      ['com', 'https://b.example/'],
      ['net', 'https://b.example/'],
      ['kg', 'http://c.example/'],
      ['half', 'http://d.example/'],
    ],
  )
})

for (const text of ['', '{}', '[]', '<html>', '{"services":[]}', '{"services":[["com"]]}'])
  test(`no bootstrap file: ${JSON.stringify(text)}`, () => assert.throws(() => readBootstrapFile(text)))

test('the snapshot has an address for more than a thousand TLDs', () => {
  assert.ok(RDAP_SNAPSHOT.size > 1_100, String(RDAP_SNAPSHOT.size))
  assert.is(RDAP_SNAPSHOT.get('com'), 'https://rdap.verisign.com/com/v1/')
  assert.is(RDAP_SNAPSHOT.get('uk'), 'https://rdap.nominet.uk/uk/')
  assert.is(RDAP_SNAPSHOT.get('fr'), 'https://rdap.nic.fr/')
  for (const url of RDAP_SNAPSHOT.values()) assert.ok(URL.canParse(url) && url.endsWith('/'), url)
})

test('the two entries of the spec are in no bootstrap file', () => {
  for (const tld of ['io', 'co']) assert.not.ok(RDAP_SNAPSHOT.has(tld))
})

test('WHOIS servers by suffix', () => {
  assert.ok(WHOIS_SERVERS.size > 200, String(WHOIS_SERVERS.size))
  assert.is(WHOIS_SERVERS.get('de'), 'whois.denic.de')
  assert.is(WHOIS_SERVERS.get('co.za'), 'whois.registry.net.za')
})

const domains: [host: string, domain: string | null][] = [
  ['www.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['shop.example.com.br', 'example.com.br'],
  ['user.github.io', 'user.github.io'],
  ['www.user.github.io', 'user.github.io'],
  ['WWW.Bücher.Example', 'xn--bcher-kva.example'],
  ['www.кц.рф', 'xn--j1ay.xn--p1ai'],
  ['example.com.', 'example.com'],
  ['com', null],
  ['co.uk', null],
  ['github.io', null],
  ['localhost', null],
  ['192.0.2.1', null],
  ['[2001:db8::1]', null],
  ['2001:db8::1', null],
]
for (const [host, domain] of domains)
  test(`registrable domain of ${host}`, () => assert.is(registrableDomain(host), domain))

test('suffixes, the longest first', () => {
  assert.equal(suffixesOf('example.co.uk'), ['co.uk', 'uk'])
  assert.equal(suffixesOf('example.com'), ['com'])
})

test.run()
