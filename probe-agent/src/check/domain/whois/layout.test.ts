import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('layouts of registries')

/** The licence that .be prints before every answer, shortened. */
const LICENCE = `% .be Whois Server 6.1
%
% The WHOIS service offered by DNS Belgium and the access to the records in the DNS Belgium
% WHOIS database are provided for information purposes only. It allows
% persons to check whether a specific domain name is still available or not
% and to obtain information related to the registration records of existing domain names.
%
`

function factsOf(text: string, domain: string) {
  const heard = readAnswer(text, domain, 'whois.example')
  assert.ok('facts' in heard, 'answer' in heard ? JSON.stringify(heard.answer) : '')
  return registrationOf(heard.facts)
}

function answerOf(text: string, domain: string): string {
  const heard = readAnswer(text, domain, 'whois.example')
  assert.ok('answer' in heard)
  return heard.answer.result === 'failed' ? heard.answer.reason : heard.answer.result
}

test('a licence that speaks of free names is no answer', () => {
  assert.is(
    answerOf(`${LICENCE}% Excessive querying, your address is blocked for 300 seconds.\n`, 'a.be'),
    'rate_limited',
  )
  assert.is(answerOf(LICENCE, 'a.be'), 'malformed_response')
  assert.is(answerOf(`${LICENCE}Domain:\ta.be\nStatus:\tAVAILABLE\n`, 'a.be'), 'no_record')
})

test('a deleted name in quarantine is a record in redemption', () => {
  const { domain_status } = factsOf(`${LICENCE}Domain:\ta.be\nStatus:\tQUARANTINE\n`, 'a.be')
  assert.equal(domain_status, ['redemption period'])
})

test('statuses on one line are separated at a slash', () => {
  const text = (status: string) => `Domain: a.it\nStatus: ${status}\nCreated: 2001-02-03\nExpire Date: 2030-01-02\n`
  assert.equal(factsOf(text('pendingDelete / redemptionPeriod'), 'a.it').domain_status, [
    'pending delete',
    'redemption period',
  ])
  assert.equal(factsOf(text('redemption-no-provider'), 'a.it').domain_status, ['redemption period'])
  assert.equal(factsOf(text('active/unsigned'), 'a.it').domain_status, ['active/unsigned'])
})

test('values below headings, as Jisc prints them', () => {
  const text = `
Domain:
\ta.ac.uk

Registered For:
\tUniversity of Examples

Registered By:
\tJisc Services Limited

Servers:
\tncs.a.ac.uk\t192.0.2.22
\tns3.ja.example

Renewal date:
\tFriday 12th Sep 2031

Entry updated:
\tMonday 1st Sep 2025
`
  const { expiry_date, nameservers } = factsOf(text, 'a.ac.uk')
  assert.is(expiry_date, '2031-09-12T00:00:00.000Z')
  assert.equal(nameservers, ['ncs.a.ac.uk', 'ns3.ja.example'])
})

test('a name server beside its addresses of both families', () => {
  const text = `domain: a.tld
expires: 2030-01-02
Name Servers:
   ns1.a.tld 192.0.2.1
   ns2.a.tld  195.66.240.250 2a01:40:0:1::2
   ns3.a.tld 2001:db8::3
`
  assert.equal(factsOf(text, 'a.tld').nameservers, ['ns1.a.tld', 'ns2.a.tld', 'ns3.a.tld'])
  const more = 'domain: a.tld\nCurrent Nameservers:\n   ns4.a.tld\n   ns5.a.tld\nPrimary NS: ns6.a.tld\n'
  assert.equal(factsOf(more, 'a.tld').nameservers, ['ns4.a.tld', 'ns5.a.tld', 'ns6.a.tld'])
})

const registrars: [text: string, registrar: string | null][] = [
  ['Registrar: MarkMonitor Inc. (R151-LRMS)', 'MarkMonitor Inc.'],
  ['Registrar: www.NameSRS.com', 'www.NameSRS.com'],
  ['Registrar: Example Ltd (http://www.example.com)', 'Example Ltd'],
  ['Registrar: No registrar listed.  This domain is registered directly.', null],
  ['Created: 2001-02-03\n\nRegistrar: MARK-0292\nName: MarkMonitor Inc.\nOrganization: Other', 'MarkMonitor Inc.'],
  [
    'registrar: ua.imena\n\n% Registrar:\nregistrar: ua.imena\norganization: Internet Invest Ltd',
    'Internet Invest Ltd',
  ],
  ['registrar: Example Registrar Ltd\nname: A Person', 'Example Registrar Ltd'],
]

for (const [lines, registrar] of registrars)
  test(lines.replaceAll('\n', ' / '), () => {
    assert.is(factsOf(`Domain: a.tld\nExpires: 2030-01-02\n${lines}\n`, 'a.tld').registrar, registrar)
  })

const missing = ['a.pt - No Match', 'Available', 'a.vu not in database', 'status: available', 'No matching record']
for (const text of missing) test(`no record: ${text}`, () => assert.is(answerOf(`${text}\n`, 'a.tld'), 'no_record'))

test('a limit among long notices is found', () => {
  const notices = `% Copyright (c) Nic.br
%  The use of the data below is only permitted as described in
%  full by the terms of use at https://registro.example/termo ,
%  being prohibited its distribution, commercialization or
%  reproduction, in particular, to use it for advertising or
%  any similar purpose.
%  2031-01-02T03:04:05-03:00 - 192.0.2.1

% Query rate limit exceeded. Reduced information.

% Security and mail abuse issues should also be addressed to
% cert.example, and to mail-abuse@cert.example, which is a
% place for it, and so on and on, for several lines that say
% nothing at all about the name that was asked for.
`
  assert.is(answerOf(notices, 'a.com.br'), 'rate_limited')
})

test('an answer of many short lines is read up to a limit', () => {
  const text = `domain: a.tld\nexpires: 2030-01-02\n${'a: b\n'.repeat(50_000)}nserver: ns1.a.tld\n`
  const { expiry_date, nameservers } = factsOf(text, 'a.tld')
  assert.is(expiry_date, '2030-01-02T00:00:00.000Z')
  assert.is(nameservers, null)
})

test.run()
