import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readDomain } from '../rdap/read.ts'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('answers that are designed to stall their reader')

// With quadratic time or worse, such a line would take hours.
const gap = ' '.repeat(60_000)
const RECORD = 'Domain Name: a.tld\nExpiry Date: 2030-01-02\nName Server: ns1.example.net\n'

const rows: [name: string, line: string, registrar: string | null, status: string[]][] = [
  ['a gap before what is no key', `whois${gap}\u0001`, null, []],
  ['a gap after what is no key', `expires on ${gap}\u0001`, null, []],
  ['a registrar with a gap in it', `Registrar: Example${gap}Inc`, 'Example', []],
  ['a registrar of brackets', `Registrar: Example ${'[tag='.repeat(12_000)}`, null, []],
  ['a status with a gap in it', `Domain Status: ok${gap}active`, null, ['ok']],
]

for (const [name, line, registrar, status] of rows)
  test(`WHOIS: ${name}`, () => {
    const heard = readAnswer(`${RECORD}${line}\n`, 'a.tld', 'whois.example', Date.UTC(2031, 0))
    assert.ok('facts' in heard)
    const read = registrationOf(heard.facts)
    assert.is(read.expiry_date, '2030-01-02T00:00:00.000Z')
    assert.equal(read.nameservers, ['ns1.example.net'])
    if (registrar !== null) assert.is(read.registrar, registrar)
    assert.equal(read.domain_status, status)
  })

for (const unit of [
  'limit ',
  'your access ',
  '% limit\n%-\n',
  'x: y\n',
  'ıaıaı',
  '- ',
  'a: b   ',
  'a: b\t',
  '<td>',
  '<dt ',
  '| a ',
  '== a ',
  '(1',
  'a = ',
  'R1-A ',
].concat(['x: (1 ', 'Expires: 1 ']))
  test(`WHOIS: 256 KB without a record, of ${JSON.stringify(unit)}`, () => {
    const heard = readAnswer(
      unit.repeat(Math.floor((256 * 1024) / unit.length)),
      'a.tld',
      'whois.example',
      Date.UTC(2031, 0),
    )
    assert.ok('answer' in heard && heard.answer.result === 'failed')
    assert.ok(heard.answer.detail.text.length < 500)
  })

test('RDAP: gaps in every text, and names of a megabyte', () => {
  const read = readDomain(
    {
      objectClassName: 'domain',
      ldhName: 'a.tld',
      status: [`client hold${gap}-x`, `ok${gap}(${gap}`],
      events: [{ eventAction: 'expiration', eventDate: `2030-01-02${gap}x` }],
      nameservers: [{ ldhName: 'ä'.repeat(1_000_000) }, { ldhName: 'ns1.example.net' }],
    },
    'a.tld',
  )
  assert.ok(typeof read !== 'function')
  assert.is(read.expiry_date, '2030-01-02T00:00:00.000Z')
  assert.equal(read.nameservers, ['ns1.example.net'])
  assert.is(typeof readDomain({ objectClassName: 'domain', unicodeName: 'ä'.repeat(1_000_000) }, 'a.tld'), 'function')
})

test.run()
