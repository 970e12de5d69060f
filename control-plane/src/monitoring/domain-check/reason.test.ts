import { LOOKUP_FAILURES } from '@pharos/shared-protocol/check/domain.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, decide, failure, KNOWN, NOW, question, record } from './rules.fixture.ts'

const test = suite('the reason of a domain monitor in each language')

const DETAIL = 'the WHOIS server whois.example has no record'
const TEXT = {
  code: 'lookup.no_record',
  params: { who: { code: 'lookup.whois_server', params: { host: 'whois.example' } } },
}

const TABLE: [Parameters<typeof decide>, english: RegExp, german: RegExp][] = [
  [[question(), record({ at: NOW + 10 * DAY })], /^registered until \d{4}-/, /^registriert bis \d{4}-/],
  [[question(), record({ at: NOW - DAY })], /^expired on \d{4}-/, /^abgelaufen am \d{4}-/],
  [[question(), record()], /^no source has an expiry date$/, /^keine Quelle nennt ein Ablaufdatum$/],
]

for (const [given, english, german] of TABLE)
  test(String(english), () => {
    const { reason, reason_text } = decide(...given)
    assert.match(reason, english)
    assert.match(germanText(reason_text, reason), german)
  })

for (const reason of LOOKUP_FAILURES)
  test(`${reason}, with what the agent says`, () => {
    const known = failure(reason, { failure_detail: DETAIL, failure_text: TEXT })
    const decided = decide(question({ facts: KNOWN }), known)
    assert.is(decided.reason, `${reason.replaceAll('_', ' ')}: ${DETAIL}`)
    assert.match(
      germanText(decided.reason_text, decided.reason),
      /^die .+ \(der WHOIS-Server whois\.example hat keinen Eintrag\)$/,
    )
  })

test('the sentence of an older agent stays as it is', () => {
  const decided = decide(question({ facts: KNOWN }), failure('transport_error', { failure_detail: DETAIL }))
  assert.is(
    germanText(decided.reason_text, decided.reason),
    `die Registrierungsstelle war nicht zu erreichen (${DETAIL})`,
  )
})

test.run()
