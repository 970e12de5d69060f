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
