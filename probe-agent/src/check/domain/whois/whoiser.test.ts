import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readFacts, readStatements } from './facts.ts'
import { whoiserFacts } from './whoiser.ts'

const test = suite('whoiser for the gaps of our statements')

const TURKISH = `** Domain Name: example.com.tr
** Registrar:
NIC Handle\t\t: abc1-metu
Organization Name\t: Example Registrar A.S.

** Domain Servers:
ns1.example.net
ns2.example.net

** Additional Info:
Created on..............: 2001-Aug-23.
Expires on..............: 2029-Aug-22.
`

test('its record is read by field', () => {
  assert.equal(whoiserFacts(TURKISH, 'example.com.tr'), {
    expiry: Date.UTC(2029, 7, 22),
    statuses: [],
    registrar: 'Example Registrar A.S.',
    nameservers: ['ns1.example.net', 'ns2.example.net'],
  })
})

test('it fills the gaps of our statements', () => {
  const text = 'Domain: example.it\nRegistrar\n  Organization:     Example Registrar\n'
  assert.is(readStatements('Name Servers DNS: ns1.example.net\n', 'example.mx').nameservers.length, 0)
  assert.equal(readFacts('Name Servers DNS: ns1.example.net\n', 'example.mx').nameservers, ['ns1.example.net'])
  assert.is(readFacts(text, 'example.it').registrar, 'Example Registrar')
})

test('our statements take precedence', () => {
  const text = 'Expires: 2031-01-01\nRegistrar: First\nOrganisation: Second\n'
  assert.is(whoiserFacts(text, 'example.test').registrar, 'First Second')
  assert.is(readFacts(text, 'example.test').registrar, 'First')
})

test('the state of an address is no status, and an organisation no registrar', () => {
  const facts = whoiserFacts('Organisation: Example\nState: California\nStatus: ok\n', 'example.test')
  assert.equal([facts.statuses, facts.registrar], [['ok'], null])
})

test('an answer for which it throws is read without it', () => {
  const text =
    'domain: example.fr\nregistrar: GANDI\nExpiry Date: 2030-05-06T00:00:00Z\n\nnic-hdl: ANO00-FRNIC\ntype: PERSON\n'
  assert.is(whoiserFacts(text, 'example.fr').expiry, null)
  assert.is(readFacts(text, 'example.fr').expiry, Date.UTC(2030, 4, 6))
})

test.run()
