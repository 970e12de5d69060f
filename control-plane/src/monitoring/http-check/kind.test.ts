import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { httpKind } from './kind.ts'

const test = suite('the text of a failure that an agent sends')

const SENTENCE = 'status 500 is not among 2xx'
const OUTCOME = {
  status: 'failing',
  failure_reason: 'unexpected_status',
  failure_detail: SENTENCE,
  status_code: 500,
  attempts: 1,
  timings_ms: { dns: 0, connect: 1, tls: null, first_byte: 2, download: 1, total: 5 },
  remote_address: '127.0.0.1',
  http_version: '1.1',
  response_bytes: 2,
  failed_assertions: [],
  tls_days_left: null,
  evidence: null,
}
const nested = (depth: number): unknown =>
  depth === 0 ? 'x' : { code: 'plain.quote', params: { text: nested(depth - 1) } }

const ROWS: [name: string, sent: object, kept: boolean, german: string][] = [
  [
    'a code that is known',
    { failure_text: { code: 'http.status', params: { status: 500, expected: '2xx' } } },
    true,
    'der Status 500 gehört nicht zu 2xx',
  ],
  ['none, of an older agent', {}, false, SENTENCE],
  ['null', { failure_text: null }, false, SENTENCE],
  ['a code of a later agent', { failure_text: { code: 'http.moon', params: {} } }, true, SENTENCE],
  ['a code without its values', { failure_text: { code: 'http.status', params: { status: 500 } } }, true, SENTENCE],
  ['no object', { failure_text: 'http.status' }, false, SENTENCE],
  ['a code that is no word', { failure_text: { code: 'x'.repeat(1_000), params: {} } }, false, SENTENCE],
  ['the name of a method', { failure_text: { code: 'constructor', params: {} } }, false, SENTENCE],
  [
    'too long a value',
    { failure_text: { code: 'plain.quote', params: { text: 'x'.repeat(20_000) } } },
    false,
    SENTENCE,
  ],
  [
    'too many values',
    { failure_text: { code: 'plain.sentences', params: { sentences: Array(1_000).fill('x') } } },
    false,
    SENTENCE,
  ],
  ['too deep a value', { failure_text: nested(20) }, false, SENTENCE],
  [
    'an object that is no text',
    { failure_text: { code: 'plain.quote', params: { text: { toString: 'x' } } } },
    false,
    SENTENCE,
  ],
  [
    'a list where a text is meant',
    { failure_text: { code: 'plain.sentences', params: { sentences: 'x' } } },
    true,
    SENTENCE,
  ],
]

for (const [name, sent, kept, german] of ROWS)
  test(name, () => {
    const observed = httpKind.readOutcome({ ...OUTCOME, ...sent })
    assert.is(observed?.failure_detail, SENTENCE)
    assert.is(observed?.failure_text !== null, kept)
    assert.is(germanText(observed?.failure_text, SENTENCE), german)
  })

test.run()
