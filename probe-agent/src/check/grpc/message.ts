import { SERVING_STATUSES, type ServingStatus } from '@pharos/shared-protocol/check/grpc.ts'
import { say } from '../../say.ts'
import { GrpcFault } from './fault.ts'

/** A message is preceded by whether it is compressed, and its length in four bytes (gRPC over HTTP/2). */
const HEAD_BYTES = 5
const COMPRESSED = 1

/** Wire types of protobuf by their number, of those that have no groups. */
const VARINT = 0
const FIXED_64 = 1
const DELIMITED = 2
const FIXED_32 = 5

/** The request of a health check (grpc.health.v1), as it stands in the body. */
export function healthRequest(service: string): Buffer {
  const name = Buffer.from(service)
  // Field 1; a name has at most 200 bytes, so its length takes one or two.
  const message =
    name.length === 0 ? name : Buffer.concat([Buffer.from([(1 << 3) | DELIMITED]), varint(name.length), name])
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

function varint(value: number): Buffer {
  return value < 0x80 ? Buffer.from([value]) : Buffer.from([(value & 0x7f) | 0x80, value >>> 7])
}

/**
 * The status in the body of a response, or its number if the protocol has no name for it. Throws a `GrpcFault` for what is
 * not exactly one message of this kind.
 */
export function servingStatusOf(body: Buffer): ServingStatus | number {
  if (body.length === 0) throw notGrpc('no_message')
  if (body.length < HEAD_BYTES) throw notGrpc('part_of_head')
  if (body[0] === COMPRESSED) throw notGrpc('compressed')
  if (body[0] !== 0) throw notGrpc('no_frame')
  const length = body.readUInt32BE(1)
  if (body.length !== HEAD_BYTES + length)
    throw notGrpc(body.length < HEAD_BYTES + length ? 'part_of_message' : 'messages')
  const number = new Reader(body.subarray(HEAD_BYTES)).lastOf(1)
  return SERVING_STATUSES[number] ?? number
}

/** Reads a message of protobuf; every step consumes bytes, so it ends with them. */
class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The last value of a number field, 0 without any (proto3). Skips other fields. */
  lastOf(field: number): number {
    let last = 0
    while (this.#at < this.#bytes.length) {
      const tag = this.#varint()
      if (tag === (field << 3) + VARINT) last = this.#varint()
      else this.#skip(tag & 7)
    }
    return last
  }

  #skip(type: number): void {
    if (type === VARINT) this.#varint()
    else if (type === FIXED_64) this.#at += 8
    else if (type === FIXED_32) this.#at += 4
    else if (type === DELIMITED) {
      const length = this.#varint()
      this.#at += length
    } else throw notGrpc('no_health')
    if (this.#at > this.#bytes.length) throw notGrpc('no_health')
  }

  /** A number of at most ten bytes. What does not fit into a double loses its lowest bits, and names no status. */
  #varint(): number {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) break
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw notGrpc('no_health')
  }
}

type Flaw = 'no_message' | 'part_of_head' | 'part_of_message' | 'messages' | 'compressed' | 'no_frame' | 'no_health'

function notGrpc(flaw: Flaw): GrpcFault {
  return new GrpcFault('not_grpc', say(`grpc.${flaw}`))
}
