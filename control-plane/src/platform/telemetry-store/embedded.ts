import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { Agent, type AgentOptions } from 'node:http'
import { join, resolve } from 'node:path'
import type { Log } from '../log.ts'
import { waitReal } from '../real-time.ts'
import { answers, socketPath } from '../socket.ts'
import { EXIT_CLOSED } from './bounds.ts'

/** The store's process on this machine, shared by all processes with the same data folder. */
export interface Engine {
  /** Connects to the store's socket. */
  agent: Agent
  /** Starts the process unless it runs. Throws if it cannot be reached. */
  reach(): Promise<void>
  /** Whether nothing was ever stored, so that starting it is pointless. */
  empty(): boolean
  stop(): Promise<void>
}

/** Time limit of a start. Opening takes 0.1 to 0.2 s; a folder that was not closed takes longer. Real milliseconds. */
const PATIENCE_MS = 30_000
const RETRY_MS = 200

export function embeddedEngine(dataDir: string, log: Log): Engine {
  const folder = resolve(dataDir, 'telemetry', 'clickhouse')
  const socket = socketPath(resolve(dataDir, 'telemetry', 'store.sock'))
  let child: ChildProcess | null = null
  let stopping = false
  let starting: Promise<void> | null = null

  /** Starts the process. Resolves when it is ready, or has ended. */
  function start(): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const started = spawn(process.execPath, [join(import.meta.dirname, 'engine.ts'), folder, socket], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { TZ: 'UTC' },
    })
    child = started
    started.once('exit', (code, signal) => {
      if (child === started) child = null
      if (!stopping && code !== EXIT_CLOSED)
        log.error({ code, signal }, 'the telemetry store ended; it starts again with the next use')
    })
    return new Promise(done => {
      started.stdout.once('data', () => done())
      started.once('exit', () => done())
    })
  }

  async function startUntilReached(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (!(await answers(socket))) {
      if (stopping) throw new Error('the telemetry store is stopping')
      if (performance.now() > deadline) throw new Error('the telemetry store does not start')
      if (child === null) await start()
      if (await answers(socket)) return
      // Another process may own the folder, and not be ready yet, or be about to end.
      await waitReal(RETRY_MS)
    }
  }

  return {
    agent: new Agent({ keepAlive: true, socketPath: socket } as AgentOptions & { socketPath: string }),
    reach() {
      starting ??= startUntilReached().finally(() => {
        starting = null
      })
      return starting
    },
    empty: () => !existsSync(folder),
    async stop() {
      stopping = true
      this.agent.destroy()
      const ending = child
      if (ending === null) return
      const ended = new Promise(done => ending.once('exit', done))
      ending.stdin?.end()
      await ended
    },
  }
}
