import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENDS_IN_34_DAYS } from './distance-ends.fixture.ts'
import { NO_END } from './distance-others.fixture.ts'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('ends that are counted from today')

const NOW = Date.parse('2031-09-21T17:30:00Z')
const END = '2031-10-25T00:00:00.000Z'

function expiryIn(text: string): string | null {
  const heard = readAnswer(text, 'name.example', 'whois.example', NOW)
  return 'facts' in heard ? registrationOf(heard.facts).expiry_date : null
}

const FRAMES: ((line: string) => string)[] = [
  line => `domain: name.example\nregistrar: X Ltd\nstatus: active\n${line}\n`,
  line => `Domain Name: name.example\r\n${line}\r\nName Server: ns1.host.net\r\nCreated: 2001-02-03\r\n`,
  line => `% The registry\n\ndomain: name.example\nnserver: ns1.host.net\n\n${line}\n`,
]

for (const [index, frame] of FRAMES.entries())
  test(`an end in 34 days, frame ${index + 1}: ${ENDS_IN_34_DAYS.length} wordings`, () => {
    const read = ENDS_IN_34_DAYS.map(line => [line, expiryIn(frame(line))])
    assert.equal(
      read.filter(([, expiry]) => expiry !== END),
      [],
    )
  })

test('weeks, months, years, and ends that have passed', () => {
  const read = (value: string) =>
    expiryIn(`domain: name.example\nnserver: ns1.host.net\nexpires: ${value}\n`)?.slice(0, 10)
  assert.is(read('in 5 weeks'), '2031-10-26')
  assert.is(read('in 2 months'), '2031-11-21')
  assert.is(read('in 1 year'), '2032-09-21')
  assert.is(read('3 days ago'), '2031-09-18')
  assert.is(read('in 0 days'), '2031-09-21')
})

for (const line of NO_END)
  test(`no end: ${line}`, () => {
    assert.is(expiryIn(`domain: name.example\nnserver: ns1.host.net\nstatus: ok\n${line}\n`), null)
  })

test.run()
