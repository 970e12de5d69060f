import protobuf from 'protobufjs'
import type { Long } from './message.ts'
import { MOST_FIELDS, TooMuch } from './reader.ts'

/** Ids are hexadecimal in OTLP/JSON; other bytes are base64 as in all of proto3. */
const HEXADECIMAL = new Set(['traceId', 'spanId', 'parentSpanId'])
const DEEPEST = 64

/** The lists whose items are records: one that cannot be read is refused alone. */
const RECORDS = new Set(['logRecords', 'spans', 'metrics', 'dataPoints'])
/** The most records of a body that are refused alone; each costs an exception, and beyond that the whole body is refused. */
const MOST_UNREADABLE = 10_000

/** A value that does not fit its field. */
class Misfit extends TypeError {}

/** The records of a body that cannot be read, and how many can. */
interface Records {
  first: Misfit | null
  unreadable: number
  read: number
}

/**
 * Parses a message from JSON by the proto3 mapping with the exceptions of OTLP/JSON: names in camel or snake case,
 * 64-bit integers as text or number, enums by number or name, unknown fields ignored. Throws `TypeError`. With `refuse`,
 * leaves out records that cannot be read, if others can, and passes their number.
 */
export function messageOf(type: protobuf.Type, body: Buffer, refuse?: (count: number) => void): protobuf.Message {
  countParts(body)
  const records: Records = { first: null, unreadable: 0, read: 0 }
  const message = readMessage(type, JSON.parse(body.toString('utf8')), '', 0, records)
  if (records.first === null) return message
  if (refuse === undefined || records.read === 0) throw records.first
  refuse(records.unreadable)
  return message
}

/** Bounds the number of values before anything is built: each comma, line or opening bracket adds at most one. */
export function countParts(body: Buffer): void {
  let parts = 0
  for (const byte of body) if (byte === 0x2c || byte === 0x7b || byte === 0x5b || byte === 0x0a) parts += 1
  if (parts > MOST_FIELDS * 2) throw new TooMuch(`a request can contain at most ${MOST_FIELDS * 2} values`)
}

interface Reading {
  field: protobuf.Field
  snake: string
  oneof: string | undefined
}

const FIELDS = new WeakMap<protobuf.Type, Reading[]>()

function fieldsOf(type: protobuf.Type): Reading[] {
  const known = FIELDS.get(type)
  if (known) return known
  const fields = type.fieldsArray.map(field => ({
    field: field.resolve(),
    snake: field.name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    oneof: field.partOf?.name,
  }))
  FIELDS.set(type, fields)
  return fields
}

function readMessage(
  type: protobuf.Type,
  json: unknown,
  path: string,
  depth: number,
  records: Records,
): protobuf.Message {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw fault(path, 'an object')
  if (depth > DEEPEST) throw new Misfit(`${path} is nested deeper than ${DEEPEST} levels`)
  const given = json as Record<string, unknown>
  const message = type.create() as protobuf.Message & Record<string, unknown>
  for (const { field, snake, oneof } of fieldsOf(type)) {
    const value = own(given, field.name) ?? own(given, snake)
    if (value === undefined || value === null) continue
    const at = path === '' ? field.name : `${path}.${field.name}`
    message[field.name] = field.repeated
      ? readList(field, value, at, depth, records)
      : readOne(field, value, at, depth, records)
    if (oneof !== undefined) message[oneof] = field.name
  }
  return message
}

function own(given: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(given, name) ? given[name] : undefined
}

function readList(field: protobuf.Field, value: unknown, path: string, depth: number, records: Records): unknown[] {
  if (!Array.isArray(value)) throw fault(path, 'an array')
  const read = (item: unknown, index: number) => readOne(field, item, `${path}[${index}]`, depth, records)
  if (!RECORDS.has(field.name)) return value.map(read)
  return value.flatMap((item, index) => {
    try {
      const record = read(item, index)
      if (field.name !== 'metrics') records.read += 1
      return [record]
    } catch (error) {
      if (!(error instanceof Misfit) || records.unreadable >= MOST_UNREADABLE) throw error
      records.first ??= error
      records.unreadable += 1
      return []
    }
  })
}

function readOne(field: protobuf.Field, value: unknown, path: string, depth: number, records: Records): unknown {
  const { resolvedType, type } = field
  if (resolvedType instanceof protobuf.Type) return readMessage(resolvedType, value, path, depth + 1, records)
  if (resolvedType instanceof protobuf.Enum) return readEnum(resolvedType, value, path)
  if (type === 'string') return readText(value, path).toWellFormed()
  if (type === 'bytes') return Buffer.from(readText(value, path), HEXADECIMAL.has(field.name) ? 'hex' : 'base64')
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw fault(path, 'true or false')
    return value
  }
  if (type === 'double') return readDouble(value, path)
  return type.endsWith('64') ? readLong(type, value, path) : readWhole(type, value, path)
}

function readText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw fault(path, 'text')
  return value
}

function readEnum({ values }: protobuf.Enum, value: unknown, path: string): number {
  const number = typeof value === 'string' ? values[value] : value
  if (!Number.isInteger(number)) throw fault(path, 'a name or number of its enum')
  return number as number
}

const SPECIAL: Record<string, number> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
}

function readDouble(value: unknown, path: string): number {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && value.trim() !== '' ? (SPECIAL[value] ?? Number(value)) : undefined
  if (number === undefined || (Number.isNaN(number) && value !== 'NaN')) throw fault(path, 'a number')
  return number
}

const LONG_TEXT = /^-?\d{1,20}$/

function readLong(type: string, value: unknown, path: string): Long {
  const unsigned = type === 'uint64' || type === 'fixed64'
  const isWhole =
    typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && LONG_TEXT.test(value)
  const number = isWhole ? BigInt(value as string | number) : null
  if (number === null || number !== (unsigned ? BigInt.asUintN(64, number) : BigInt.asIntN(64, number)))
    throw fault(path, 'a whole number of 64 bits')
  return { low: Number(BigInt.asIntN(32, number)), high: Number(BigInt.asIntN(32, number >> 32n)), unsigned }
}

function readWhole(type: string, value: unknown, path: string): number {
  const number = typeof value === 'string' && LONG_TEXT.test(value) ? Number(value) : value
  const [least, most] = type.startsWith('u') || type === 'fixed32' ? [0, 2 ** 32 - 1] : [-(2 ** 31), 2 ** 31 - 1]
  if (typeof number !== 'number' || !Number.isInteger(number) || number < least || number > most)
    throw fault(path, 'a whole number of 32 bits')
  return number
}

function fault(path: string, what: string): Misfit {
  return new Misfit(`${path.slice(0, 200) || 'the body'} must be ${what}`)
}
