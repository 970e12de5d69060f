import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkPattern } from '../../platform/pattern/index.ts'
import type { LogRow } from '../../platform/telemetry-store/row.ts'
import { decodeAttributes } from '../attribute/index.ts'
import { Tally } from '../batch/index.ts'
import { GROK } from './grok-pattern.ts'
import { readInstant } from './instant.ts'
import { expandParser, LONGEST, type ParserSettings, parseRows } from './parse.ts'

const NOW = epoch(Date.parse('2026-03-01T08:00:00Z'))

function settings(given: Partial<ParserSettings>): ParserSettings {
  const none = { pattern: null, source: null, level_field: null, time_field: null, message_field: null }
  return { kind: 'grok', ...none, ...given }
}

async function parse(message: string, given: Partial<ParserSettings>, source = 'web') {
  const parser = expandParser(settings(given))
  if ('fault' in parser) throw new Error(parser.fault.text)
  const row: LogRow = {
    ...{ account_id: 'a', retention_days: 1, id: '1', observed_time: '', pattern: '0', template: '', source },
    ...{ time: '1.000000000', level: 'info', message, attributes: { kept: 'x' } },
  }
  const tally = new Tally()
  await parseRows([row], [parser], 'a', NOW, tally)
  const { level, time } = row
  return {
    level,
    time,
    message: row.message,
    found: decodeAttributes(row.attributes ?? {}, row.attributes_types),
    tally,
  }
}

test('a web server’s log', async () => {
  const line =
    '10.0.0.1 - frank [01/Mar/2026:08:59:30 +0100] "GET /a.gif?x=1 HTTP/1.0" 500 2326 "http://a/b" "Mozilla/5.0"'
  const { time, found } = await parse(line, { pattern: '%{COMBINEDAPACHELOG}', time_field: 'timestamp' })
  assert.is(time, `${NOW / 1_000 - 30}.000000000`)
  assert.equal(found, {
    ...{ kept: 'x', clientip: '10.0.0.1', ident: '-', auth: 'frank', verb: 'GET', request: '/a.gif?x=1' },
    ...{ httpversion: '1.0', response: 500, bytes: 2326, referrer: '"http://a/b"', agent: '"Mozilla/5.0"' },
  })
})

test('level, time and message come from the fields that are named', async () => {
  const pattern = '%{TIMESTAMP_ISO8601:at} %{LOGLEVEL:how} %{NUMBER:took.ms:float} %{GREEDYDATA:text}'
  const fields = { level_field: 'how', time_field: 'at', message_field: 'text' }
  const parsed = await parse('2026-03-01 07:59:00,5 ERROR 1.5 it broke', { pattern, ...fields })
  assert.equal([parsed.level, parsed.message, parsed.time], ['error', 'it broke', `${NOW / 1_000 - 60}.500000000`])
  assert.equal(parsed.found, { kept: 'x', 'took.ms': 1.5 })
  const early = await parse('2025-03-01 07:59:00 ERROR 1 x', { pattern, ...fields })
  assert.is(early.time, '1.000000000', 'a time that would be refused is not taken')
  assert.is(early.found.at, '2025-03-01 07:59:00', 'what is not used stays to be seen')
  assert.equal([...early.tally.counts], [['parser_time', 1]])
  const unreadable = await parse('{"at":"soon"}', { kind: 'json', time_field: 'at' })
  assert.equal([unreadable.found, unreadable.tally.counts.get('parser_time')], [{ kept: 'x', at: 'soon' }, 1])
  assert.is((await parse('{"a":1}', { kind: 'json', time_field: 'at' })).tally.counts.size, 0)
})

test('JSON and regular expressions', async () => {
  const json = await parse('{"level":"warn","a":{"b":1},"msg":"hi"}', {
    kind: 'json',
    level_field: 'level',
    message_field: 'msg',
  })
  assert.equal([json.level, json.message, json.found], ['warn', 'hi', { kept: 'x', a: { b: 1 } }])
  const regex = await parse('user=ada id=7', { kind: 'regex', pattern: String.raw`user=(?P<user>\w+) id=(?P<id>\d+)` })
  assert.equal(regex.found, { kept: 'x', user: 'ada', id: '7' })
})

test('what does not match stays as it came, and is counted; other sources are not tried', async () => {
  for (const given of [{ kind: 'json' as const }, { pattern: '%{IP:ip}$' }]) {
    const { message, found, tally } = await parse('{not json', given)
    assert.equal([message, found], ['{not json', { kept: 'x' }])
    assert.equal([...tally.counts], [['parser_failed', 1]])
  }
  const other = await parse('10.0.0.1', { pattern: '%{IP:ip}', source: 'db' })
  assert.equal([other.found, other.tally.counts.size], [{ kept: 'x' }, 0])
})

function faultOf(pattern: string): string | null {
  const parser = expandParser(settings({ pattern }))
  return 'fault' in parser ? parser.fault.text : null
}

test('a grok name that is unknown', () => {
  for (const name of ['NOSUCH', 'constructor']) assert.is(faultOf(`%{${name}:a}`), `uses %{${name}}, which is unknown`)
})

test('every name of grok can be used', async () => {
  for (const name of Object.keys(GROK)) {
    const parser = expandParser(settings({ pattern: `%{${name}:a}` }))
    if ('fault' in parser) throw new Error(parser.fault.text)
    assert.not('fault' in (await checkPattern('a', parser.expression ?? '', LONGEST)), name)
  }
  assert.match(faultOf('%{COMBINEDAPACHELOG}'.repeat(100)) ?? '', 'is longer than')
})

test('records that a pattern would take too long for are stored unparsed, and counted', async () => {
  const parser = expandParser(settings({ kind: 'regex', pattern: '(?P<x>(?:a?){1000})(?:a?){1000}(?:a?){400}[0-9]' }))
  if ('fault' in parser) throw new Error(parser.fault.text)
  const rows = ['a'.repeat(8_192), 'b'].map(message => ({ message }) as LogRow)
  const tally = new Tally()
  await parseRows(rows, [parser], 'a', NOW, tally)
  assert.equal([...tally.counts], [['parser_slow', 2]])
  assert.is(rows[1]?.attributes, undefined)
})

test('groups within groups add no more to a batch than it may hold', async () => {
  const parser = expandParser(
    settings({
      kind: 'regex',
      pattern: Array.from({ length: 100 }, (_, i) => `(?P<g${i}>`).join('') + '.*' + ')'.repeat(100),
    }),
  )
  if ('fault' in parser) throw new Error(parser.fault.text)
  const rows = Array.from({ length: 200 }, () => ({ message: 'a'.repeat(7_000) }) as LogRow)
  const tally = new Tally()
  await parseRows(rows, [parser], 'a', NOW, tally)
  const parsed = rows.filter(row => row.attributes).length
  assert.ok(parsed > 0 && parsed < 50, `${parsed} were parsed`)
  assert.is(tally.counts.get('parser_slow'), 200 - parsed)
})

test('instants', () => {
  const at = (text: string) => readInstant(text)
  assert.is(at('1772352000'), '1772352000.000000000')
  assert.is(at('1772352000123'), '1772352000.123000000')
  assert.is(at('1772352000.5'), '1772352000.500000000')
  assert.is(at('2026-03-01T08:00:00.123456789Z'), '1772352000.123456789')
  assert.is(at('2026-03-01 10:00:00+0200'), '1772352000.000000000')
  for (const wrong of ['', 'yesterday', '2026-13-01T00:00:00Z', '99/Foo/2026:00:00:00 +0000'])
    assert.is(at(wrong), null, wrong)
})

test.run()
