import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whyOf } from './conclude.ts'
import { freshSet, type RecordSet } from './record-set.ts'

const test = suite('the reason of a DNS record monitor in each language')

const seen = { rdata: ['192.0.2.1'], rdata_hash: 'x', absence: null }
const known = { ...seen, source: 'observed' as const, established_at: 1, accepted_at: null }
const fresh = (name = 'www.example.com.') => freshSet(name, name, 'A')
const calm = (): RecordSet => ({ ...fresh(), baseline: known })
const changed = { ...calm(), pending: { ...seen, since: 1 } }
const gone = { ...calm(), failures: 2, failure: { reason: 'timeout' as const, detail: null } }
const told = { ...gone, failure: { reason: 'timeout' as const, detail: 'ns1: SERVFAIL' } }
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

test.run()
