import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { factsOf, left, NOW, outcomeOf, type Seen } from './rules.fixture.ts'
import { decideTls, NOTHING_KNOWN } from './rules.ts'

const test = suite('the reason of a TLS monitor in each language')

const settings = { warn_days: [30, 14], check_revocation: true, interval_ms: 3_600_000, paired: false }

function decide(outcome: Parameters<typeof decideTls>[1], regions = 1) {
  const run = { attempt: 0, regions, region: 'east' }
  return decideTls({ known: NOTHING_KNOWN, status: 'pending', settings, now: epoch(NOW), run }, outcome)
}

const weak = { signature_algorithm: 'sha1WithRSAEncryption', public_key: { type: 'rsa', bits: 1024, curve: null } }
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => `${name}.example`)
const revoked = (revoked_at: number | null): Seen => ({
  revocation: { status: 'revoked', revoked_at } as never,
})

const TABLE: [seen: Seen, english: RegExp, german: RegExp][] = [
  [left(90 * DAY_MS), /^the certificate is valid, until /, /^das Zertifikat gilt bis /],
  [left(DAY_MS), /^the certificate expires in 1 day, until /, /^das Zertifikat läuft in 1 Tag ab, am /],
  [left(20 * DAY_MS), /^the certificate expires in 20 days, until /, /^das Zertifikat läuft in 20 Tagen ab, am /],
  [left(-DAY_MS), /^the certificate expired on /, /^das Zertifikat ist am .+ abgelaufen$/],
  [
    { hostname_matches: false, subject_alt_names: [] },
    /^the certificate is for no host at all, not for /,
    /^das Zertifikat ist für gar keinen Host, nicht für /,
  ],
  [
    { hostname_matches: false, subject_alt_names: names },
    /^the certificate is for a\.example, .+e\.example and 2 more, not for /,
    /^das Zertifikat ist für a\.example, .+e\.example und 2 weitere, nicht für /,
  ],
  [revoked(null), /^the issuer revoked the certificate$/, /^der Aussteller hat das Zertifikat widerrufen$/],
  [
    revoked(NOW - DAY_MS),
    /^the issuer revoked the certificate on \d/,
    /^der Aussteller hat das Zertifikat am .+ widerrufen$/,
  ],
  [
    { certificate: weak },
    /is signed with sha1WithRSAEncryption; the rsa key of .+ has only 1024 bits$/,
    /ist mit sha1WithRSAEncryption signiert; der Schlüssel \(rsa\) von .+ hat nur 1024 Bit$/,
  ],
  [
    { accepts: { TLSv1: true, 'TLSv1.1': true } },
    /^the server still accepts TLSv1 and TLSv1\.1$/,
    /^der Server nimmt noch TLSv1 und TLSv1\.1 an$/,
  ],
]

for (const [seen, english, german] of TABLE)
  test(String(english), () => {
    const { reason, reason_text } = decide(outcomeOf(factsOf(seen)))
    assert.match(reason, english)
    assert.match(germanText(reason_text, reason), german)
  })

for (const [status, german] of [
  ['self_signed', 'das Zertifikat ist selbst signiert'],
  ['untrusted_root', 'das Zertifikat führt zu keiner vertrauten Wurzel'],
  ['invalid_chain', 'die Kette der Zertifikate ist nicht gültig'],
  ['incomplete_chain', 'Zertifikate dazwischen fehlen'],
] as const)
  test(`${status}: without words of an agent by its code, with them as it is`, () => {
    const of = (detail: string | null) =>
      decide(outcomeOf(factsOf({ trust: { ...factsOf().trust, status, detail, text: null } })))
    const own = of(null)
    assert.equal([own.reason, germanText(own.reason_text, own.reason)], [status.replaceAll('_', ' '), german])
    const told = of('in words of an earlier agent')
    assert.equal([told.reason, germanText(told.reason_text, '')], Array(2).fill('in words of an earlier agent'))
  })

test('nothing received, and another region that is asked', () => {
  const alone = decide(outcomeOf(null))
  assert.equal(
    [alone.reason, germanText(alone.reason_text, alone.reason)],
    ['no certificate was received', 'es war nichts zu sehen'],
  )
  const asked = decide(outcomeOf(null), 2)
  assert.equal(
    [asked.reason, germanText(asked.reason_text, asked.reason)],
    [
      'east: no certificate was received; another region will check it',
      'east: es war nichts zu sehen; eine andere Region wird gefragt',
    ],
  )
})

test('what an agent says, by its code, and as it is of an earlier one that sends none', () => {
  const detail = 'the TLS handshake did not finish within 10 s'
  const code = { code: 'connection.handshake_not_finished', params: { seconds: 10 } }
  const said = (text: Text | null, regions: number) => {
    const { reason, reason_text } = decide(outcomeOf(null, { reason: 'timeout', detail, text }), regions)
    return [reason, germanText(reason_text, reason)]
  }
  const german = 'der TLS-Handshake war nach 10 s nicht fertig'
  assert.equal(said(code, 1), [detail, german])
  assert.equal(said(null, 1), [detail, detail])
  const elsewhere = `east: ${detail}; another region will check it`
  assert.equal(said(code, 2), [elsewhere, `east: ${german}; eine andere Region wird gefragt`])
  assert.equal(said(null, 2), [elsewhere, `east: ${detail}; eine andere Region wird gefragt`])
})

test('an untrusted chain, by the code of its agent, beside what else is wrong', () => {
  const text = { code: 'chain.self_signed', params: {} }
  const trust = { ...factsOf().trust, status: 'self_signed' as const, detail: 'the certificate is self-signed', text }
  const { reason, reason_text, known } = decide(outcomeOf(factsOf({ trust, hostname_matches: false })))
  assert.is(reason, 'the certificate is for example.com, not for example.com; the certificate is self-signed')
  assert.match(
    germanText(reason_text, reason),
    /^das Zertifikat ist für .+; das Zertifikat ist mit dem eigenen Schlüssel signiert/,
  )
  assert.equal([known.detail, known.text], [reason, reason_text])
})

test.run()
