import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readStatements, registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('registrars and dates in the words of registries')

function read(lines: string, domain = 'name.example') {
  const text = `Domain Name: ${domain}\nName Server: ns1.example.net\n${lines}\n`
  const heard = readAnswer(text, domain, 'whois.example')
  assert.ok('facts' in heard)
  return registrationOf(heard.facts)
}

/** Keys for the registrar, and the ways to print a name beside its numbers and address. */
const REGISTRAR_KEYS = [
  'Registrar',
  'registrar',
  'REGISTRAR NAME',
  'Registrar Organization',
  'registrar-organization',
  'registrar_name',
  'Sponsoring Registrar',
  'Sponsoring Registrar Organization',
  'Current Registrar',
  'Domain Registrar',
  'Registrar Company',
  'Registrar of Record',
  'Registrar Handle',
  'Registered by',
  'Registered through',
  'Managed by',
  'Maintained by',
  'Registration Service Provider',
  'Authorized Agency',
  'Provider',
  'Registrador',
  "Bureau d'enregistrement",
  '注册商',
  'Регистратор',
  '등록대행자',
]
const NAMES = [
  'Example Ltd',
  'Example Ltd (292)',
  'Example Ltd R4-ASIA (800046)',
  'Example Ltd (R151-LRMS)',
  'Example Ltd R45-ME',
  'Example Ltd [Tag = EXAMPLE]',
  'Example Ltd [ ID = example ]',
  'Example Ltd (IANA ID: 292)',
  'Example Ltd (http://www.example.net)',
  'Example Ltd http://www.example.net/',
  '"Example Ltd"',
]
const LAYOUTS: ((key: string, name: string) => string)[] = [
  (key, name) => `${key}: ${name}`,
  (key, name) => `${key}:\t${name}`,
  (key, name) => `${key}..........: ${name}`,
  (key, name) => `[${key}]    ${name}`,
]

for (const key of REGISTRAR_KEYS)
  test(`registrar: ${key}`, () => {
    for (const layout of LAYOUTS)
      for (const name of NAMES) assert.is(read(layout(key, name)).registrar, 'Example Ltd', layout(key, name))
  })

for (const heading of ['Registrar', 'Sponsoring Registrar', 'Registrar Information', 'Registered By', 'REGISTRAR'])
  test(`registrar below ${heading}`, () => {
    for (const below of [
      '    Example Ltd [Tag = X]\n    URL: http://x.example',
      '  Name: Example Ltd\n  Phone: 1',
      '\tOrganization: Example Ltd\n\tName: EX-REG',
    ])
      assert.is(read(`\n${heading}:\n${below}\n`).registrar, 'Example Ltd', below)
  })

const registrars: [line: string, registrar: string | null][] = [
  ['Registrar: Example (Pty) Ltd', 'Example (Pty) Ltd'],
  ['Registrar: 1&1 Example (UK)', '1&1 Example (UK)'],
  ['Registrar: REG-EXAMPLE', 'REG-EXAMPLE'],
  ['Registrar: REG42-NORID', 'REG42-NORID'],
  ['Registrar: 123', '123'],
  ['- registrar: Example Ltd', 'Example Ltd'],
  ['"registrar": "Example Ltd",', 'Example Ltd'],
  ['Registrar: N/A', null],
  ['Registrar: Not available', null],
  ['Registrar URL: http://www.example.net', null],
  ['Registrar Abuse Contact Email: a@example.net', null],
  ['Registrar IANA ID: 292', null],
]
for (const [line, registrar] of registrars) test(line, () => assert.is(read(line).registrar, registrar))

const EXPIRY_KEYS = [
  'Registry Expiry Date',
  'Registrar Registration Expiration Date',
  'Expiry Date',
  'Expiration Date',
  'expires',
  'Expires On',
  'Expires at',
  'expire',
  'Record expires on',
  'Record will expire on',
  'Domain Expiration Date',
  'Expiration Time',
  'paid-till',
  'Valid until',
  'valid-date',
  'Valid to',
  'Validity date',
  'Registered until',
  'Renewal date',
  'Renew by',
  'Next due date',
  'Registration end date',
  'Fecha de vencimiento',
  'Fecha de expiración',
  'Válido hasta',
  'Data de expiração',
  'Validade',
  'Data di scadenza',
  "Date d'expiration",
  "Date d'échéance",
  'Ablaufdatum',
  'Gültig bis',
  'Vervaldatum',
  'Utløpsdato',
  'Päättyy',
  'Data wygaśnięcia',
  'Platnost do',
  'Lejárat',
  'Son kullanma tarihi',
  'Дата окончания',
  'оплачен до',
  '到期时间',
  '过期日期',
  '有効期限',
  '만료일',
]
const DATES = [
  '2031-05-06',
  '2031-05-06T00:00:00Z',
  '2031/05/06 00:00:00 (UTC)',
  '2031.05.06',
  '20310506',
  '20310506T000000Z',
  '06.05.2031',
  '6. 5. 2031',
  '06/05/2031',
  '06-05-2031',
  '06-May-2031',
  '6 May 2031',
  '6th May, 2031',
  'May 6, 2031',
  'Tue May 06 00:00:00 UTC 2031',
  'Tuesday, 6 May 2031 00:00:00 GMT',
  '2031年05月06日',
  '120年5月6日',
  '2574-05-06',
  'before 6-May-2031',
  '2031-05-06 (YYYY-MM-DD)',
  '"2031-05-06"',
  '1935971200'.replace('1935971200', String(Date.UTC(2031, 4, 6) / 1000)),
]

for (const key of EXPIRY_KEYS)
  test(`expiry: ${key}`, () => {
    for (const layout of LAYOUTS)
      for (const date of DATES)
        assert.is(read(layout(key, date)).expiry_date, '2031-05-06T00:00:00.000Z', layout(key, date))
  })

for (const key of [
  'Created',
  'Registered on',
  'Registered date',
  'Last updated',
  'Changed',
  'Last Transferred Date',
  'Option expiration date',
  'DNSSEC signature expires',
  'Free date',
  'Renewed',
  'Validated',
])
  test(`no expiry: ${key}`, () => assert.is(read(`${key}: 2031-05-06`).expiry_date, null))

for (const line of [
  'This domain is registered until 6 May 2031.',
  'The registration of this name expires on 2031-05-06',
  'Domain valid till 06.05.2031',
])
  test(line, () => assert.is(read(line).expiry_date, '2031-05-06T00:00:00.000Z'))

test('a name in both of its forms keeps every paragraph about it', () => {
  const lines = `domain: bücher.example\ndomain: xn--bcher-kva.example\nexpires: 2031-05-06\n\nregistrar: Example Ltd\ndomain: xn--bcher-kva.example`
  for (const text of [lines, lines.replace('domain: b', 'Domain Name: b'), `domain: bücher.example\n${lines}`]) {
    const { expiry_date, registrar } = read(text, 'xn--bcher-kva.example')
    assert.equal([expiry_date, registrar], ['2031-05-06T00:00:00.000Z', 'Example Ltd'])
  }
  const other = 'domain: name.example\n\ndomain: other.example\nexpires: 2040-01-01\nregistrar: Other\n'
  const { expiry, registrar } = readStatements(other, 'name.example')
  assert.equal([expiry, registrar], [null, null])
})

test.run()
