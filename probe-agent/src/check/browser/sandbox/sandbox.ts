import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from '../machine.ts'
import { INFO_FD, SECCOMP_FD, type Switch, sandboxCommand } from './bubblewrap.ts'
import type { ControlGroup, ControlGroups } from './control-group.ts'
import { ALLOWANCE_S, LIMITS } from './limits.ts'
import { familyOf, isRunning, watchMemory } from './memory.ts'
import type { Bind } from './tree.ts'

/** User ids that no distribution assigns to people, daemons or containers. */
const USERS = { first: 2_000_000_000, count: 100_000_000 }
/** Gives priority to the checks of the light lane when the processor is busy, since they measure milliseconds. */
const NICENESS = 5
const GONE_MS = 5_000
const KEPT_STDERR = 4_000

export type Ended = 'by_itself' | 'out_of_time' | 'out_of_memory' | 'out_of_network' | 'aborted'

/**
 * A user id that nothing else uses. Null if the agent is not root: its sandboxes run as its own user in a namespace.
 */
export function newUser(): Switch | null {
  return process.getuid?.() === 0 ? { uid: USERS.first + randomInt(USERS.count) } : null
}

/** Whether a user id is one that sandboxes use. */
export function isSandboxUser(uid: number): boolean {
  return uid >= USERS.first && uid < USERS.first + USERS.count
}

export interface SandboxRun {
  /** Null: the agent's own user. */
  user: Switch | null
  machine: Machine
  groups: ControlGroups | null
  timeoutMs: number
  binds: Bind[]
  writable?: Bind[]
  command: string[]
  signal: AbortSignal
}

const running = new Set<Sandbox>()
process.once('exit', () => {
  for (const sandbox of running) sandbox.kill('aborted')
})

/** One sandbox with its processes, from its start to the end of the last of them. */
export class Sandbox {
  /** How it ended; all of its processes are gone by then. */
  readonly ended: Promise<Ended>
  /** The last errors that programs in it printed. */
  complaint = ''
  readonly #child: ChildProcess
  readonly #group: ControlGroup | null
  /** The first process of the sandbox's process namespace, by its id on this machine. */
  #first: number | null = null
  #reason: Ended = 'by_itself'

  constructor(run: SandboxRun) {
    const { groups, timeoutMs, signal } = run
    this.#group = groups?.open() ?? null
    const command = sandboxCommand({ ...run, own: run.user })
    const [program = '', ...args] = this.#group === null ? command : this.#group.enter(command)
    this.#child = spawn(program, args, { env: {}, stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'] })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-KEPT_STDERR)
    })
    this.#child.stdin?.on('error', () => {})
    const stdio: readonly unknown[] = this.#child.stdio
    const filter = stdio[SECCOMP_FD] as Writable
    filter.on('error', () => {}).end(run.machine.seccomp)
    this.#info.on('data', (text: Buffer) => this.#learnFirst(text.toString()))
    const limitMs = timeoutMs + ALLOWANCE_S * 1000
    const stops = [this.#limitTime(limitMs), this.#limitMemory(), this.#follow(signal)]
    running.add(this)
    this.ended = this.#end().finally(() => {
      running.delete(this)
      for (const stop of stops) stop()
    })
  }

  /** The output of the sandbox's own program. */
  get output(): Readable {
    return this.#child.stdio[3] as Readable
  }

  get #info(): Readable {
    return this.#child.stdio[INFO_FD] as Readable
  }

  /** Sends one line to the sandbox's own program. Standard input stays open: its end means that the agent has ended. */
  tell(text: string): void {
    this.#child.stdin?.write(`${text}\n`)
  }

  /** Kills all of its processes at once: kills the first of its process namespace, and the kernel ends the rest. */
  kill(reason: Ended = 'by_itself'): void {
    if (this.#reason === 'by_itself') this.#reason = reason
    this.#group?.kill()
    const { pid } = this.#child
    const family = pid === undefined ? [] : familyOf(pid)
    // Killing bubblewrap does not end a sandbox of another user, so its first process is killed by id.
    for (const one of [...family, ...(this.#first === null ? [] : [this.#first])]) end(one)
  }

  async #end(): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#child.once('error', error => {
      this.complaint += error.message
      resolve()
    })
    this.#child.once('close', () => resolve())
    await promise
    this.kill()
    if (this.#first !== null) await gone(this.#first)
    const exhausted = this.#group?.close() ?? false
    return exhausted ? 'out_of_memory' : this.#reason
  }

  /** Reads what bubblewrap reports about the process namespace when it is created (bwrap(1), --info-fd). */
  #learnFirst(info: string): void {
    const pid = Number(/"child-pid": (\d+)/.exec(info)?.[1])
    if (pid > 0) this.#first ??= pid
  }

  #limitTime(ms: number): () => void {
    const timer = setTimeout(() => this.kill('out_of_time'), ms)
    return () => clearTimeout(timer)
  }

  #limitMemory(): () => void {
    const { pid } = this.#child
    if (pid === undefined) return () => {}
    // Who was started with less priority may not give more.
    setPriority(pid, Math.max(NICENESS, getPriority()))
    return this.#group === null ? watchMemory(pid, LIMITS.memory_bytes, () => this.kill('out_of_memory')) : () => {}
  }

  #follow(signal: AbortSignal): () => void {
    const abort = () => this.kill('aborted')
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    return () => signal.removeEventListener('abort', abort)
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Waits until a process has ended, and with it its namespace; the kernel needs milliseconds for that. */
async function gone(pid: number): Promise<void> {
  const deadline = performance.now() + GONE_MS
  while (isRunning(pid) && performance.now() < deadline) await pause(5)
}
