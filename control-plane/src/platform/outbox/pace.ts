import { NO_ACCOUNT } from '../database/turn.ts'

/** How long the work on a batch should take, milliseconds: so long an account may have to wait for another one. */
const TARGET_MS = 200
const LEAST = 10
const MOST = 200

/** How a consumer goes on in one process: whose turn it is, and how much it takes at a time. */
export class Pace {
  /** The account that had the last turn. */
  cursor: string = NO_ACCOUNT
  /** Accounts with events in the batch that is in work. */
  inWork: readonly string[] = []
  #size = 50

  /** The most subjects whose events are taken at a time. */
  get size(): number {
    return this.#size
  }

  /**
   * Notes how long the work on this many events took, milliseconds: the next batch is to take the time that it should.
   * Nothing follows from a batch that was not full, since the events of a large one share statements.
   */
  note(events: number, tookMs: number): void {
    if (events < this.#size) return
    const fitting = Math.floor((events * TARGET_MS) / Math.max(tookMs, 1))
    this.#size = Math.max(LEAST, Math.min(fitting, 2 * this.#size, MOST))
  }
}
