import { setMaxListeners } from 'node:events'
import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { Semaphore } from '../semaphore.ts'
import { exchange } from './exchange.ts'
import { Fault } from './fault.ts'
import type { Message, Question } from './message.ts'
import type { NameServer } from './name-server.ts'

const AT_ONCE = 20
/** Datagrams may be lost. */
const ATTEMPTS = 2
/** A server that left this many questions of a run unanswered is not asked again in that run. */
const SILENCES = 2

interface Record {
  /** The index of the address that answered last. */
  door: number
  answered: boolean
  silences: number
}

/** Asks the questions of one run, a bounded number at a time, and remembers which servers answer. */
export class Asker {
  readonly signal: AbortSignal
  readonly #timeoutMs: number
  readonly #records = new Map<NameServer, Record>()
  readonly #semaphore = new Semaphore(AT_ONCE)

  constructor(env: Environment, limits: { queryTimeoutMs: number; timeoutMs: number }) {
    this.signal = AbortSignal.any([env.signal, AbortSignal.timeout(limits.timeoutMs)])
    // Each question in progress adds a listener.
    setMaxListeners(0, this.signal)
    this.#timeoutMs = limits.queryTimeoutMs
  }

  /** The first answer from any of a server's addresses, whatever its code. Throws `Fault` if none answers. */
  async ask(server: NameServer, question: Question): Promise<Message> {
    if (server.fault !== null) throw server.fault
    return this.#semaphore.run(() => this.#askDoors(server, question))
  }

  async #askDoors(server: NameServer, question: Question): Promise<Message> {
    const record = this.#recordOf(server)
    let fault = new Fault('timeout', say('name_server.silent_before', { server: server.shown }))
    if (!record.answered && record.silences >= SILENCES) throw fault
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      for (let step = 0; step < server.doors.length; step++) {
        const at = (record.door + step) % server.doors.length
        const door = server.doors[at]
        if (door === undefined || this.signal.aborted) continue
        try {
          const message = await exchange(door, question, { timeoutMs: this.#timeoutMs, signal: this.signal })
          Object.assign(record, { door: at, answered: true })
          return message
        } catch (error) {
          if (!(error instanceof Fault)) throw error
          fault = error
        }
      }
      if (fault.reason === 'target_not_allowed') break
    }
    record.silences++
    throw fault
  }

  #recordOf(server: NameServer): Record {
    const record = this.#records.get(server) ?? { door: 0, answered: false, silences: 0 }
    this.#records.set(server, record)
    return record
  }
}
