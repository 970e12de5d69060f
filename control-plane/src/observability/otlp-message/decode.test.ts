import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeRequest, encodeRequest, MOST_FIELDS, TooMuch, Undecodable } from './index.ts'

test('bodies that are no message are refused as a whole', () => {
  const body = encodeRequest('logs', {
    resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'x' } }] }] }],
  })
  for (const broken of [
    body.subarray(0, body.length - 3),
    Buffer.from('not protobuf'),
    Buffer.from([0x0a, 0xff, 0xff]),
  ])
    assert.throws(
      () => decodeRequest('logs', broken, 'protobuf'),
      (error: unknown) => error instanceof Undecodable,
    )
  for (const broken of [
    '{',
    '[]',
    'null',
    '{"resourceLogs":{}}',
    '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"flags":-1}]}]}]}',
  ])
    assert.throws(
      () => decodeRequest('logs', Buffer.from(broken), 'json'),
      (error: unknown) => error instanceof Undecodable,
    )
})

const NANO = '1700000000000000000'
const LIST = {
  logs: (logRecords: object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }),
  traces: (spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
  metrics: (metrics: object[]) => ({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
}
const GOOD = {
  logs: { timeUnixNano: NANO },
  traces: { startTimeUnixNano: NANO },
  metrics: { name: 'm', gauge: { dataPoints: [{ timeUnixNano: NANO, asDouble: 1 }] } },
}
/** Records with one field that does not fit. */
const BAD: [keyof typeof LIST, unknown][] = [
  ['logs', { timeUnixNano: '-1' }],
  ['logs', { timeUnixNano: -1 }],
  ['logs', { flags: 'x' }],
  ['logs', { severityNumber: 'SEVERE' }],
  ['logs', { attributes: [{ key: 1 }] }],
  ['logs', { body: { arrayValue: { values: 'x' } } }],
  ['logs', 'text'],
  ['traces', { kind: 'SPAN' }],
  ['traces', { endTimeUnixNano: 1.5 }],
  ['traces', { events: [{ timeUnixNano: 'soon' }] }],
  ['metrics', { name: 1 }],
  ['metrics', { name: 'b', gauge: [] }],
]

for (const [signal, record] of BAD)
  test(`a record of ${signal} that cannot be read is left out alone: ${JSON.stringify(record)}`, () => {
    const body = (records: unknown[]) => Buffer.from(JSON.stringify(LIST[signal](records as object[])))
    for (const at of [0, 1, 2]) {
      let refused = 0
      const records = [GOOD[signal], GOOD[signal]].toSpliced(at, 0, record as never)
      const [group] = decodeRequest(signal, body(records), 'json', count => {
        refused += count
      })
      assert.equal([group?.records.length, refused], [2, 1])
    }
    const refuse = () => assert.unreachable()
    assert.throws(() => decodeRequest(signal, body([record]), 'json', refuse), /must be/)
  })

test('a point that cannot be read leaves the other points of its metric', () => {
  const points = [{ asDouble: 'x' }, { timeUnixNano: NANO, asInt: 1 }, { timeUnixNano: '-1' }]
  let refused = 0
  const body = Buffer.from(JSON.stringify(LIST.metrics([{ name: 'm', gauge: { dataPoints: points } }])))
  const [group] = decodeRequest('metrics', body, 'json', count => {
    refused += count
  })
  assert.equal([group?.records[0]?.gauge.dataPoints.length, refused], [1, 2])
})

test('beyond 10,000 records that cannot be read the body is refused', () => {
  const body = (count: number) =>
    Buffer.from(JSON.stringify(LIST.logs([GOOD.logs, ...Array.from({ length: count }, () => ({ flags: -1 }))])))
  let refused = 0
  decodeRequest('logs', body(10_000), 'json', count => {
    refused += count
  })
  assert.is(refused, 10_000)
  assert.throws(() => decodeRequest('logs', body(10_001), 'json', () => {}), /must be/)
})

test('severities by name', () => {
  const names = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'].flatMap(name =>
    ['', '2', '3', '4'].map(end => `SEVERITY_NUMBER_${name}${end}`),
  )
  const body = Buffer.from(JSON.stringify(LIST.logs(names.map(severityNumber => ({ severityNumber })))))
  const [group] = decodeRequest('logs', body, 'json')
  assert.equal(
    group?.records.map(({ severityNumber }) => severityNumber),
    names.map((_, index) => index + 1),
  )
})

test('hostile bodies cost little', () => {
  const many = Buffer.alloc(2 * MOST_FIELDS + 4)
  for (let at = 0; at < many.length; at += 2) many[at] = 0x0a
  assert.throws(
    () => decodeRequest('logs', many, 'protobuf'),
    (error: unknown) => error instanceof TooMuch,
  )
  const list = Buffer.from(`{"resourceLogs":[${'{},'.repeat(MOST_FIELDS)}{}]}`)
  assert.throws(
    () => decodeRequest('logs', list, 'json'),
    (error: unknown) => error instanceof TooMuch,
  )
  const nested = '{"arrayValue":{"values":['.repeat(10_000)
  const deep = Buffer.from(
    `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":${nested}${']}}'.repeat(10_000)}}]}]}]}`,
  )
  assert.throws(
    () => decodeRequest('logs', deep, 'json'),
    (error: unknown) => error instanceof Undecodable,
  )
  let value: Buffer = Buffer.from([0x10, 1])
  for (let level = 0; level < 2_000; level += 1) value = field(5, field(1, value))
  const body = field(1, field(2, field(2, field(5, value))))
  assert.throws(
    () => decodeRequest('logs', body, 'protobuf'),
    (error: unknown) => error instanceof Undecodable,
  )
})

function field(id: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([id * 8 + 2, ...varint(content.length)]), content])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

test.run()
