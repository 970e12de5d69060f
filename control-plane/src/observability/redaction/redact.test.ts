import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogRow, SpanRow } from '../../platform/telemetry-store/row.ts'
import { Tally } from '../batch/index.ts'
import { redactRows } from './redact.ts'
import { type Rule, type RuleSettings, ruleOf } from './rule.ts'

function rule(kind: RuleSettings['kind'], pattern: string | null = null, replacement = '#'): Rule {
  return ruleOf({ id: pattern ?? kind, kind, pattern, replacement })
}

async function redact(rules: readonly Rule[], ...messages: string[]) {
  const tally = new Tally()
  tally.accepted = messages.length
  const rows = messages.map(message => ({ message }) as LogRow)
  const kept = await redactRows(rows, rules, 'a', tally)
  return { messages: kept.map(({ message }) => message), tally }
}

const CASES: [Rule, string, string][] = [
  [rule('credit_card'), 'paid by 4111 1111 1111 1111 today', 'paid by # today'],
  [rule('credit_card'), 'paid by 5500-0000-0000-0004', 'paid by #'],
  [rule('credit_card'), 'order 4111111111111112', 'order 4111111111111112'],
  [rule('email'), 'from ada+x@mail.example.co.uk, to b@c.de', 'from #, to #'],
  [rule('credit_card'), 'card 4111.1111.1111.1111.', 'card #.'],
  [rule('credit_card'), 'card 3782.822463.10005 of 2026', 'card # of 2026'],
  [
    rule('credit_card'),
    'pi is 3.141592653589793, not 4111.1111.1111.1112',
    'pi is 3.141592653589793, not 4111.1111.1111.1112',
  ],
  [rule('email'), 'von jürgen.groß@müller.de und 用户@例子.公司', 'von # und #'],
  [rule('email'), 'e\u0301va@x.fr', '#'],
  [rule('email'), 'an @ alone', 'an @ alone'],
  [rule('bearer_token'), 'authorization: Bearer abcDEF123.456-x', 'authorization: #'],
  [rule('bearer_token'), 'jwt eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJ end', 'jwt # end'],
  [rule('bearer_token'), `key ph_${'a'.repeat(46)}.`, 'key #.'],
  [rule('regex', 'session=[0-9a-f]+', '$1'), 'session=ab12; session=ff', '$1; $1'],
]

for (const [applied, text, expected] of CASES) {
  test(`redacted: ${text}`, async () => assert.equal((await redact([applied], text)).messages, [expected]))
}

test('every text of a record is redacted, and numbers and JSON stay readable', async () => {
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
  await redactRows([log, span], [rule('email'), rule('credit_card')], 'a', tally)
  assert.not.match(JSON.stringify([log, span]), /a@b\.de|4111/)
  assert.equal([log.message, log.tags, log.body, resource.owner], ['#', ['#'], '{"to":"#"}', '#'])
  assert.equal(log.attributes, { text: 'x #', card: '#', cards: '[#,1]' })
  assert.equal(log.attributes_types, {})
  assert.is(tally.counts.get('redacted'), 10)
})

test('every column of text that a sender fills is redacted', async () => {
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
  await redactRows([point, span] as never, [rule('email')], 'a', new Tally())
  assert.not.match(JSON.stringify([point, span]), 'a@b.de')
})

test('hostile texts stay within the steps of ordinary rules', async () => {
  const texts = ['a'.repeat(65_536), 'a@'.repeat(32_768), '1 '.repeat(32_768), 'eyJ-'.repeat(16_384)]
  for (const kind of ['email', 'credit_card', 'bearer_token'] as const) {
    const { messages, tally } = await redact([rule(kind)], ...texts, 'Bearer '.repeat(9_000))
    assert.equal([messages.length, tally.counts.get('redaction_slow')], [5, undefined], kind)
  }
})

test('records for which a rule takes too many steps are refused, not stored, and so are those after them', async () => {
  const hostile = rule('regex', '(?P<x>a?){500}a{500}')
  const { messages, tally } = await redact([rule('email'), hostile], 'b', 'a'.repeat(65_536), 'c')
  assert.equal([messages, tally.accepted, tally.rejected], [['b'], 1, 2])
  assert.is(tally.counts.get('redaction_slow'), 2)
})

test('replacements that grow a text, again and again, add no more than a batch may hold', async () => {
  const growing = rule('regex', '.', 'x'.repeat(100))
  const { messages } = await redact(
    [growing, growing],
    ...Array.from({ length: 3_000 }, (_, at) => `${at}`.padStart(6, 'a')),
  )
  const characters = messages.reduce((sum, message) => sum + message.length, 0)
  assert.ok(messages.length < 3_000 && characters <= 32_000_000, `${messages.length} of ${characters} characters`)
})

test('a text that repeats is counted as often as it is stored', async () => {
  const { messages, tally } = await redact(
    [rule('regex', '.', 'x'.repeat(100))],
    ...Array<string>(2_000).fill('a'.repeat(600)),
  )
  assert.ok(messages.length < 1_000, `${messages.length} were kept`)
  assert.is(tally.counts.get('batch_too_large'), 2_000 - messages.length)
})

test.run()
