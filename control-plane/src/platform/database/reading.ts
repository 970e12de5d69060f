import type { QueryResult } from 'pg'
import type { Borrow } from './borrow.ts'
import { kyselyOver } from './one-connection.ts'
import { PremiseFailed, SessionTransaction, type TransactionScope } from './session.ts'
import { type SharedReads, TakesLong } from './shared-reads.ts'

/** A transaction on the shared connection asked for a second statement, or its statement took long. */
class Outgrown extends Error {}

interface Own {
  transaction: SessionTransaction
  giveBack(): void
}

/**
 * A transaction that only reads. Its first statement decides where it runs: on the shared connection if it is known as
 * the only one of its transactions, else on a connection of its own.
 */
export class Reading {
  readonly sql = kyselyOver((text, values) => this.#send(text, values))
  readonly #shared: SharedReads
  readonly #borrow: Borrow
  readonly #scope: TransactionScope
  #own: Promise<Own> | null = null
  #statements = 0
  /** The first statement, how many milliseconds it took, and whether that was too long for the shared connection. */
  #text = ''
  #took = 0
  #takesLong = false
  #answered: Promise<void> = Promise.resolve()
  #ended = false

  constructor(shared: SharedReads, borrow: Borrow, scope: TransactionScope) {
    this.#shared = shared
    this.#borrow = borrow
    this.#scope = scope
  }

  /** Whether it must run again, on a connection of its own. */
  get isOutgrown(): boolean {
    return this.#own === null && (this.#statements > 1 || this.#takesLong)
  }

  later(): never {
    throw new Error('a transaction that only reads stores nothing')
  }

  async failure(): Promise<undefined> {}

  async commit(): Promise<void> {
    const own = await this.#end()
    if (this.isOutgrown) throw new Outgrown()
    const { premise } = this.#scope
    if (premise && !premise.holds) throw new PremiseFailed()
    if (!own) return
    await own.transaction.commit()
    own.giveBack()
    if (this.#statements === 1) this.#shared.note(this.#scope, this.#text, this.#took)
  }

  async rollback(): Promise<void> {
    const own = await this.#end().catch(() => null)
    if (this.isOutgrown && !this.#takesLong) this.#shared.forget(this.#text)
    await own?.transaction.rollback()
    own?.giveBack()
  }

  /** Waits for the first statement; later ones are refused. */
  async #end(): Promise<Own | null> {
    this.#ended = true
    await this.#answered
    return this.#own
  }

  #send(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.#ended) throw new Error('the transaction has ended')
    this.#statements += 1
    if (this.#statements === 1) return this.#begin(text, values)
    if (this.#own === null) throw new Outgrown()
    return this.#own.then(({ transaction }) => transaction.run(text, values))
  }

  #begin(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const answer = this.#shared.takes(this.#scope, text)
      ? this.#shared.run(this.#scope, text, values)
      : this.#beginAlone(text, values)
    this.#text = text
    this.#answered = answer.then(
      () => undefined,
      error => {
        this.#takesLong = error instanceof TakesLong
      },
    )
    return answer
  }

  async #beginAlone(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const own = this.#borrow().then(({ session, giveBack }) => {
      return { transaction: new SessionTransaction(session, this.#scope, true), giveBack }
    })
    this.#own = own
    const { transaction } = await own
    const sent = performance.now()
    const answer = await transaction.run(text, values)
    this.#took = performance.now() - sent
    return answer
  }
}
