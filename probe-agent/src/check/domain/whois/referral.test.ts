import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { referralOf } from './referral.ts'

const test = suite('whois referral')
const ASKED = { host: 'whois.registry.example', port: 43 }

const table: [text: string, expected: { host: string; port: number } | null][] = [
  ['Registrar WHOIS Server: whois.registrar.example\r\n', { host: 'whois.registrar.example', port: 43 }],
  ['   Whois Server: whois.registrar.example', { host: 'whois.registrar.example', port: 43 }],
  ['refer:\t whois://whois.registrar.example:4343/  \n', { host: 'whois.registrar.example', port: 4343 }],
  ['Registrar WHOIS Server:\r\nRegistrar URL: http://x.example\r\n', null],
  ['Whois Server: whois.registry.example\n', null],
  ['Whois Server: 192.0.2.1\n', null],
  ['Whois Server: whois.registrar.example:25\n', null],
]

for (const [text, expected] of table) test(JSON.stringify(text), () => assert.equal(referralOf(text, ASKED), expected))

test('the last line of a long empty answer is found as soon as the first', () => {
  const text = `${'\r\n'.repeat(120_000)}refer: whois.registrar.example\r\n`
  assert.equal(referralOf(text, ASKED), { host: 'whois.registrar.example', port: 43 })
})

test.run()
