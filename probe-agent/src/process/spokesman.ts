import { HELLO_EVERY_MS, type Hello, type HelloReply } from '@pharos/shared-protocol/message/hello.ts'

/** How long one worker's hello is waited for before another may send one, milliseconds. */
const PATIENCE_MS = 2_500
/** The shortest time between two hellos, milliseconds. */
const SHORTEST_MS = 1_000
/** Workers say hello every five seconds, each a little earlier or later. */
const DUE_MS = HELLO_EVERY_MS - SHORTEST_MS

/** What a worker is told when it wants to say hello: send this one, or take this reply; null: wait. */
export type Turn = { speak: Hello } | { reply: HelloReply } | null

interface Known {
  reply: HelloReply
  at: number
}

/**
 * Decides which of an agent's processes says hello for all of them. Each wants to every five seconds: the first one that
 * comes when a hello is due sends it, and the others take its reply. So no process is needed for it, and all of them
 * send as many hellos as one. Instants are of one monotonic clock, milliseconds.
 */
export class Spokesman {
  readonly #hellos = new Map<number, Hello>()
  #speaking: { worker: number; at: number; hello: Hello } | null = null
  #told: Hello | null = null
  #toldAt = Number.NEGATIVE_INFINITY
  #known: Known | null = null
  #expired = 0

  ask(worker: number, hello: Hello, now: number): Turn {
    this.#expired += hello.expired_runs
    this.#hellos.set(worker, hello)
    return this.turn(worker, now)
  }

  /** What a worker does about the hello that it wanted to say last. */
  turn(worker: number, now: number): Turn {
    const own = this.#hellos.get(worker)
    if (own !== undefined && this.#isDue(now)) {
      const hello = this.#merge(own)
      this.#speaking = { worker, at: now, hello }
      this.#toldAt = now
      return { speak: hello }
    }
    // That the agent is leaving is said even if it is about to say something else.
    return this.#isLeaving() ? null : this.again(now)
  }

  /** The reply of the last hello, if there is one, at the installation's time of now. */
  again(now: number): { reply: HelloReply } | null {
    if (this.#known === null) return null
    const { reply, at } = this.#known
    return { reply: { ...reply, now: reply.now + (now - at) * reply.time_scale } }
  }

  /** A worker's hello was answered, or not (null). `reply.now` is the installation's time of now. */
  answered(worker: number, reply: HelloReply | null, now: number): void {
    if (this.#speaking?.worker !== worker) return
    if (reply !== null) {
      this.#told = this.#speaking.hello
      this.#expired -= this.#told.expired_runs
    }
    this.#known = reply === null ? null : { reply, at: now }
    this.#speaking = null
  }

  /** A worker has ended. */
  gone(worker: number): void {
    this.#hellos.delete(worker)
    if (this.#speaking?.worker !== worker) return
    this.#speaking = null
    this.#known = null
  }

  /** The last hello of a draining agent is not put off: it says that the agent is leaving. */
  #isDue(now: number): boolean {
    if (this.#speaking !== null && now - this.#speaking.at < PATIENCE_MS) return false
    if (this.#isLeaving()) return true
    const status = this.#status()
    const isNews = this.#told?.status !== status || this.#told.capabilities.length !== this.#capabilities().length
    return now - this.#toldAt >= (this.#known === null || isNews ? SHORTEST_MS : DUE_MS)
  }

  /** Whether all workers are draining, and no hello has said so. */
  #isLeaving(): boolean {
    return this.#status() === 'draining' && this.#told?.status !== 'draining'
  }

  /** One hello for all: sums, and what any of them can do. */
  #merge(own: Hello): Hello {
    const sum = (key: 'in_flight' | 'spooled') => this.#all().reduce((total, hello) => total + hello[key], 0)
    return {
      ...own,
      status: this.#status(),
      capabilities: this.#capabilities(),
      in_flight: sum('in_flight'),
      spooled: sum('spooled'),
      loop_delay_ms: Math.max(...this.#all().map(hello => hello.loop_delay_ms)),
      expired_runs: this.#expired,
    }
  }

  #all(): Hello[] {
    return [...this.#hellos.values()]
  }

  #status(): Hello['status'] {
    const all = this.#all().map(hello => hello.status)
    return all.find(status => status === 'online') ?? all.find(status => status === 'blind') ?? 'draining'
  }

  #capabilities(): Hello['capabilities'] {
    return [...new Set(this.#all().flatMap(hello => hello.capabilities))]
  }
}
