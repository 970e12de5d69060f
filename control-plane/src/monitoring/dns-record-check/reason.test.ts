import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { concludeDnsRecords, whyOf } from './conclude.ts'
import { freshSet, type RecordSet } from './record-set.ts'
import { nothing as nothingSeen } from './rules.fixture.ts'

const test = suite('the reason of a DNS record monitor in each language')

const seen = { rdata: ['192.0.2.1'], rdata_hash: 'x', absence: null }
const known = { ...seen, source: 'observed' as const, established_at: 1, accepted_at: null }
const fresh = (name = 'www.example.com.') => freshSet(name, name, 'A')
const calm = (): RecordSet => ({ ...fresh(), baseline: known })
const changed = { ...calm(), pending: { ...seen, since: 1 } }
const gone = { ...calm(), failures: 2, failure: { reason: 'timeout' as const, detail: null } }
const told = { ...gone, failure: { reason: 'timeout' as const, detail: 'ns1: SERVFAIL' } }
const code = { code: 'name_server.servfail', params: { server: 'ns1' } }
const coded = {
  ...gone,
  failure: { reason: 'servfail' as const, detail: 'ns1 failed to answer (SERVFAIL)', text: code },
}
const many = Array.from({ length: 7 }, (_, i) => fresh(`www${i}.example.com.`))

const TABLE: [sets: RecordSet[], english: string, german: string][] = [
  [[changed], '1 of 1 record set changed: www.example.com A', '1 von 1 Eintrag geändert: www.example.com A'],
  [[changed, calm()], '1 of 2 record sets changed: www.example.com A', '1 von 2 Einträgen geändert: www.example.com A'],
  [
    [gone],
    "1 of 1 record set can't be looked up: www.example.com A",
    '1 von 1 Eintrag nicht abfragbar: www.example.com A',
  ],
  [
    [told, calm()],
    "1 of 2 record sets can't be looked up: www.example.com A (ns1: SERVFAIL)",
    '1 von 2 Einträgen nicht abfragbar: www.example.com A (ns1: SERVFAIL)',
  ],
  [
    [coded],
    "1 of 1 record set can't be looked up: www.example.com A (ns1 failed to answer (SERVFAIL))",
    '1 von 1 Eintrag nicht abfragbar: www.example.com A (ns1 konnte nicht antworten (SERVFAIL))',
  ],
  [
    many,
    '7 of 7 record sets not seen yet: www0.example.com A, www1.example.com A, www2.example.com A, www3.example.com A, www4.example.com A, and 2 more',
    '7 von 7 Einträgen noch nicht gesehen: www0.example.com A, www1.example.com A, www2.example.com A, www3.example.com A, www4.example.com A und 2 weitere',
  ],
  [[calm()], '1 record set as expected', '1 Eintrag wie erwartet'],
  [[calm(), calm()], '2 record sets as expected', '2 Einträge wie erwartet'],
]

for (const [sets, english, german] of TABLE)
  test(english, () => {
    const { reason, reason_text } = whyOf(sets)
    assert.equal([reason, germanText(reason_text, reason)], [english, german])
  })

/** What an agent of the former version sends. */
const { failure_text: _, dnssec_text: __, ...nothing } = nothingSeen

/** The result of a run that saw nothing of a set. */
function resultOf(failed: { failure_detail: string; failure_text?: unknown }) {
  const monitor = { config: { domain: 'example.com.', watched: [] }, interval_seconds: 60 }
  const run = { region_slug: 'local', at: 1, slot: 1 }
  const question = { own: [fresh()], run, regions: 1, monitor, status: 'pending', attempt: 0, now: 1 }
  const outcome = { sets: [{ ...nothing, ...failed }], duration_ms: 1 }
  const concluded = concludeDnsRecords(question as never, outcome)
  assert.ok(concluded)
  return concluded.result
}

test('what an agent says of a set, by its code, in the result and in what is stored of the set', () => {
  const { failure_detail, failure_text, data } = resultOf({ failure_detail: coded.failure.detail, failure_text: code })
  assert.is(failure_detail, 'www.example.com A: ns1 failed to answer (SERVFAIL)')
  assert.is(germanText(failure_text, ''), 'www.example.com A: ns1 konnte nicht antworten (SERVFAIL)')
  assert.equal((data.record_sets as RecordSetSeen[])[0]?.failure_text, code)
})

test('an earlier agent’s sentence, which has no text, and a text that is none, as they are', () => {
  for (const older of [{}, { failure_text: 'what is this' }]) {
    const { failure_detail, failure_text, data } = resultOf({ failure_detail: 'ns1 said no', ...older })
    assert.equal([failure_detail, germanText(failure_text, '')], Array(2).fill('www.example.com A: ns1 said no'))
    assert.is((data.record_sets as RecordSetSeen[])[0]?.failure_text, null)
  }
})

test.run()
