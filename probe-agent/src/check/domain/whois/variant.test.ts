import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'
import { AROUND, DATES, DOMAIN, EXPIRY, KEYS, LAYOUTS, REGISTRAR, SERVERS, variants } from './variant.fixture.ts'

const test = suite('one registration in the layouts, words and dates of registries')

const read = variants().map(({ title, text }) => {
  const heard = readAnswer(text, DOMAIN, 'whois.example')
  return { title, registration: 'facts' in heard ? registrationOf(heard.facts) : null }
})

const EXPECTED = { expiry_date: EXPIRY, registrar: REGISTRAR, nameservers: SERVERS }

for (const field of ['expiry_date', 'registrar', 'nameservers'] as const)
  test(`${field}: ${read.length} answers`, () => {
    const wrong = read.flatMap(({ title, registration }) =>
      String(registration?.[field]) === String(EXPECTED[field]) ? [] : [`${title} → ${registration?.[field]}`],
    )
    console.log(`${field}: ${read.length - wrong.length} of ${read.length} right`)
    assert.equal(wrong, [])
  })

test('every layout, key, date and addition occurs', () => {
  const each = KEYS.length + DATES.length + AROUND.length
  assert.ok(read.length > Object.keys(LAYOUTS).length * each - 10)
})

test('what belongs to a name stays', () => {
  for (const name of [
    '1API GmbH',
    '35 Technology Co., Ltd.',
    '101domain GRS Ltd',
    'Example (Hong Kong) Ltd',
    'Example (UK)',
    'Web24',
    'A1-Net',
    '123-Reg Limited',
    'Domain.com, LLC',
    'Key-Systems GmbH',
    'united-domains AG',
    'Name (+49 30 123456)',
  ]) {
    const heard = readAnswer(`domain: ${DOMAIN}\nregistrar: ${name}\nexpires: 2031-10-25\n`, DOMAIN, 'whois.example')
    assert.is('facts' in heard && heard.facts.registrar, name)
  }
})

const U_LABEL = 'bücher.example'
const A_LABEL = 'xn--bcher-kva.example'
for (const [title, first, second] of [
  ['in both forms', U_LABEL, A_LABEL],
  ['in upper case', U_LABEL.toUpperCase(), A_LABEL.toUpperCase()],
  ['decomposed', U_LABEL.normalize('NFD'), A_LABEL],
  ['spoiled by a charset', 'b\ufffd\ufffdcher.example', A_LABEL],
  ['with question marks', 'b?cher.example', A_LABEL],
  ['the other way round', A_LABEL, U_LABEL],
] as const) {
  for (const gap of ['', '\n'])
    test(`a name that is given twice, ${title}${gap ? ', in two paragraphs' : ''}`, () => {
      const text = `domain: ${first}\nregistrar: ${REGISTRAR}\nexpires: 2031-10-25\n${gap}domain: ${second}\nnserver: ns1.host.net\nnserver: ns2.host.net\n`
      const heard = readAnswer(text, A_LABEL, 'whois.example')
      assert.ok('facts' in heard)
      const { expiry_date, registrar, nameservers } = registrationOf(heard.facts)
      assert.equal({ expiry_date, registrar, nameservers }, EXPECTED)
    })
}

test.run()
