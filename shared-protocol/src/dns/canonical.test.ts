import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canonicalName, isWithin, parentName } from './name.ts'
import { canonicalRdata, canonicalWire, showRdata } from './rdata.ts'
import { canonicalSet, rdataHash } from './record-set.ts'
import type { RecordType } from './record-type.ts'
import { WireFault, WireReader } from './wire-reader.ts'

const test = suite('canonical records')

const written: [RecordType, string, string | null][] = [
  ['A', '192.0.2.1', '192.0.2.1'],
  ['A', '192.0.2.256', null],
  ['A', '192.0.2.1 192.0.2.2', null],
  ['A', '\\# 4 c0000201', '192.0.2.1'],
  ['A', '\\# 5 c0000201', null],
  ['AAAA', '2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['AAAA', '::ffff:192.0.2.1', '::ffff:c000:201'],
  ['AAAA', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['AAAA', 'fe80::1%eth0', null],
  ['CNAME', 'WWW.Example.COM', 'www.example.com.'],
  ['CNAME', 'www.example.com.', 'www.example.com.'],
  ['CNAME', 'a..b', null],
  ['CNAME', 'Bücher.example', 'xn--bcher-kva.example.'],
  ['CNAME', 'b\\252cher.example', 'b\\252cher.example.'],
  ['NS', `${'a'.repeat(64)}.example.`, null],
  ['PTR', '.', '.'],
  ['MX', '010 Mail.Example.', '10 mail.example.'],
  ['MX', '0 .', '0 .'],
  ['MX', '65536 mail.example.', null],
  ['MX', 'mail.example.', null],
  ['TXT', 'v=spf1 -all', '"v=spf1" "-all"'],
  ['TXT', '"v=spf1 -all"', '"v=spf1 -all"'],
  ['TXT', '"a\\"b" "c\\\\d" "\\195\\188"', '"a\\"b" "c\\\\d" "\\195\\188"'],
  ['TXT', '"ü"', '"\\195\\188"'],
  ['TXT', '"open', null],
  ['TXT', `"${'x'.repeat(256)}"`, `"${'x'.repeat(255)}" "x"`],
  ['TXT', '""', '""'],
  ['TXT', '', null],
  [
    'SOA',
    'Ns.Example. Host\\.Master.Example. 7 3600 600 86400 60',
    'ns.example. host\\.master.example. 3600 600 86400 60',
  ],
  ['SOA', 'ns.example. host.example. 3600 600 86400 60', 'ns.example. host.example. 3600 600 86400 60'],
  ['CAA', '0 Issue "letsencrypt.org"', '0 issue "letsencrypt.org"'],
  ['CAA', '0 iodef mailto:a@example.com', '0 iodef "mailto:a@example.com"'],
  ['CAA', '256 issue ";"', null],
  ['SRV', '1 2 5060 Sip.Example.', '1 2 5060 sip.example.'],
  ['DS', '12345 13 2 ab CD', '12345 13 2 ABCD'],
  ['DS', '12345 13 2 abc', null],
  ['DNSKEY', '257 3 13 aGVs bG8=', '257 3 13 aGVsbG8='],
  ['TLSA', '3 1 1 00ff', '3 1 1 00FF'],
  ['HTTPS', '1 . alpn="h2,h3" port=443', '1 . alpn=h2,h3 port=443'],
  ['HTTPS', '1 . port=443 alpn=h3', '1 . alpn=h3 port=443'],
  ['HTTPS', '1 . alpn=h3 alpn=h2', null],
  ['HTTPS', '0 Other.Example.', '0 other.example.'],
  [
    'SVCB',
    '16 foo.example. mandatory=alpn,ipv4hint no-default-alpn alpn=h2 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:DB8::1 ech=aGVsbG8=',
    '16 foo.example. mandatory=alpn,ipv4hint alpn=h2 no-default-alpn ipv4hint=192.0.2.1,192.0.2.2 ech=aGVsbG8= ipv6hint=2001:db8::1',
  ],
  ['SVCB', '1 foo.example. key667="hello\\210qoo"', '1 foo.example. key667=hello\\210qoo'],
  ['SVCB', '1 foo.example. key667="hello there"', '1 foo.example. key667="hello there"'],
  ['SVCB', '16 foo.example. alpn="f\\\\\\\\oo\\\\,bar,h2"', '16 foo.example. alpn=f\\\\\\\\oo\\\\,bar,h2'],
  ['SVCB', '1 . mandatory=port,alpn port=1 alpn=h2', '1 . mandatory=alpn,port alpn=h2 port=1'],
  ['SVCB', '1 . ech=no!base64', null],
  ['SVCB', '1 foo.example. port=70000', null],
  ['CDS', '0 0 0 00', '0 0 0 00'],
  ['CDS', '12345 13 2 ab cd', '12345 13 2 ABCD'],
  ['CDNSKEY', '0 3 0 AA==', '0 3 0 AA=='],
  ['DNAME', 'Other.Example', 'other.example.'],
  ['NAPTR', '100 10 "U" E2U+sip "!^.*$!sip:a@x.test!" .', '100 10 "U" "E2U+sip" "!^.*$!sip:a@x.test!" .'],
  ['NAPTR', '100 10 "U" "E2U+sip" "" Next.Example', '100 10 "U" "E2U+sip" "" next.example.'],
  ['NAPTR', '100 10 "U" "E2U+sip" .', null],
  ['NAPTR', `100 10 "${'x'.repeat(256)}" "" "" .`, null],
  ['OPENPGPKEY', 'aGVs bG8=', 'aGVsbG8='],
  ['SSHFP', '4 2 ab cd', '4 2 ABCD'],
  ['URI', '10 1 "https://Example.com/A?b"', '10 1 "https://Example.com/A?b"'],
  ['URI', '10 "https://example.com"', null],
  ['TYPE17', 'Admin.Example. Txt.Example.', 'admin.example. txt.example.'],
  ['TYPE65280', '\\# 3 0a0B0c', '\\# 3 0A0B0C'],
  ['TYPE65280', '\\# 3 0a0b', null],
  ['TYPE65280', '\\# 0', '\\# 0'],
  ['TYPE65280', 'text', null],
]

for (const [type, text, expected] of written) {
  test(`${type} ${text.slice(0, 80)}`, () => {
    assert.is(canonicalRdata(type, text), expected)
    if (expected !== null) assert.is(canonicalRdata(type, expected), expected)
  })
}

test('names from the wire are decompressed, and in lower case if signatures require it', () => {
  const message = Buffer.from('\x07Example\x00\x04MAIL\xc0\x00', 'latin1')
  const mx = Buffer.concat([message, Buffer.from('\x00\x0a\xc0\x09', 'latin1')])
  const wire = canonicalWire(15, new WireReader(mx, message.length))
  assert.is(wire.toString('latin1'), '\x00\x0a\x04mail\x07example\x00')
  assert.is(showRdata(15, wire), '10 mail.example.')
  const https = Buffer.concat([Buffer.from('\x00\x01', 'latin1'), message.subarray(0, 9)])
  assert.is(canonicalWire(65, new WireReader(https)).toString('latin1'), '\x00\x01\x07Example\x00')
  assert.is(showRdata(65, https), '1 example.')
})

test('malformed data is reported, and data that its type cannot show is shown as bytes', () => {
  const fault = (bytes: number[]) => () => new WireReader(Buffer.from(bytes)).labels()
  const isFault = (error: unknown) => error instanceof WireFault
  assert.throws(fault([3, 97]), isFault)
  assert.throws(fault([0xc0, 0]), isFault)
  assert.throws(fault([64]), isFault)
  assert.throws(() => canonicalWire(1, new WireReader(Buffer.from([1, 2, 3]))), isFault)
  assert.throws(() => canonicalWire(1, new WireReader(Buffer.from([1, 2, 3, 4, 5]))), isFault)
  assert.is(showRdata(65, Buffer.from([0, 1, 0, 0, 3, 0])), '\\# 6 000100000300')
  assert.is(showRdata(9_999, Buffer.from([1, 2])), '\\# 2 0102')
  assert.is(showRdata(9_999, Buffer.alloc(0)), '\\# 0')
})

test('names', () => {
  assert.is(canonicalName('WWW.Example'), 'www.example.')
  assert.is(canonicalName('a\\046b.example'), 'a\\.b.example.')
  assert.is(canonicalName('\\999.example'), null)
  assert.is(canonicalName(''), null)
  assert.is(canonicalName('bücher.example'), 'b\\252cher.example.')
  assert.is(parentName('a\\.b.example.'), 'example.')
  assert.is(parentName('example.'), '.')
  assert.ok(isWithin('a.example.', 'example.'))
  assert.ok(isWithin('example.', 'example.'))
  assert.ok(isWithin('example.', '.'))
  assert.not(isWithin('badexample.', 'example.'))
})

test('a set is sorted without duplicates, and identified by its hash', () => {
  const set = canonicalSet(['10 b.', '10 a.', '10 b.'])
  assert.equal(set, ['10 a.', '10 b.'])
  // printf '10 a.\n10 b.' | sha256sum
  assert.is(rdataHash(set), 'c23eb96a0e4f76ec0abd3826f40690eceff85f1a8e32fa79f0db5061bc478101')
  assert.is(rdataHash([]), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test.run()
