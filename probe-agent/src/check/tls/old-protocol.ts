import { randomBytes } from 'node:crypto'
import { isIP, type Socket } from 'node:net'

/** Protocols that RFC 8996 deprecates, with their numbers on the wire. */
export const OLD_PROTOCOLS = { TLSv1: 0x0301, 'TLSv1.1': 0x0302 } as const
export type OldProtocol = keyof typeof OLD_PROTOCOLS

/**
 * Cipher suites of that time, including those that OpenSSL no longer knows: the check looks for servers that only have
 * these.
 */
const SUITES = [
  0xc00a, 0xc014, 0xc009, 0xc013, 0x0039, 0x0033, 0x0035, 0x002f, 0xc008, 0xc012, 0x0016, 0x000a, 0xc007, 0xc011,
  0x0005, 0x0004, 0x00ff,
]

/**
 * Whether the server accepts a handshake with an old protocol. Sends its own ClientHello that offers nothing newer, and
 * reads the version that the ServerHello selects (RFC 4346 7.4.1). An alert or a closed connection means no.
 */
export function accepts(socket: Socket, protocol: OldProtocol, name: string): Promise<boolean> {
  const version = OLD_PROTOCOLS[protocol]
  socket.write(clientHello(version, name))
  return new Promise(resolve => {
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // A handshake record whose first message is a ServerHello, whose first two bytes are the version.
      if (received.length >= 11)
        resolve(received[0] === 22 && received[5] === 2 && received.readUInt16BE(9) === version)
      else if (received[0] !== undefined && received[0] !== 22) resolve(false)
    })
    socket.once('close', () => resolve(false))
    // The socket has been paused since the protocol agreed on TLS.
    socket.resume()
  })
}

/** RFC 4346 7.4.1.2 with the extensions of RFC 6066 3 and RFC 8422 5.1. */
export function clientHello(version: number, name: string): Buffer {
  const suites = Buffer.concat(SUITES.map(uint16))
  const groups = Buffer.concat([29, 23, 24, 25].map(uint16))
  const serverName = Buffer.concat([Buffer.from([0]), sized(2, Buffer.from(name, 'latin1'))])
  const extensions = Buffer.concat([
    ...(isIP(name) === 0 ? [extension(0, sized(2, serverName))] : []),
    extension(10, sized(2, groups)),
    extension(11, sized(1, Buffer.from([0]))),
  ])
  const noSession = Buffer.from([0])
  const noCompression = sized(1, Buffer.from([0]))
  const hello = Buffer.concat([
    uint16(version),
    randomBytes(32),
    noSession,
    sized(2, suites),
    noCompression,
    sized(2, extensions),
  ])
  const message = Buffer.concat([Buffer.from([1]), sized(3, hello)])
  return Buffer.concat([Buffer.from([22]), uint16(0x0301), sized(2, message)])
}

function extension(type: number, content: Buffer): Buffer {
  return Buffer.concat([uint16(type), sized(2, content)])
}

/** Content after its length in `width` bytes. */
function sized(width: number, content: Buffer): Buffer {
  const length = Buffer.alloc(width)
  length.writeUIntBE(content.length, 0, width)
  return Buffer.concat([length, content])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}
