import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeAttributes } from '../attribute/index.ts'
import { decodeRequest, encodeRequest } from '../otlp-message/index.ts'
import { logRows, spanRows } from './index.ts'
import { ATTRIBUTES, making, NANO, NOW, OWNER, resource, SPAN, TRACE } from './sample.fixture.ts'

function logs(record: object, more: object = {}) {
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'lib' }, logRecords: [record] }] }], ...more }
}

/** Rows by both encodings, which must be equal. */
function rowsOf(request: object) {
  const of = (body: Buffer, encoding: 'protobuf' | 'json') => {
    const made = making()
    return { rows: logRows(decodeRequest('logs', body, encoding), OWNER, made), tally: made.tally }
  }
  const one = of(encodeRequest('logs', request), 'protobuf')
  const other = of(Buffer.from(JSON.stringify(request)), 'json')
  assert.equal(JSON.parse(JSON.stringify(one.rows)), JSON.parse(JSON.stringify(other.rows)))
  assert.equal(one.tally.counts, other.tally.counts)
  return one
}

test('a log record with attributes of every type', () => {
  const record = {
    ...{ timeUnixNano: NANO, severityNumber: 17, severityText: 'ERROR', body: { stringValue: 'it broke' } },
    ...{ attributes: ATTRIBUTES, traceId: TRACE, spanId: SPAN, flags: 1, eventName: 'broken' },
  }
  const [row] = rowsOf(logs(record)).rows
  assert.is(row?.time, '1700000000.000123456')
  assert.is(row?.level, 'error')
  assert.is(row?.message, 'it broke')
  assert.is(row?.body, undefined)
  assert.equal([row?.source, row?.env, row?.host, row?.scope_name], ['shop', 'prod', 'h1', 'lib'])
  assert.equal([row?.trace_id, row?.span_id, row?.trace_flags, row?.event_name], [TRACE, SPAN, 1, 'broken'])
  assert.equal(decodeAttributes(row?.attributes ?? {}, row?.attributes_types), {
    ...{ text: 'a', int: '9223372036854775807', least: '-9223372036854775808', small: -7, double: 1, nan: 'NaN' },
    ...{ bool: false, bytes: 'AAEC', empty: null, list: ['x', 1, 2, null], map: { k: 'AAEC' } },
  })
  assert.is(row?.attributes_types?.double, 'double')
  assert.is(row?.attributes?.list, '["x",1,2.0,null]')
})

const BODIES: [string, object, string, string | undefined][] = [
  ['text', { stringValue: 'plain' }, 'plain', undefined],
  ['a map with msg', { kvlistValue: { values: [{ key: 'msg', value: { stringValue: 'hi' } }] } }, 'hi', '{"msg":"hi"}'],
  ['another map', { kvlistValue: { values: [{ key: 'n', value: { intValue: 1 } }] } }, '{"n":1}', '{"n":1}'],
  ['a number', { intValue: '42' }, '42', '42'],
  ['an array', { arrayValue: { values: [{ boolValue: true }] } }, '[true]', '[true]'],
  ['nothing', {}, '', undefined],
]

for (const [name, body, message, kept] of BODIES) {
  test(`a body that is ${name}`, () => {
    const [row] = rowsOf(logs({ timeUnixNano: NANO, body })).rows
    assert.equal([row?.message, row?.body], [message, kept])
  })
}

test('levels by number, else by text', () => {
  const levelOf = (record: object) => rowsOf(logs({ timeUnixNano: NANO, ...record })).rows[0]?.level
  const numbers = [1, 4, 5, 9, 13, 17, 21, 24].map(severityNumber => levelOf({ severityNumber }))
  assert.equal(numbers, ['trace', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'fatal'])
  const texts = ['WARNING', 'Err', 'critical', 'debug', 'Verbose', '', 'other'].map(severityText =>
    levelOf({ severityText }),
  )
  assert.equal(texts, ['warn', 'error', 'fatal', 'debug', 'trace', 'info', 'info'])
})

test('a record without a time is of when it was observed, or of now', () => {
  assert.is(rowsOf(logs({ observedTimeUnixNano: NANO })).rows[0]?.time, '1700000000.000123456')
  assert.is(rowsOf(logs({})).rows[0]?.time, '1700000000.000000000')
})

const REFUSED: [string, object][] = [
  ['time_too_old', { timeUnixNano: `${NOW - 7 * 86_400_000 - 1}000000` }],
  ['time_in_future', { timeUnixNano: `${NOW + 600_001}000000` }],
  ['invalid_trace_id', { timeUnixNano: NANO, traceId: 'abcd' }],
  ['invalid_trace_id', { timeUnixNano: NANO, traceId: '0'.repeat(32) }],
  ['invalid_span_id', { timeUnixNano: NANO, spanId: 'ab' }],
]

for (const [reason, record] of REFUSED) {
  test(`a record alone is refused: ${reason}`, () => {
    const { rows, tally } = rowsOf(logs(record))
    assert.is(rows.length, 0)
    assert.equal([...tally.counts], [[reason, 1]])
    assert.match(tally.message, `1 refused (${reason})`)
  })
}

test('the limits of time themselves are accepted', () => {
  for (const ms of [NOW - 7 * 86_400_000, NOW + 600_000])
    assert.is(rowsOf(logs({ timeUnixNano: `${ms}000000` })).rows.length, 1)
})

test('what is too much is cut and counted', () => {
  const attributes = Array.from({ length: 130 }, (_, i) => ({ key: `k${i}`, value: { stringValue: 'v' } }))
  const deep = Array.from({ length: 20 }).reduce<object>(value => ({ arrayValue: { values: [value] } }), {
    intValue: 1,
  })
  const { rows, tally } = rowsOf(
    logs({
      ...{ timeUnixNano: NANO, droppedAttributesCount: 3, body: { stringValue: 'x'.repeat(70_000) } },
      attributes: [
        { key: 'deep', value: deep },
        { key: '__proto__', value: { stringValue: 'x' } },
        { key: 'long', value: { stringValue: '😀'.repeat(10_000) } },
        ...attributes,
      ],
    }),
  )
  assert.is(rows[0]?.message.length, 65_536)
  assert.is(Object.keys(rows[0]?.attributes ?? {}).length, 128)
  assert.is(rows[0]?.dropped_attributes, 3 + 5)
  assert.ok(rows[0]?.attributes?.long?.isWellFormed())
  const expected = { value_too_deep: 1, attribute_key: 1, value_too_long: 1, attribute_count: 4, message_too_long: 1 }
  assert.equal(Object.fromEntries(tally.counts), expected)
})

test('names in snake case, enums by name and unknown fields', () => {
  const request = {
    resource_logs: [{ scope_logs: [{ log_records: [{ time_unix_nano: NANO, severity_number: 9, surprise: [{}] }] }] }],
    more: 1,
  }
  const groups = decodeRequest('logs', Buffer.from(JSON.stringify(request)), 'json')
  assert.is(logRows(groups, OWNER, making())[0]?.time, '1700000000.000123456')
  const spans = {
    resourceSpans: [
      {
        scopeSpans: [{ spans: [{ traceId: TRACE, spanId: SPAN, startTimeUnixNano: NANO, kind: 'SPAN_KIND_SERVER' }] }],
      },
    ],
  }
  const decoded = decodeRequest('traces', Buffer.from(JSON.stringify(spans)), 'json')
  assert.is(spanRows(decoded, OWNER, making())[0]?.kind, 'server')
})

test('a large resource under many records ends at the bound of the batch', () => {
  const attributes = Array.from({ length: 4 }, (_, i) => ({ key: `k${i}`, value: { stringValue: 'x'.repeat(8_000) } }))
  const logRecords = Array.from({ length: 3_000 }, () => ({ timeUnixNano: NANO }))
  const made = making()
  const request = { resourceLogs: [{ resource: { attributes }, scopeLogs: [{ logRecords }] }] }
  const rows = logRows(decodeRequest('logs', encodeRequest('logs', request), 'protobuf'), OWNER, made)
  assert.is(rows.length + made.tally.rejected, 3_000)
  assert.ok((made.tally.counts.get('batch_too_large') ?? 0) > 500)
})

test('text that is not UTF-8 is kept with replacements', () => {
  const body = encodeRequest('logs', logs({ timeUnixNano: NANO, body: { stringValue: 'abc' } }))
  body[body.indexOf('abc')] = 0xff
  const [row] = logRows(decodeRequest('logs', body, 'protobuf'), OWNER, making())
  assert.is(row?.message, '\ufffdbc')
})

test.run()
