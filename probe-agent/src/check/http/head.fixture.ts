import { listenRaw, type Target } from './check.fixture.ts'

/** `:status: 200` of the static table (RFC 7541). */
const STATUS_200 = 0x88
/** Adds a line with a name of its own to the dynamic table, and the entry that was added last. */
const ADD = 0x40
const LAST_ADDED = 0xbe
const HEADERS = 1
const SETTINGS = 4
const END_HEADERS = 4
const END_STREAM = 1

/** Lines of one header in HPACK: its value stands there once, and each further line costs one byte. */
export function repeatedHeader(lines: number, bytes: number): Buffer {
  // A length of 127 or more is its rest in groups of seven bits.
  const rest = bytes - 127
  const length = Buffer.from([127, (rest & 127) | 128, rest >> 7])
  const first = Buffer.concat([Buffer.from([ADD, 1]), Buffer.from('x'), length, Buffer.alloc(bytes, 'v')])
  return Buffer.concat([first, Buffer.alloc(lines - 1, LAST_ADDED)])
}

/** A server of HTTP/2 that answers 200 with these lines in one frame, and nothing else. It acknowledges no settings. */
export function listenHead(lines: Buffer): Promise<Target> {
  return listenRaw(socket =>
    socket.once('data', () => {
      socket.write(frame(SETTINGS, 0, 0, Buffer.alloc(0)))
      socket.write(frame(HEADERS, END_HEADERS | END_STREAM, 1, Buffer.concat([Buffer.from([STATUS_200]), lines])))
    }),
  )
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}
