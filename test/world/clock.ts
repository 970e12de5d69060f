import type { Clock, Poll, Timer } from '@pharos/control-plane/platform/clock.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

interface Due {
  at: number
  run: () => void
}

interface Polled {
  every: number
  last: number
  wanted: boolean
  work: () => Promise<void>
  running: Promise<void> | null
}

/** A clock that stands still until a story advances it. Control plane and agents share one. */
export class TestClock implements Clock {
  readonly scale = 1
  readonly stepped = true
  #now: number
  /** How far it was set back in all, which the monotonic clock does not know. */
  #setBack = 0
  /** The real time at which the clock reached each instant: a story's steps, oldest first. */
  readonly #steps: { real: number; now: number }[]
  readonly #timers = new Set<Due>()
  readonly #polls = new Set<Polled>()

  constructor(start: string) {
    this.#now = Date.parse(start)
    this.#steps = [{ real: 0, now: this.#now }]
  }

  now(): EpochMs {
    return epoch(this.#now)
  }

  /** The real time of the last step. */
  steppedAt(): number {
    return this.#steps.at(-1)?.real ?? 0
  }

  monotonic(): number {
    return this.#now + this.#setBack
  }

  /** Maps a timestamp of a real clock to the story's step at that time. */
  fromReal(realMs: number): EpochMs {
    return epoch(this.#steps.findLast(step => step.real <= realMs)?.now ?? this.#now)
  }

  at(instant: EpochMs, run: () => void): Timer {
    const due = { at: Math.max(instant, this.#now), run }
    this.#timers.add(due)
    return { cancel: () => void this.#timers.delete(due) }
  }

  every(ms: number, fn: () => void): () => void {
    let timer: Timer
    const next = () => {
      timer = this.at(epoch(this.#now + ms), () => {
        fn()
        next()
      })
    }
    next()
    return () => timer.cancel()
  }

  /** Housekeeping that is due runs after a step, and causes no steps itself. */
  poll(everyMs: number, work: () => Promise<void>): Poll {
    const polled: Polled = { every: everyMs, last: this.monotonic(), wanted: false, work, running: null }
    this.#polls.add(polled)
    return {
      wake: () => {
        polled.wanted = true
      },
      stop: async () => {
        this.#polls.delete(polled)
        await polled.running
      },
    }
  }

  /** The next due instant, or null if there is none. */
  next(): number | null {
    const next = Math.min(...[...this.#timers].map(timer => timer.at))
    return Number.isFinite(next) ? next : null
  }

  /** Advances to the next due instant up to `limit`, and runs what is due there. Returns false if there is none. */
  step(limit: number): boolean {
    const next = this.next() ?? Number.POSITIVE_INFINITY
    this.#now = Math.max(this.#now, Math.min(next, limit))
    this.#steps.push({ real: Date.now(), now: this.#now })
    if (next > limit) return false
    this.#runDue()
    return true
  }

  /**
   * Advances in one step: what was due in between runs once, at the end. For days of which only the last instant
   * matters. `real`: the real time of the step that it repeats, if another clock made it first.
   */
  leap(ms: number, real = Date.now()): void {
    this.#now += ms
    this.#steps.push({ real, now: this.#now })
    this.#runDue()
  }

  /** Sets it back, as a failover sets that of the database. Timers run on, since they count real time. */
  setBack(ms: number): void {
    this.#now -= ms
    this.#setBack += ms
    for (const timer of this.#timers) timer.at -= ms
    this.#steps.push({ real: Date.now(), now: this.#now })
  }

  #runDue(): void {
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now || !this.#timers.delete(timer)) continue
      timer.run()
    }
  }

  /** Runs the housekeeping that is due or requested. Returns whether there was any. */
  async runPolls(): Promise<boolean> {
    const due = [...this.#polls].filter(poll => poll.wanted || this.monotonic() - poll.last >= poll.every)
    for (const poll of due) {
      poll.wanted = false
      poll.last = this.monotonic()
      poll.running = poll.work()
      await poll.running
    }
    return due.length > 0
  }
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Converts `31m`, `1h30m` or `250ms` to milliseconds. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d)/g)]
  if (parts.map(part => part[0]).join('') !== text) throw new Error(`"${text}" is not a duration such as 31m or 1h30m`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
}
