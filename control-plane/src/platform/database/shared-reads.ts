import type { QueryResult } from 'pg'
import type { Borrow, Borrowed } from './borrow.ts'
import type { TransactionScope } from './session.ts'

/** A statement that takes longer is ended, since others wait behind it. */
const MOST_MS = 250
/** PostgreSQL's code for that. */
const QUERY_CANCELED = '57014'
/** A statement that took longer is sent elsewhere for a while. */
const LONG_MS = 50
const ELSEWHERE_MS = 10_000
/** Behind a connection that has answered nothing for this long, nothing more queues up. */
const STUCK_MS = 25
/** The most transactions that wait on the connection, which uses one core of the database. */
const MOST_WAITING = 50
/** The most texts that are known; those known first are forgotten first. */
const MOST_TEXTS = 500

/** A statement on the shared connection was ended because others wait. */
export class TakesLong extends Error {}

/** A connection with transactions that are not answered yet. */
interface Line {
  borrowed: Promise<Borrowed>
  unanswered: number
  /** When it last answered, or the first was sent. */
  heardAt: number
}

/**
 * Reading transactions of many requests on one connection. Each is sent without waiting for the answers to those before
 * it, and those of one turn of the event loop are one write: a busy process makes fewer system calls, and PostgreSQL
 * wakes up less often. The next transaction ends the one before, so it has a single statement; and since the next waits
 * for it, a short one.
 */
export class SharedReads {
  /** Texts that were the only statement of their transaction, and until when they are sent elsewhere. */
  readonly #known = new Map<string, number>()
  readonly #borrow: Borrow
  #line: Line | null = null

  constructor(borrow: Borrow) {
    this.#borrow = borrow
  }

  /** Whether a transaction that begins with this statement should run here now. */
  takes(text: string): boolean {
    const elsewhereUntil = this.#known.get(text)
    if (elsewhereUntil === undefined) return false
    const now = performance.now()
    if (now < elsewhereUntil) return false
    return this.#line === null || (this.#line.unanswered < MOST_WAITING && now - this.#line.heardAt < STUCK_MS)
  }

  /** Notes that a transaction had only this statement, and how many milliseconds that took. */
  note(text: string, took: number): void {
    if (took < LONG_MS && this.#known.has(text)) return
    this.#known.delete(text)
    this.#known.set(text, took < LONG_MS ? 0 : performance.now() + ELSEWHERE_MS)
    if (this.#known.size > MOST_TEXTS) this.#known.delete(this.#known.keys().next().value ?? '')
  }

  /** Notes that a transaction had other statements, too. */
  forget(text: string): void {
    this.#known.delete(text)
  }

  /** Runs a transaction with a single statement. Throws `TakesLong` if it should run elsewhere. */
  async run(scope: TransactionScope, text: string, values: readonly unknown[]): Promise<QueryResult> {
    this.#line ??= { borrowed: this.#borrow(), unanswered: 0, heardAt: performance.now() }
    const line = this.#line
    line.unanswered += 1
    try {
      const { session } = await line.borrowed
      session.writeTogether(setImmediate)
      const sent = performance.now()
      try {
        return await session.begin(within(scope), true, text, values)
      } finally {
        const now = performance.now()
        this.note(text, now - Math.max(sent, line.heardAt))
        line.heardAt = now
      }
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELED ? new TakesLong() : error
    } finally {
      line.unanswered -= 1
      if (line.unanswered === 0) this.#end(line)
    }
  }

  #end(line: Line): void {
    if (this.#line === line) this.#line = null
    const end = ({ session, giveBack }: Borrowed) => {
      session.endLater()
      giveBack()
    }
    // Whoever waited for a connection that did not come was told.
    line.borrowed.then(end, () => undefined)
  }
}

/** The premise is the same object, which learns whether it holds. */
function within(scope: TransactionScope): TransactionScope {
  return { ...scope, settings: { ...scope.settings, statement_timeout: String(MOST_MS) } }
}
