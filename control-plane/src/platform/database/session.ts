import type { PoolClient, QueryConfig, QueryResult, Submittable } from 'pg'
import { isStalePlan } from '../away.ts'
import { kyselyOver } from './one-connection.ts'
import { MeteredQuery, OpeningQuery, type PreparedCall } from './opening-query.ts'
import type { ReadMeter } from './read-meter.ts'
import type { StatementNames } from './statement-names.ts'
import { together } from './together.ts'

/** A read-only transaction is committed together with the start of the next one, or after this time. */
const END_LATER_MS = 5
/** After this time plans are discarded, since they may have been made while a table was small. */
const KEEP_PLANS_MS = 60_000

const BEGIN = { name: 'pharos_begin', text: 'begin', values: [] }
/** All its statements see the data of one instant, so that a reply agrees with itself. */
const BEGIN_READ = { name: 'pharos_begin_read', text: 'begin isolation level repeatable read read only', values: [] }
const COMMIT = { name: 'pharos_commit', text: 'commit', values: [] }
/** Ends a read-only transaction and begins another one. */
const READ_NEXT = { name: 'pharos_read_next', text: 'commit and chain', values: [] }
const ROLLBACK = { name: 'pharos_rollback', text: 'rollback', values: [] }
const DISCARD_PLANS = { name: 'pharos_discard_plans', text: 'discard plans', values: [] }

/** A condition of a transaction. Checked in another role, in one round trip with the transaction's first statement. */
export interface Premise {
  role: string
  name: string
  text: string
  values: string[]
  /** The text that the query must return. */
  expected: string
  /** Null until it was checked. */
  holds: boolean | null
}

/** The premise of a transaction did not hold, or was never checked, so its results must not be used. */
export class PremiseFailed extends Error {}

/** The role and the settings of a transaction. */
export interface TransactionScope {
  role: string
  settings: Readonly<Record<string, string>>
  premise?: Premise | null
  /** Bounds what the transaction reads. */
  meter?: ReadMeter | undefined
}

/** One connection, which runs transactions in sequence. Frequent statements are prepared. */
export class Session {
  /** Whether it must not be used again. */
  spoilt = false
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #plansKeptMs: number
  #plansSince = performance.now()
  /** Whether a read-only transaction is open once everything that was sent is done. */
  #isReading = false
  #endTimer: NodeJS.Timeout | undefined

  constructor(client: PoolClient, names: StatementNames, plansKeptMs = KEEP_PLANS_MS) {
    this.#client = client
    this.#names = names
    this.#plansKeptMs = plansKeptMs
  }

  /** Begins a transaction, and sends its first statement in the same round trip. */
  async begin(
    { role, settings, premise, meter }: TransactionScope,
    readOnly: boolean,
    text: string,
    values: readonly unknown[],
  ) {
    const calls = [
      ...this.#beginning(readOnly),
      ...this.#dueWithin(),
      ...(premise ? [scopeCall({ role: premise.role }), premiseCall(premise)] : []),
      scopeCall({ role, ...settings }),
    ]
    meter?.begin()
    const opening = new OpeningQuery(this.#configOf(text, values, role), calls, meter)
    const answer = await this.#watched(ask(this.#client, opening)).catch(error => {
      if (opening.prepared) this.spoilt = true
      throw error
    })
    if (premise?.holds === false) throw new PremiseFailed()
    return answer
  }

  send(text: string, values: readonly unknown[], { role, meter }: TransactionScope): Promise<QueryResult> {
    const config = this.#configOf(text, values, role)
    return this.#watched(meter ? ask(this.#client, new MeteredQuery(config, meter)) : this.#client.query(config))
  }

  /** Ends a transaction. Throws if it was to be committed and PostgreSQL rolled it back, since a statement had failed. */
  async end(how: typeof COMMIT | typeof ROLLBACK): Promise<void> {
    this.#isReading = false
    const { command } = await this.#client.query(how)
    if (how === COMMIT && command !== 'COMMIT')
      throw new Error('the transaction was rolled back: a statement had failed')
  }

  /** Commits a read-only transaction later; the caller does not wait for it. */
  endLater(): void {
    // If the connection breaks meanwhile, its own event removes it from the pool.
    this.#endTimer = setTimeout(() => void this.end(COMMIT).catch(() => undefined), END_LATER_MS)
  }

  /** Ends the last transaction, if it is still open, and begins one. */
  #beginning(readOnly: boolean): PreparedCall[] {
    clearTimeout(this.#endTimer)
    const wasReading = this.#isReading
    this.#isReading = readOnly
    if (!wasReading) return [readOnly ? BEGIN_READ : BEGIN]
    return readOnly ? [READ_NEXT] : [COMMIT, BEGIN]
  }

  /** What the connection itself needs. A call between two transactions would begin one of its own. */
  #dueWithin(): PreparedCall[] {
    if (performance.now() - this.#plansSince <= this.#plansKeptMs) return []
    this.#plansSince = performance.now()
    return [DISCARD_PLANS]
  }

  #configOf(text: string, values: readonly unknown[], role: string): QueryConfig {
    const name = values.length > 0 ? this.#names.nameOf(text, role) : undefined
    // Without parameters pg would use the simple protocol, in which a text may contain several statements.
    return { text, values: [...values], queryMode: 'extended', ...(name !== undefined && { name }) } as QueryConfig
  }

  #watched(answer: Promise<QueryResult>): Promise<QueryResult> {
    return answer.catch(error => {
      if (isStalePlan(error)) {
        this.spoilt = true
        this.#names.renew()
      }
      throw error
    })
  }
}

/** One transaction. It starts with its first statement; a transaction without statements costs nothing. */
export class SessionTransaction {
  readonly sql = kyselyOver((text, values) => this.run(text, values))
  readonly #session: Session
  readonly #scope: TransactionScope
  readonly #readOnly: boolean
  /** The result of the first statement. No other statement is sent before it, or if it is an error. */
  #first: Promise<QueryResult> | null = null
  #ended = false
  #last: Promise<unknown> = Promise.resolve()
  readonly #later: Promise<QueryResult>[] = []

  constructor(session: Session, scope: TransactionScope, readOnly: boolean) {
    this.#session = session
    this.#scope = scope
    this.#readOnly = readOnly
  }

  async commit(): Promise<void> {
    // What was sent later is answered with the commit; what else was requested is waited for.
    await this.#end(this.#later.length === 0 ? this.#last : this.#first?.catch(() => undefined))
    if (this.#scope.premise && !this.#scope.premise.holds) throw new PremiseFailed()
    if (!this.#first) return
    if (this.#readOnly) this.#session.endLater()
    else await together([...this.#later, this.#session.end(COMMIT)])
  }

  async rollback(): Promise<void> {
    await this.#end(this.#last)
    if (!this.#first) return
    await this.#session.end(ROLLBACK).catch(() => {
      this.#session.spoilt = true
    })
  }

  /** Refuses further statements, and waits for those that were requested. */
  async #end(requested: Promise<unknown> | undefined): Promise<void> {
    this.#ended = true
    await requested
  }

  /** Sends a statement whose result nobody needs. The commit goes out with it, and fails if it fails. */
  later(text: string, values: readonly unknown[]): void {
    if (this.#readOnly) throw new Error('a transaction that only reads stores nothing')
    const answer = this.run(text, values)
    answer.catch(() => undefined)
    this.#later.push(answer)
  }

  /** Why a statement failed that nobody has waited for: those after it fail because of it. */
  async failure(): Promise<unknown> {
    const settled = await Promise.allSettled(this.#later)
    return settled.find(each => each.status === 'rejected')?.reason
  }

  /** Sends statements as soon as they are requested; their results come in the same order. */
  run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.#ended) throw new Error('the transaction has ended')
    const answer = this.#first
      ? this.#next(this.#first, text, values)
      : this.#session.begin(this.#scope, this.#readOnly, text, values)
    this.#first ??= answer
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #next(first: Promise<unknown>, text: string, values: readonly unknown[]): Promise<QueryResult> {
    await first
    return this.#session.send(text, values, this.#scope)
  }
}

function premiseCall(premise: Premise): PreparedCall {
  const { name, text, values, expected } = premise
  const onAnswer = (found: string | null) => {
    premise.holds = found === expected
  }
  return { name, text, values, onAnswer }
}

/** The texts by the names of their settings, so there are few. */
const scopeTexts = new Map<string, { name: string; text: string }>()

function scopeCall(settings: Record<string, string>): PreparedCall {
  const names = Object.keys(settings)
  const key = names.join('_')
  let known = scopeTexts.get(key)
  if (!known) {
    const parts = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`)
    known = { name: `pharos_scope_${key}`, text: `select ${parts.join(', ')}` }
    scopeTexts.set(key, known)
  }
  return { ...known, values: Object.values(settings) }
}

function ask(client: PoolClient, query: Submittable): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    // pg's types omit the callback for a query object.
    const start = client.query.bind(client) as (query: Submittable, done: Done) => void
    start(query, (error, answer) => (error ? reject(withStack(error)) : resolve(answer)))
  })
}

type Done = (error: Error | null, answer: QueryResult) => void

/** Replaces the stack: pg creates errors while reading from the socket, and the caller's stack is more useful. */
function withStack(error: Error): Error {
  Error.captureStackTrace(error)
  return error
}
