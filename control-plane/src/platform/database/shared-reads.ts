import type { QueryResult } from 'pg'
import type { Borrow, Borrowed } from './borrow.ts'
import type { TransactionScope } from './session.ts'

/** A statement that takes longer is ended, since others wait behind it, and is sent elsewhere for the longest time. */
const MOST_MS = 250
/** PostgreSQL's code for that. */
const QUERY_CANCELED = '57014'
/**
 * A statement of an account that took longer is sent elsewhere for a while, and each time that it does so again for
 * four times as long. On a busy machine statements take long that are short by themselves.
 */
const LONG_MS = 50
const ELSEWHERE_MS = { first: 50, longest: 10_000 }
/** Behind a connection that has answered nothing for this long, nothing more queues up. */
const STUCK_MS = 25
/** The most transactions that wait on the connection, which uses one core of the database. */
const MOST_WAITING = 50
/** The most texts and long statements that are known; those known first are forgotten first. */
const MOST_KNOWN = 500

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
  /** Texts that were the only statement of their transaction. */
  readonly #known = new Set<string>()
  /**
   * Statements that took long, and until when they are sent elsewhere. Of another account, which has fewer rows, the
   * same text may be short.
   */
  readonly #long = new Map<string, { elsewhereMs: number; until: number }>()
  readonly #borrow: Borrow
  #line: Line | null = null

  constructor(borrow: Borrow) {
    this.#borrow = borrow
  }

  /** Whether a transaction that begins with this statement should run here now. */
  takes(scope: TransactionScope, text: string): boolean {
    if (!this.#known.has(text)) return false
    const now = performance.now()
    if (this.#long.size > 0 && now < (this.#long.get(nameOf(scope, text))?.until ?? 0)) return false
    return this.#line === null || (this.#line.unanswered < MOST_WAITING && now - this.#line.heardAt < STUCK_MS)
  }

  /** Notes that a transaction elsewhere had only this statement, and how many milliseconds that took. */
  note(scope: TransactionScope, text: string, took: number): void {
    this.#known.add(text)
    forgetFirst(this.#known)
    if (took >= LONG_MS && !this.#long.has(nameOf(scope, text))) this.#noteHere(scope, text, took)
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
        this.#noteHere(scope, text, now - Math.max(sent, line.heardAt))
        line.heardAt = now
      }
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELED ? new TakesLong() : error
    } finally {
      line.unanswered -= 1
      if (line.unanswered === 0) this.#end(line)
    }
  }

  #noteHere(scope: TransactionScope, text: string, took: number): void {
    if (took < LONG_MS && this.#long.size === 0) return
    const name = nameOf(scope, text)
    const before = this.#long.get(name)
    this.#long.delete(name)
    if (took < LONG_MS) return
    const due = before ? 4 * before.elsewhereMs : ELSEWHERE_MS.first
    const elsewhereMs = took < MOST_MS ? Math.min(due, ELSEWHERE_MS.longest) : ELSEWHERE_MS.longest
    this.#long.set(name, { elsewhereMs, until: performance.now() + elsewhereMs })
    forgetFirst(this.#long)
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

/** Forgets what was known first if it is too much. */
function forgetFirst(known: Set<string> | Map<string, unknown>): void {
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '')
}

function nameOf({ settings }: TransactionScope, text: string): string {
  return `${settings['app.account']} ${text}`
}
