import { SaidError, say } from '../../say.ts'

/** A value of a DER encoding (X.690), as views into the bytes that it was read from. */
export interface Der {
  tag: number
  /** Tag, length and content. */
  whole: Buffer
  content: Buffer
}

/** Reads the value at `at`; throws if the bytes are not DER. Long lists are scanned without an object per element. */
export function readDer(bytes: Buffer, at = 0): Der {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw notDer()
  const more = first > 0x80 ? first - 0x80 : 0
  if (first === 0x80 || more > 4 || at + 2 + more > bytes.length) throw notDer()
  const start = at + 2 + more
  const end = start + (more === 0 ? first : bytes.readUIntBE(at + 2, more))
  if (end > bytes.length) throw new SaidError(say('encoding.truncated'))
  return { tag, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) }
}

function notDer(): SaidError {
  return new SaidError(say('encoding.not_der'))
}

/** The values within a value, in order. */
export function* walk(parent: Der): Generator<Der> {
  for (let at = 0; at < parent.content.length; ) {
    const member = readDer(parent.content, at)
    yield member
    at += member.whole.length
  }
}

export function membersOf(parent: Der): Der[] {
  return [...walk(parent)]
}

export const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
} as const

/** UTCTime or GeneralizedTime in the forms of RFC 5280 4.1.2.5, as epoch milliseconds. */
export function instantOf({ tag, content }: Der): number {
  const text = content.toString('latin1')
  const [, short, rest] = /^(\d\d|\d{4})(\d{10})Z$/.exec(text) ?? []
  if (short === undefined || rest === undefined || short.length !== (tag === TAG.utcTime ? 2 : 4)) {
    throw new SaidError(say('encoding.not_a_time', { value: text }))
  }
  const year = short.length === 4 ? short : `${Number(short) < 50 ? 20 : 19}${short}`
  const [month, day, hour, minute, second] = rest.match(/\d\d/g) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The bytes of a BIT STRING that is a whole number of bytes. */
export function bitsOf({ content }: Der): Buffer {
  return content.subarray(1)
}
