import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { asEnvironment } from './environment.ts'
import type { World } from './world.ts'

/** When a process is killed: `commits` commits from now, just before or just after that commit is durable. */
export interface Death {
  commits: number
  when: 'before' | 'after'
  /** Whether what it writes to the object store, or removes there, counts as a commit does. */
  files?: true
  /** Whether that change of a file fails instead, once, as if the store were away. It then lives on. */
  fails?: true
}

export interface Order {
  now?: number
  /** The real time at which the story reached `now`. */
  since?: number
  die?: Death | null
}

interface Turn {
  /** Whether there was nothing to do, and nothing is in progress. */
  rests: boolean
  /** The next instant at which it has work. */
  next: number | null
}

/** A separate process of the control plane, which follows the story's clock and can be killed like any other. */
export class Follower {
  readonly #child: ChildProcess
  readonly #world: World
  /** The address of its API; null if it has none. */
  readonly url: string | null
  readonly #takesResults: boolean
  #wanted: number | null = null

  private constructor(world: World, child: ChildProcess, roles: string) {
    this.#world = world
    this.#child = child
    this.url = /\bapi\b/.test(roles) ? `http://127.0.0.1:${world.config.PHAROS_PORT}` : null
    this.#takesResults = /\bintake\b/.test(roles)
  }

  /** Resolves when it runs. From then on it takes part in every `settle`. */
  static async start(world: World, given: Record<string, string>): Promise<Follower> {
    const environment = { ...asEnvironment(world.config), ...given, WORLD_NOW: String(world.clock.now()) }
    const child = fork(join(import.meta.dirname, 'plane-process.ts'), {
      cwd: world.directory,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const follower = new Follower(world, child, given.PHAROS_ROLES ?? '')
    if ((await follower.#heard()) === null) throw new Error(`The process ended with exit code ${child.exitCode}.`)
    world.followers.add(follower)
    return follower
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Lets it reach a time before the story does, if it takes results: none may be of its future. */
  async reach(now: number): Promise<void> {
    if (!this.#takesResults || !this.alive) return
    this.#send({ now, since: Date.now() })
    await this.#heard()
  }

  /** Lets it do what is due by the story's clock. Returns true if there was nothing, or if it is dead. */
  async turn(): Promise<boolean> {
    if (!this.alive) return true
    this.#send({ now: this.#world.clock.now(), since: this.#world.clock.steppedAt() })
    const turn = await this.#heard()
    if (turn === null) return true
    if (turn.next !== null && turn.next !== this.#wanted) this.#world.clock.at(epoch(turn.next), () => {})
    this.#wanted = turn.next
    return turn.rests
  }

  /** Sets when it dies; null cancels that. */
  die(death: Death | null): void {
    this.#send({ die: death })
  }

  /** Kills it by SIGKILL, unless it is dead already. */
  async kill(): Promise<void> {
    this.#world.followers.delete(this)
    if (!this.alive) return
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exit
  }

  #send(order: Order): void {
    // There is no recipient between its death and the moment at which we notice it.
    this.#child.send(order, () => {})
  }

  /** Its next message, or null if it dies instead. */
  #heard(): Promise<Turn | null> {
    return new Promise(resolve => {
      const done = (turn: Turn | null) => {
        this.#child.off('message', done)
        this.#child.off('exit', onExit)
        resolve(turn)
      }
      const onExit = () => done(null)
      this.#child.once('message', done)
      this.#child.once('exit', onExit)
    })
  }
}
