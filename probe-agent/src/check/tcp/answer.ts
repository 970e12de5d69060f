import type { Socket } from 'node:net'
import { MOST_ANSWER_BYTES } from '@pharos/shared-protocol/check/tcp.ts'
import { errorMessage, isReset } from '../../error.ts'
import { SaidError, say } from '../../say.ts'
import { alertFault } from '../connection/tls.ts'
import type { Trace } from '../connection/trace.ts'
import type { Expectation } from '../expectation.ts'
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
  #isLooking = false
  #unseen = false
  /** Set when nothing more will be read: why, if the answer did not just end or reach its limit. */
  #over: { error: Error | null } | null = null
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
    if (this.#settled || this.#over || trace.over) return
    if (answer.content.length === 0) trace.watch.enter('download')
    const room = MOST_ANSWER_BYTES - answer.content.length
    answer.content = Buffer.concat([answer.content, chunk.subarray(0, room)])
    this.#unseen = true
    if (expectation === null) this.#settle(null)
    else if (chunk.length >= room) {
      socket.pause()
      this.#finish(null)
    } else if (this.#pause === undefined) this.#look(expectation)
  }

  /** Matches what there is, and again once more has come. What takes long is matched less often. */
  #look(expectation: Expectation): void {
    if (this.#isLooking) return
    this.#isLooking = true
    this.#unseen = false
    clearTimeout(this.#pause)
    const over = this.#over
    const begun = performance.now()
    const goOn = (isMet: boolean) => {
      this.#isLooking = false
      if (isMet) this.#settle(null)
      else if (over) this.#settle(unmetFault(over.error))
      else if (this.#over) this.#look(expectation)
      else this.#pause = setTimeout(() => this.#lookAgain(expectation), pauseAfter(performance.now() - begun))
    }
    expectation.isMet(this.#parts.answer.content).then(goOn, error => this.#settle(unmatched(error)))
  }

  #lookAgain(expectation: Expectation): void {
    this.#pause = undefined
    if (this.#unseen && !this.#settled && !this.#parts.trace.over) this.#look(expectation)
  }

  #finish(error: Error | null): void {
    this.#over = { error }
    if (this.#parts.expectation) this.#look(this.#parts.expectation)
  }

  #end(error: Error | null): void {
    // The end of the attempt also closes the socket.
    if (this.#settled || this.#over || this.#parts.trace.over) return
    if (this.#parts.answer.content.length > 0) this.#finish(error)
    else this.#settle(lossFault(error, 'early'))
  }

  #settle(fault: unknown): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#pause)
    if (fault === null) this.#parts.resolve()
    else this.#parts.reject(fault)
  }
}

/** An answer in many parts has a twentieth of the time in which expressions are matched, at most. */
function pauseAfter(tookMs: number): number {
  return Math.max(LOOK_EVERY_MS, 20 * tookMs)
}

/** An expression that takes too long, or that cannot be read, is not met. */
function unmatched(error: unknown): unknown {
  return error instanceof SaidError ? new TcpFault('unexpected_answer', error.said) : error
}

function unmetFault(error: Error | null): TcpFault {
  if (error !== null) return lossFault(error, 'within')
  return new TcpFault('unexpected_answer', say('port.unmatched'))
}

/** The fault for a connection that ended too early: before it answered, within its answer, or before it took all. */
export function lossFault(error: Error | null, when: 'early' | 'within' | 'while_sending'): TcpFault {
  const alert = error === null ? null : alertFault(error)
  if (alert !== null) return new TcpFault('tls_failure', alert.said)
  const closed = error === null || isReset(error)
  return new TcpFault(
    'connection_reset',
    closed ? say(`port.closed_${when}`) : say(`port.failed_${when}`, { error: errorMessage(error) }),
  )
}
