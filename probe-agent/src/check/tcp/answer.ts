import type { Socket } from 'node:net'
import { MOST_ANSWER_BYTES } from '@pharos/shared-protocol/check/tcp.ts'
import { errorCode, errorMessage } from '../../error.ts'
import { alertFault } from '../connection/tls.ts'
import type { Trace } from '../connection/trace.ts'
import type { Expectation } from './expectation.ts'
import { TcpFault } from './fault.ts'

/** An answer is matched at most this often, so that one in many small parts costs no more than another. */
const LOOK_EVERY_MS = 100

export interface Answer {
  /** At most `MOST_ANSWER_BYTES`. */
  content: Buffer
}

/**
 * Reads an answer until it matches; if nothing is expected, any byte matches. Rejects with a fault if the answer ends
 * or reaches its limit without a match. `answer` contains what was received so far.
 */
export function readAnswer(
  socket: Socket,
  expectation: Expectation | null,
  trace: Trace,
  answer: Answer,
): Promise<void> {
  return new Promise((resolve, reject) => new Reader({ socket, expectation, trace, answer, resolve, reject }).start())
}

interface ReaderParts {
  socket: Socket
  expectation: Expectation | null
  trace: Trace
  answer: Answer
  resolve(): void
  reject(error: unknown): void
}

class Reader {
  readonly #parts: ReaderParts
  /** Runs after each match. */
  #pause: NodeJS.Timeout | undefined
  #unseen = false
  #settled = false

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  start(): void {
    const { socket } = this.#parts
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.once('end', () => this.#end(null))
    socket.on('error', error => this.#end(error))
    socket.once('close', () => this.#end(null))
  }

  #take(chunk: Buffer): void {
    const { answer, trace, expectation, socket } = this.#parts
    if (this.#settled || trace.over) return
    if (answer.content.length === 0) trace.watch.enter('download')
    const room = MOST_ANSWER_BYTES - answer.content.length
    answer.content = Buffer.concat([answer.content, chunk.subarray(0, room)])
    if (expectation === null) this.#settle(null)
    else if (chunk.length >= room) {
      socket.pause()
      this.#look(true)
    } else if (this.#pause === undefined) this.#lookNow()
    else this.#unseen = true
  }

  #lookNow(): void {
    this.#unseen = false
    this.#look(false)
    if (!this.#settled) this.#pause = setTimeout(() => this.#goOn(), LOOK_EVERY_MS)
  }

  #goOn(): void {
    this.#pause = undefined
    if (this.#unseen && !this.#parts.trace.over) this.#lookNow()
  }

  #look(last: boolean): void {
    try {
      const met = this.#parts.expectation?.isMet(this.#parts.answer.content) ?? true
      if (met) this.#settle(null)
      else if (last) this.#settle(new TcpFault('unexpected_answer', 'the answer does not match `expect`'))
    } catch (error) {
      this.#settle(error)
    }
  }

  #end(error: Error | null): void {
    // The end of the attempt also closes the socket.
    if (this.#settled || this.#parts.trace.over) return
    const begun = this.#parts.answer.content.length > 0
    if (begun) this.#look(error === null)
    this.#settle(lossFault(error, begun ? 'within its answer' : 'before it answered'))
  }

  #settle(fault: unknown): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#pause)
    if (fault === null) this.#parts.resolve()
    else this.#parts.reject(fault)
  }
}

const RESETS = ['ECONNRESET', 'EPIPE']

/** The fault for a connection that ended too early, in words. */
export function lossFault(error: Error | null, when: string): TcpFault {
  const alert = error === null ? null : alertFault(error)
  if (alert !== null) return new TcpFault('tls_failure', alert.message)
  const closed = error === null || RESETS.includes(errorCode(error))
  return new TcpFault(
    'connection_reset',
    closed ? `the server closed the connection ${when}` : `the connection failed ${when}: ${errorMessage(error)}`,
  )
}
