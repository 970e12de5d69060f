import { type ChildProcess, fork } from 'node:child_process'
import type { Load } from '../agent.ts'
import type { Log } from '../log.ts'
import type { Launch } from './launch.ts'
import type { ToWorker } from './worker.ts'

const RESTART_MS = 1_000

interface Worker {
  child: ChildProcess
  load: Load
}

/**
 * Runs one agent in several processes. Not threads: these share libuv's pool, so that slow lookups of one delay all,
 * and a native crash ends all. Each process pulls on its own; together they are one agent.
 */
export class Supervisor {
  readonly #workers = new Map<number, Worker>()
  readonly #log: Log
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
    const worker: Worker = { child, load: { running: 0, spooled: 0 } }
    this.#workers.set(options.worker, worker)
    tell(child, { launch: options })
    child.on('message', (load: Load) => {
      worker.load = load
      tell(child, { siblings: this.#loadOfOthers(worker) })
    })
    child.once('exit', code => this.#ended(options, code))
  }

  #loadOfOthers(worker: Worker): Load {
    const others = [...this.#workers.values()].filter(one => one !== worker)
    return {
      running: others.reduce((sum, one) => sum + one.load.running, 0),
      spooled: others.reduce((sum, one) => sum + one.load.spooled, 0),
    }
  }

  #ended(options: Launch, code: number | null): void {
    this.#workers.delete(options.worker)
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
    for (const { child } of this.#workers.values()) child.kill('SIGTERM')
  }
}

function tell(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {})
}
