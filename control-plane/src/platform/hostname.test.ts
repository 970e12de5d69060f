import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readHostname } from './hostname.ts'

const test = suite('host names of customers')

const good: [given: string, domain: string][] = [
  ['status.example.com', 'status.example.com'],
  ['Status.EXAMPLE.com', 'status.example.com'],
  ['status.example.com.', 'status.example.com'],
  ['état.bücher.example', 'xn--tat-9la.xn--bcher-kva.example'],
  ['статус.кц.рф', 'xn--80a7abcbg.xn--j1ay.xn--p1ai'],
  ['status。example。com', 'status.example.com'],
  ['example.com', 'example.com'],
  ['a.b.c.d.example.co.uk', 'a.b.c.d.example.co.uk'],
  ['notpharos.test', 'notpharos.test'],
  ['user.github.io', 'user.github.io'],
  ['1.example.com', '1.example.com'],
]
for (const [given, domain] of good)
  test(`${given} is a name`, () => assert.equal(readHostname(given, 'pharos.test'), { domain }))

const bad: [given: string, fault: RegExp][] = [
  ['https://status.example.com', /https/],
  ['HTTP://status.example.com', /https/],
  ['status.example.com/', /path/],
  ['status.example.com/page', /path/],
  ['me@status.example.com', /user/],
  ['status.example.com?x', /path/],
  ['status.example.com#x', /path/],
  ['status\\example.com', /path/],
  ['status.example.com:443', /port/],
  ['status .example.com', /spaces/],
  [' status.example.com', /spaces/],
  ['status.example.com\n', /spaces/],
  ['*.example.com', /without \*/],
  ['192.0.2.1', /IP address/],
  ['127.1', /IP address/],
  ['2130706433', /IP address/],
  ['0x7f.0x1', /IP address/],
  ['1.2.3.4.', /IP address/],
  ['[2001:db8::1]', /IP address/],
  ['2001:db8::1', /IP address/],
  ['localhost', /two labels/],
  ['', /not a host name/],
  ['.', /not a host name/],
  ['status..example.com', /not a host name/],
  ['-status.example.com', /not a host name/],
  ['status-.example.com', /not a host name/],
  ['_status.example.com', /not a host name/],
  ['sta,tus.example.com', /not a host name/],
  ['status\u0000.example.com', /not a host name/],
  [`${'a'.repeat(64)}.example.com`, /not a host name/],
  [`${'a.'.repeat(100)}example.com`, /at most 200/],
  ['pharos.test', /under pharos\.test/],
  ['page.pharos.test', /under pharos\.test/],
  ['x.custom.pharos.test', /under pharos\.test/],
  ['com', /two labels/],
  ['co.uk', /public suffix/],
  ['github.io', /public suffix/],
]
for (const [given, fault] of bad)
  test(`${JSON.stringify(given)} is none`, () => {
    const read = readHostname(given, 'pharos.test')
    assert.match('fault' in read ? read.fault.text : `taken as ${read.domain}`, fault)
  })

test.run()
