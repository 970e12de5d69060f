import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Knot } from './knot.ts'

/** A UDP server, which does not keep the process alive. */
export interface Relay {
  /** `address:port`. */
  server: string
  asked: number
  stop(): void
}

type Chosen = Pick<Knot, 'address' | 'port'> | Buffer | null

/**
 * Starts a server that answers each query with bytes, or forwards it to a server, as `choose` says. Null leaves it
 * unanswered.
 */
export async function startRelay(choose: (query: Buffer, count: number) => Chosen, port = 0): Promise<Relay> {
  const socket = createSocket('udp4')
  const relay: Relay = { server: '', asked: 0, stop: () => socket.close() }
  socket.on('message', (query, from) => {
    const chosen = choose(query, relay.asked++)
    if (chosen === null) return
    if (Buffer.isBuffer(chosen)) {
      socket.send(chosen, from.port, from.address)
      return
    }
    const onward = createSocket('udp4')
    onward.once('message', answer => {
      socket.send(answer, from.port, from.address)
      onward.close()
    })
    onward.send(query, chosen.port, chosen.address)
  })
  await once(socket.bind(port, '127.0.0.1'), 'listening')
  socket.unref()
  relay.server = `127.0.0.1:${socket.address().port}`
  return relay
}

/** The flags of a resolver's successful answer, and of SERVFAIL. */
export const FINE = 0x8180
export const FAILING = 0x8182

export function endOfQuestion(query: Buffer): number {
  return query.indexOf(0, 12) + 5
}

export function asksForAddress(query: Buffer): boolean {
  return query[endOfQuestion(query) - 3] === 1
}

/** An answer to a query: its header with these flags, its question, and addresses if given. */
export function answerTo(query: Buffer, flags: number, addresses: readonly number[][] = []): Buffer {
  const answer = Buffer.from(query.subarray(0, endOfQuestion(query)))
  answer.writeUInt16BE(flags, 2)
  answer.fill(0, 6, 12)
  answer.writeUInt16BE(addresses.length, 6)
  const records = addresses.map(address =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]),
  )
  return Buffer.concat([answer, ...records])
}

/** An answer to a query with one record of the queried name, with any data. */
export function answerWith(query: Buffer, type: number, data: Buffer): Buffer {
  const head = answerTo(query, FINE)
  head.writeUInt16BE(1, 6)
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data])
}

/** Starts a resolver that returns these addresses for every name, and nothing else. With null it fails. */
export async function serveAddresses(first: string[] | null) {
  let addresses = first
  const relay = await startRelay(query => {
    if (addresses === null) return answerTo(query, FAILING)
    const bytes = addresses.map(address => address.split('.').map(Number))
    return answerTo(query, FINE, asksForAddress(query) ? bytes : [])
  })
  const answer = (next: string[] | null) => {
    addresses = next
  }
  return Object.assign(relay, { answer })
}
