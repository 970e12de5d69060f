import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from '../log.ts'
import type { Launch } from './launch.ts'
import { Spokesman } from './spokesman.ts'
import type { FromWorker, ToWorker } from './worker.ts'

const RESTART_MS = 1_000

/** A worker's question that is answered when another one's hello is. */
interface Waiting {
  worker: number
  child: ChildProcess
  id: number
}

/**
 * Runs one agent in several processes. Not threads: these share libuv's pool, so that slow lookups of one delay all,
 * and a native crash ends all. Each process pulls on its own; together they are one agent, and one of them says hello
 * for all.
 */
export class Supervisor {
  readonly #workers = new Map<number, ChildProcess>()
  readonly #spokesman = new Spokesman()
  readonly #log: Log
  #waiting: Waiting[] = []
  #stopping = false

  constructor(log: Log) {
    this.#log = log
  }

  start(launches: readonly Launch[]): void {
    for (const options of launches) this.#begin(options)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => this.#stop())
  }

  #begin(options: Launch): void {
    const child = fork(new URL('./worker.ts', import.meta.url), { stdio: 'inherit' })
    this.#workers.set(options.worker, child)
    tell(child, { launch: options })
    child.on('message', (message: FromWorker) => this.#hear(options.worker, child, message))
    child.once('exit', code => this.#ended(options, code))
  }

  #hear(worker: number, child: ChildProcess, message: FromWorker): void {
    const now = performance.now()
    if ('answer' in message) {
      this.#spokesman.answered(worker, message.answer, now)
      this.#answerWaiting()
      return
    }
    const turn = this.#spokesman.ask(worker, message.hello, now)
    if (turn === null) this.#waiting.push({ worker, child, id: message.id })
    else tell(child, { id: message.id, ...turn })
  }

  /** One of them may have to say hello now. Without a reply they ask again. */
  #answerWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { worker, child, id } of waiting) {
      const turn = this.#spokesman.turn(worker, performance.now())
      tell(child, { id, ...(turn ?? { reply: null }) })
    }
  }

  #ended(options: Launch, code: number | null): void {
    this.#workers.delete(options.worker)
    this.#spokesman.gone(options.worker)
    this.#answerWaiting()
    if (this.#stopping) {
      if (this.#workers.size === 0) process.exit(0)
      return
    }
    this.#log.error({ worker: options.worker, code }, 'a worker ended, restarting it')
    setTimeout(() => this.#stopping || this.#begin(options), RESTART_MS)
  }

  #stop(): void {
    this.#stopping = true
    if (this.#workers.size === 0) process.exit(0)
    for (const child of this.#workers.values()) child.kill('SIGTERM')
  }
}

function tell(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {})
}
