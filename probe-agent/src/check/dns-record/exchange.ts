import { randomInt } from 'node:crypto'
import type { Socket as Datagram } from 'node:dgram'
import type { Socket } from 'node:net'
import { WireFault } from '@pharos/shared-protocol/dns/wire-reader.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { errorCode } from '../../error.ts'
import { SaidError, saidBy, say, textFor } from '../../say.ts'
import type { Door } from '../check.ts'
import { Fault } from './fault.ts'
import { decodeMessage, encodeQuestion, type Message, type Question, RCODE } from './message.ts'

export interface Patience {
  /** Per attempt, milliseconds. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Asks one question by UDP, and by TCP if the answer is truncated. Asks without EDNS if the server does not support it.
 * Throws `Fault`.
 */
export async function exchange(door: Door, question: Question, patience: Patience): Promise<Message> {
  const short = await attempt(door, question, patience, overUdp)
  const message = short.truncated ? await attempt(door, question, patience, overTcp) : short
  const knowsNoEdns = message.rcode === RCODE.formErr || message.rcode === RCODE.notImp
  return knowsNoEdns && !question.plain ? exchange(door, { ...question, plain: true }, patience) : message
}

type Settle = { hear(bytes: Buffer): void; fail(error: unknown): void }
/** Opens a connection, sends the query, and passes on the answers; returns how to close it. */
type Carry = (door: Door, query: Buffer, settle: Settle) => () => void

/**
 * Ignores messages that do not match the question: another id or another name (RFC 5452 9.1). The socket checks the
 * source.
 */
function attempt(door: Door, question: Question, { timeoutMs, signal }: Patience, carry: Carry): Promise<Message> {
  const id = randomInt(0x1_0000)
  let clear = (): void => {}
  const answered = new Promise<Message>((resolve, reject) => {
    const settle: Settle = {
      hear: bytes => {
        try {
          const message = decodeMessage(bytes)
          if (belongs(message, id, question)) resolve(message)
        } catch (error) {
          if (bytes.length >= 2 && bytes.readUInt16BE() === id) reject(faultOf(error, door))
        }
      },
      fail: error => reject(faultOf(error, door)),
    }
    const late = () =>
      reject(new Fault('timeout', say('name_server.late', { server: door.name, seconds: timeoutMs / 1000 })))
    // Waits one more turn of the loop: an answer that arrived while this process was blocked is in time.
    const timer = setTimeout(() => setImmediate(late), timeoutMs)
    const stop = () => reject(new Fault('timeout', say('name_server.run_over', { server: door.name })))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    clear = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    try {
      const close = carry(door, encodeQuestion(id, question), settle)
      const before = clear
      clear = () => {
        before()
        close()
      }
    } catch (error) {
      reject(faultOf(error, door))
    }
  })
  return answered.finally(() => clear())
}

function belongs(message: Message, id: number, question: Question): boolean {
  if (message.id !== id || !message.isResponse) return false
  // Some servers omit the question when they refuse it.
  if (message.question === null) return message.rcode !== RCODE.noError && message.rcode !== RCODE.nxDomain
  return message.question.name === question.name && message.question.type === question.type
}

function overUdp(door: Door, query: Buffer, settle: Settle): () => void {
  const socket: Datagram = door.datagram()
  socket.on('error', settle.fail)
  socket.on('message', settle.hear)
  socket.once('connect', () => socket.send(query))
  return () => socket.close()
}

function overTcp(door: Door, query: Buffer, settle: Settle): () => void {
  const socket: Socket = door.connect()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(query.length)
  socket.on('error', settle.fail)
  socket.once('close', () => settle.fail(new SaidError(say('name_server.answer_cut'))))
  socket.once('connect', () => socket.write(Buffer.concat([length, query])))
  let heard = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk])
    if (heard.length < 2 || heard.length < 2 + heard.readUInt16BE()) return
    settle.hear(heard.subarray(2, 2 + heard.readUInt16BE()))
    // Only one question was asked on this connection, so the first message should be its answer. Nothing more is
    // expected.
    settle.fail(new SaidError(say('name_server.other_question')))
  })
  return () => socket.destroy()
}

/** The texts of errors of the system. */
const SYSTEM = {
  ECONNREFUSED: 'name_server.nothing_listens',
  ECONNRESET: 'name_server.reset',
  ENETUNREACH: 'name_server.no_network_route',
  EHOSTUNREACH: 'name_server.no_host_route',
  EADDRNOTAVAIL: 'name_server.no_own_address',
} as const

function faultOf(error: unknown, door: Door): Fault {
  if (error instanceof Fault) return error
  if (error instanceof TargetNotAllowed) return new Fault('target_not_allowed', error.said)
  const server = door.name
  if (error instanceof WireFault)
    return new Fault('malformed_response', say('name_server.invalid', { server, why: error.said }))
  const text = textFor(SYSTEM, errorCode(error))
  const said = text ? say(text, { server }) : say('name_server.not_queried', { server, why: saidBy(error) })
  return new Fault('network_error', said)
}
