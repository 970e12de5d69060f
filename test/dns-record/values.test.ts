import { createHash } from 'node:crypto'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { linesOf, look, lookOne } from './check.fixture.ts'
import { type Knot, knotObstacle, someAddress, startKnot } from './knot.ts'
import { startRelay } from './relay.ts'

const test = suite('dns records: values')
const obstacle = knotObstacle()
let knot: Knot

const RECORDS = `
@ MX 20 Backup.Example.test.
@ MX 10 mail
@ TXT "v=spf1 -all" "second"
@ CAA 0 issue "letsencrypt.org"
www A 192.0.2.2
www A 192.0.2.1
www AAAA 2001:db8:0:0::1
www 77 HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.1
alias CNAME WWW
far CNAME www.other.test.
gone CNAME nobody
round CNAME about
about CNAME round
abroad CNAME there.other.test.
_sip._tcp SRV 1 2 5060 sip
_443._tcp.www TLSA 3 1 1 ${'ab'.repeat(32)}
_dns SVCB 1 dns.example.test. alpn=dot key700="a b"
1 PTR host
odd TYPE65280 \\# 3 010203
odd RP Admin.Example.test. txt
num NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:info@example.test!" .
host SSHFP 4 2 ${'cd'.repeat(32)}
_ftp._tcp URI 10 1 "ftp://ftp.example.test/public"
key OPENPGPKEY aGVsbG8=
@ CDS 0 0 0 00
@ CDNSKEY 0 3 0 AA==
moved DNAME Other.test.
*.wild A 192.0.2.9
${Array.from({ length: 40 }, (_, index) => `big TXT "${String(index).padStart(2, '0')}${'x'.repeat(100)}"`).join('\n')}
`

const EXAMPLE = { name: 'example.test.', records: RECORDS }
const OTHER = { name: 'other.test.', records: 'www A 192.0.2.7\nthere CNAME abroad.example.test.' }
const DIGEST = '1e3e35a2d7ef17cf2e36ddf0b95b50b5f101d7ede3299617a46b7ec7f93b48e8'

test.before(async () => {
  if (obstacle !== undefined) return
  knot = await startKnot([
    EXAMPLE,
    OTHER,
    ({ address }) => ({
      name: 'test.',
      records: `keyed NS ns1.example\nkeyed DS 12345 13 2 ${DIGEST}\nexample NS ns1.example\nns1.example A ${address}\nother NS ns1.other\nns1.other A ${address}`,
    }),
    { name: '.', records: '', servers: ['ns1.test.'] },
  ])
})
test.after(() => knot?.stop())

const values: [string, RecordType, string[]][] = [
  ['www.example.test.', 'A', ['192.0.2.1', '192.0.2.2']],
  ['www.example.test.', 'AAAA', ['2001:db8::1']],
  ['alias.example.test.', 'CNAME', ['www.example.test.']],
  ['example.test.', 'MX', ['10 mail.example.test.', '20 backup.example.test.']],
  ['example.test.', 'NS', ['ns1.example.test.']],
  ['example.test.', 'TXT', ['"v=spf1 -all" "second"']],
  ['example.test.', 'SOA', ['ns1.example.test. host.example.test. 3600 600 86400 60']],
  ['example.test.', 'CAA', ['0 issue "letsencrypt.org"']],
  ['_sip._tcp.example.test.', 'SRV', ['1 2 5060 sip.example.test.']],
  ['1.example.test.', 'PTR', ['host.example.test.']],
  ['keyed.test.', 'DS', [`12345 13 2 ${DIGEST.toUpperCase()}`]],
  ['_443._tcp.www.example.test.', 'TLSA', [`3 1 1 ${'AB'.repeat(32)}`]],
  ['www.example.test.', 'HTTPS', ['1 . alpn=h2,h3 ipv4hint=192.0.2.1']],
  ['_dns.example.test.', 'SVCB', ['1 dns.example.test. alpn=dot key700="a b"']],
  ['any.wild.example.test.', 'A', ['192.0.2.9']],
  ['num.example.test.', 'NAPTR', ['100 10 "u" "E2U+sip" "!^.*$!sip:info@example.test!" .']],
  ['host.example.test.', 'SSHFP', [`4 2 ${'CD'.repeat(32)}`]],
  ['_ftp._tcp.example.test.', 'URI', ['10 1 "ftp://ftp.example.test/public"']],
  ['key.example.test.', 'OPENPGPKEY', ['aGVsbG8=']],
  ['example.test.', 'CDS', ['0 0 0 00']],
  ['example.test.', 'CDNSKEY', ['0 3 0 AA==']],
  ['moved.example.test.', 'DNAME', ['other.test.']],
  ['odd.example.test.', 'TYPE65280', ['\\# 3 010203']],
  ['odd.example.test.', 'TYPE17', ['admin.example.test. txt.example.test.']],
]

for (const [name, type, expected] of values) {
  testUnless(test, obstacle, `${name} ${type} by delegation`, async () => {
    const seen = await lookOne({ watched: [[name, type]], own: knot.server })
    assert.is(seen.failure_reason, null, seen.failure_detail ?? '')
    assert.equal(linesOf(seen), expected)
    assert.is(seen.variants[0]?.rdata_hash, createHash('sha256').update(expected.join('\n')).digest('hex'))
    assert.is(seen.ttl, name === 'www.example.test.' && type === 'HTTPS' ? 77 : 300)
  })
}

testUnless(test, obstacle, 'all at once, by a given resolver', async () => {
  const watched = values.map(([name, type]): [string, RecordType] => [name, type])
  const seen = await look({ watched, own: knot.server, resolvers: [knot.server], rounds: 3 })
  assert.equal(
    seen.map(linesOf),
    values.map(([, , expected]) => expected),
  )
  assert.ok(seen.every(one => one.variants[0]?.answers === 3))
})

testUnless(test, obstacle, 'absence is a value: no such name, nothing of the type', async () => {
  const [missing, empty, gone] = await look({
    watched: [
      ['missing.example.test.', 'A'],
      ['www.example.test.', 'MX'],
      ['gone.example.test.', 'A'],
    ],
    own: knot.server,
  })
  assert.equal([missing?.variants[0]?.absence, missing?.variants[0]?.rdata], ['nxdomain', []])
  assert.equal([empty?.variants[0]?.absence, empty?.failure_reason], ['nodata', null])
  assert.equal([gone?.variants[0]?.absence, gone?.chain], ['nxdomain', ['nobody.example.test.']])
})

testUnless(test, obstacle, 'aliases are followed, also into another zone, and never in circles', async () => {
  const [near, far, round, abroad] = await look({
    watched: [
      ['alias.example.test.', 'A'],
      ['far.example.test.', 'A'],
      ['round.example.test.', 'A'],
      ['abroad.example.test.', 'A'],
    ],
    own: knot.server,
  })
  assert.equal([near?.chain, near && linesOf(near)], [['www.example.test.'], ['192.0.2.1', '192.0.2.2']])
  assert.equal([far?.chain, far && linesOf(far)], [['www.other.test.'], ['192.0.2.7']])
  assert.is(round?.failure_reason, 'cname_loop')
  assert.is(abroad?.failure_reason, 'cname_loop')
  assert.match(abroad?.failure_detail ?? '', /abroad\.example\.test\. → there\.other\.test\. → abroad\.example\.test\./)
})

testUnless(test, obstacle, 'a truncated answer is asked for again by TCP', async () => {
  const seen = await lookOne({ watched: [['big.example.test.', 'TXT']], own: knot.server })
  assert.is(linesOf(seen).length, 40)
})

testUnless(test, obstacle, 'servers that disagree, or rotate, are told apart', async () => {
  const other = await startKnot([{ name: 'example.test.', records: 'www A 192.0.2.66' }])
  const rotating = await startRelay((_, count) => (count % 2 === 0 ? knot : other))
  const watched: [string, RecordType][] = [['www.example.test.', 'A']]
  const rotates = await lookOne({ watched, own: knot.server, resolvers: [rotating.server], rounds: 3 })
  const differ = await lookOne({ watched, own: knot.server, resolvers: [knot.server, other.server] })
  rotating.stop()
  await other.stop()
  assert.equal([rotates.server_varies, rotates.variants.length], [true, 2])
  assert.equal([differ.server_varies, differ.variants.length], [false, 2])
  assert.equal(
    differ.variants.map(one => one.answers),
    [3, 3],
  )
  assert.equal(differ.variants.flatMap(one => one.servers).toSorted(), [knot.server, other.server].toSorted())
})

testUnless(test, obstacle, 'servers that publish one value differently give one answer', async () => {
  const published = [
    '@ TXT "v=DMARC1; p=reject; rua=mailto:a@example.test"\nsvc HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2',
    '@ TXT "v=DMARC1;p=reje" "ct;rua=mailto:a@example.test;"\nsvc HTTPS 1 . alpn=h3,h2 ipv4hint=192.0.2.2,192.0.2.1',
  ]
  const servers = await Promise.all(published.map(records => startKnot([{ name: 'example.test.', records }])))
  const watched: [string, RecordType][] = [
    ['example.test.', 'TXT'],
    ['svc.example.test.', 'HTTPS'],
  ]
  const seen = await look({ watched, own: knot.server, resolvers: servers.map(one => one.server), rounds: 2 })
  await Promise.all(servers.map(one => one.stop()))
  for (const { variants, server_varies } of seen) {
    assert.equal([variants.length, variants[0]?.answers, variants[0]?.servers.length, server_varies], [1, 4, 2, false])
  }
})

testUnless(test, obstacle, 'each authoritative server is asked, and lame and dead ones are named', async () => {
  const [lameAddress, deadAddress, secondAddress] = [someAddress(), someAddress(), someAddress()]
  const lame = await startKnot([{ name: 'elsewhere.test.', records: '' }], { address: lameAddress })
  const zone = (address: string) => ({
    name: 'mixed.test.',
    servers: ['ns1', 'ns2', 'lame', 'dead'],
    records: `ns1 A ${address}\nns2 A ${secondAddress}\nlame A ${lameAddress}\ndead A ${deadAddress}\nwww A 192.0.2.3`,
  })
  const first = await startKnot([
    ({ address }) => zone(address),
    ({ address }) => ({
      name: 'test.',
      records: `mixed NS ns1.mixed\nmixed NS ns2.mixed\nmixed NS lame.mixed\nmixed NS dead.mixed\nns1.mixed A ${address}\nns2.mixed A ${secondAddress}\nlame.mixed A ${lameAddress}\ndead.mixed A ${deadAddress}`,
    }),
  ])
  const second = await startKnot([zone(first.address)], { address: secondAddress })
  const seen = await lookOne({ watched: [['www.mixed.test.', 'A']], own: first.server, rounds: 3 })
  await Promise.all([first.stop(), second.stop(), lame.stop()])
  assert.equal(linesOf(seen), ['192.0.2.3'])
  assert.is(seen.variants[0]?.answers, 6)
  assert.equal(seen.failed_servers.map(one => [one.server, one.failure_reason]).toSorted(), [
    ['dead.mixed.test', 'network_error'],
    ['lame.mixed.test', 'refused'],
  ])
})

testUnless(test, obstacle, 'a zone that changes while the server runs', async () => {
  const zone = (address: string) => ({ name: 'moving.test.', records: `www A ${address}` })
  const server = await startKnot([zone('192.0.2.1')])
  const ask = async () =>
    linesOf(await lookOne({ watched: [['www.moving.test.', 'A']], own: server.server, resolvers: [server.server] }))
  assert.equal(await ask(), ['192.0.2.1'])
  await server.replace(zone('192.0.2.2'))
  assert.equal(await ask(), ['192.0.2.2'])
  await server.stop()
})

test.run()
