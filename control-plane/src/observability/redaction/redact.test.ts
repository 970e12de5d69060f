import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogRow, SpanRow } from '../../platform/telemetry-store/row.ts'
import { Tally } from '../batch/index.ts'
import { redactRows } from './redact.ts'
import { compileRule, type Redact, type RuleSettings } from './rule.ts'

function rule(kind: RuleSettings['kind'], pattern: string | null = null, replacement = '#'): Redact {
  const made = compileRule({ kind, pattern, replacement })
  if (typeof made === 'string') throw new Error(made)
  return made
}

const CASES: [Redact, string, string][] = [
  [rule('credit_card'), 'paid by 4111 1111 1111 1111 today', 'paid by # today'],
  [rule('credit_card'), 'paid by 5500-0000-0000-0004', 'paid by #'],
  [rule('credit_card'), 'order 4111111111111112', 'order 4111111111111112'],
  [rule('email'), 'from ada+x@mail.example.co.uk, to b@c.de', 'from #, to #'],
  [rule('email'), 'an @ alone', 'an @ alone'],
  [rule('bearer_token'), 'authorization: Bearer abcDEF123.456-x', 'authorization: #'],
  [rule('bearer_token'), 'jwt eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJ end', 'jwt # end'],
  [rule('bearer_token'), `key ph_${'a'.repeat(46)}.`, 'key #.'],
  [rule('regex', 'session=[0-9a-f]+', '$1'), 'session=ab12; session=ff', '$1; $1'],
]

for (const [redact, text, expected] of CASES) {
  test(`redacted: ${text}`, () => assert.is(redact(text), expected))
}

test('patterns that are none', () => {
  const of = (pattern: string) => compileRule({ kind: 'regex', pattern, replacement: '' })
  assert.is(of('x*'), 'matches the empty text')
  assert.is(of('('), 'is not a regular expression that runs in linear time (RE2)')
})

test('every text of a record is redacted, and numbers and JSON stay readable', () => {
  const resource = { owner: 'a@b.de' }
  const common = { account_id: 'a', retention_days: 1, time: '1', resource }
  const log: LogRow = {
    ...common,
    ...{ id: '1', observed_time: '1', level: 'info', pattern: '0', template: '', message: 'a@b.de', tags: ['a@b.de'] },
    body: '{"to":"a@b.de"}',
    attributes: { text: 'x a@b.de', card: '4111111111111111', cards: '[4111111111111111,1]' },
    attributes_types: { card: 'int', cards: 'array' },
  }
  const span: SpanRow = {
    ...common,
    ...{ trace_id: '1', span_id: '1', name: 'mail a@b.de', kind: 'server', end: '1', duration_ns: 1, status: 'error' },
    ...{ status_message: 'a@b.de', 'events.attributes': ['{"to":"a@b.de"}'] },
  }
  const tally = new Tally()
  redactRows([log, span], [rule('email'), rule('credit_card')], tally)
  assert.not.match(JSON.stringify([log, span]), /a@b\.de|4111/)
  assert.equal([log.message, log.tags, log.body, resource.owner], ['#', ['#'], '{"to":"#"}', '#'])
  assert.equal(log.attributes, { text: 'x #', card: '#', cards: '[#,1]' })
  assert.equal(log.attributes_types, {})
  assert.is(tally.counts.get('redacted'), 10)
})

test('every column of text that a sender fills is redacted', () => {
  const common = { account_id: 'a', retention_days: 1, time: '1', scope_name: 'a@b.de', scope_version: 'a@b.de' }
  const of = { source: 'a@b.de', env: 'a@b.de', host: 'a@b.de' }
  const point = {
    ...common,
    ...of,
    metric: 'a@b.de',
    kind: 'gauge',
    unit: 'a@b.de',
    description: 'a@b.de',
    series: '1',
  }
  const span = {
    ...common,
    ...{ name: 'a@b.de', version: 'a@b.de', trace_state: 'k=a@b.de', status_message: 'a@b.de' },
    ...{ 'events.name': ['a@b.de'], 'links.trace_state': ['k=a@b.de'] },
  }
  redactRows([point, span] as never, [rule('email')], new Tally())
  assert.not.match(JSON.stringify([point, span]), 'a@b.de')
})

test('hostile texts take little time', () => {
  for (const text of [
    'a'.repeat(65_536),
    'a@'.repeat(32_768),
    '1 '.repeat(32_768),
    'eyJ-'.repeat(16_384),
    'Bearer '.repeat(9_000),
  ])
    for (const kind of ['email', 'credit_card', 'bearer_token'] as const) assert.type(rule(kind)(text), 'string')
})

test('records for which there is no time are refused, not stored', () => {
  const rows = Array.from({ length: 3 }, () => ({ message: 'x' }) as LogRow)
  const tally = new Tally()
  tally.accepted = 3
  let calls = 0
  const slow: Redact = text => {
    calls += 1
    const end = performance.now() + 600
    while (performance.now() < end);
    return text
  }
  assert.is(redactRows(rows, [slow], tally).length, 1)
  assert.equal([calls, tally.accepted, tally.rejected], [1, 1, 2])
})

test.run()
