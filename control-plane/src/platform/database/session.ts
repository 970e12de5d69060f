import type { Writable } from 'node:stream'
import type { PoolClient, QueryConfig, QueryResult, Submittable } from 'pg'
import { isStalePlan } from '../away.ts'
import { kyselyOver } from './one-connection.ts'
import { OpeningQuery, type PreparedCall } from './opening-query.ts'
import type { StatementNames } from './statement-names.ts'

/** A transaction that only read is ended together with the beginning of the next one, or after this. */
const END_LATER_MS = 5
/** After this, a plan made while a table was small is made again. */
const KEEP_PLANS_MS = 60_000

const BEGIN = { name: 'pharos_begin', text: 'begin', values: [] }
const BEGIN_READ = { name: 'pharos_begin_read', text: 'begin read only', values: [] }
const COMMIT = { name: 'pharos_commit', text: 'commit', values: [] }
const ROLLBACK = { name: 'pharos_rollback', text: 'rollback', values: [] }
const DISCARD_PLANS = { name: 'pharos_discard_plans', text: 'discard plans', values: [] }

/** What a transaction rests on. It is asked in another role, in one round trip with the transaction's first statement. */
export interface Premise {
  role: string
  name: string
  text: string
  values: string[]
  /** The text that it must answer. */
  expected: string
  /** Null until it was answered. */
  holds: boolean | null
}

/** The premise of a transaction did not hold, or was never asked. What the transaction found must not be used. */
export class PremiseFailed extends Error {}

/** The role and the settings of a transaction. */
export interface TransactionScope {
  role: string
  settings: Readonly<Record<string, string>>
  premise?: Premise | null
}

/** One connection, on which transactions follow each other. Statements that are asked often are prepared. */
export class Session {
  /** It is not to be used again. */
  spoilt = false
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #prepared = new Set<string>()
  readonly #plansKeptMs: number
  #plansSince = performance.now()
  /** Set while a transaction that only read is still open. */
  #endTimer: NodeJS.Timeout | null = null

  constructor(client: PoolClient, names: StatementNames, plansKeptMs = KEEP_PLANS_MS) {
    this.#client = client
    this.#names = names
    this.#plansKeptMs = plansKeptMs
  }

  /** The first statement of a transaction, in one round trip with what opens it. */
  async open(calls: readonly PreparedCall[], text: string, values: readonly unknown[], role: string) {
    const all = [...this.#due(), ...calls]
    if (all.every(({ name }) => this.#prepared.has(name)))
      return this.#watched(ask(this.#client, new OpeningQuery(this.#configOf(text, values, role), all)))
    // Once for each connection: to run a statement under its name is to prepare it.
    for (const call of all) await this.call(call)
    return this.send(text, values, role)
  }

  send(text: string, values: readonly unknown[], role: string): Promise<QueryResult> {
    this.#writeTogether()
    return this.#watched(this.#client.query(this.#configOf(text, values, role)))
  }

  /** What is sent until the present work yields is one write. */
  #writeTogether(): void {
    // Not in pg's types.
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  async call({ onAnswer, ...call }: PreparedCall): Promise<void> {
    const { rows } = await this.#client.query<(string | null)[]>({ ...call, rowMode: 'array' })
    this.#prepared.add(call.name)
    onAnswer?.(rows[0]?.[0] ?? null)
  }

  /** Ends a transaction that only read; the caller does not wait for that. */
  endLater(): void {
    const end = () => {
      this.#endTimer = null
      // A connection that breaks meanwhile is taken out of the pool by its own event.
      this.call(COMMIT).catch(() => undefined)
    }
    this.#endTimer = setTimeout(end, END_LATER_MS)
  }

  /** What the connection itself needs before the next transaction. */
  #due(): PreparedCall[] {
    const due: PreparedCall[] = []
    if (this.#endTimer !== null) {
      clearTimeout(this.#endTimer)
      this.#endTimer = null
      due.push(COMMIT)
    }
    if (performance.now() - this.#plansSince > this.#plansKeptMs) {
      this.#plansSince = performance.now()
      due.push(DISCARD_PLANS)
    }
    return due
  }

  #configOf(text: string, values: readonly unknown[], role: string): QueryConfig {
    const name = values.length > 0 ? this.#names.nameOf(text, role) : undefined
    // Without parameters pg would choose the protocol in which a text may hold several statements.
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

/** One transaction. It begins with its first statement; one without statements costs nothing. */
export class SessionTransaction {
  readonly sql = kyselyOver((text, values) => this.#inTurn(text, values))
  readonly #session: Session
  readonly #scope: TransactionScope
  readonly #readOnly: boolean
  /** The answer of the first statement. No other is sent before it, or when it is an error. */
  #first: Promise<QueryResult> | null = null
  #ended = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(session: Session, scope: TransactionScope, readOnly: boolean) {
    this.#session = session
    this.#scope = scope
    this.#readOnly = readOnly
  }

  async commit(): Promise<void> {
    await this.#end()
    if (this.#scope.premise && !this.#scope.premise.holds) throw new PremiseFailed()
    if (!this.#first) return
    if (this.#readOnly) this.#session.endLater()
    else await this.#session.call(COMMIT)
  }

  async rollback(): Promise<void> {
    await this.#end()
    if (!this.#first) return
    await this.#session.call(ROLLBACK).catch(() => {
      this.#session.spoilt = true
    })
  }

  /** What was asked and not awaited is answered first, and what comes after the end is refused. */
  #end(): Promise<unknown> {
    this.#ended = true
    return this.#last
  }

  /** Statements are sent as soon as they are asked, and answered in that order. */
  #inTurn(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.#ended) throw new Error('the transaction has ended')
    const answer = this.#first ? this.#next(this.#first, text, values) : this.#begin(text, values)
    this.#first ??= answer
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #begin(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const { role, settings, premise } = this.#scope
    const calls = [
      this.#readOnly ? BEGIN_READ : BEGIN,
      ...(premise ? [scopeCall({ role: premise.role }), premiseCall(premise)] : []),
      scopeCall({ role, ...settings }),
    ]
    const answer = await this.#session.open(calls, text, values, role)
    if (premise?.holds === false) throw new PremiseFailed()
    return answer
  }

  async #next(first: Promise<unknown>, text: string, values: readonly unknown[]): Promise<QueryResult> {
    await first
    return this.#session.send(text, values, this.#scope.role)
  }
}

function premiseCall(premise: Premise): PreparedCall {
  const { name, text, values, expected } = premise
  const onAnswer = (found: string | null) => {
    premise.holds = found === expected
  }
  return { name, text, values, onAnswer }
}

/** Its text and name are of the names of its settings, and so few. */
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
    // pg's types leave out the callback of a query that is handed in ready-made.
    const start = client.query.bind(client) as (query: Submittable, done: Done) => void
    start(query, (error, answer) => (error ? reject(withStack(error)) : resolve(answer)))
  })
}

type Done = (error: Error | null, answer: QueryResult) => void

/** pg creates its errors while it reads from the socket; the caller's stack is more useful. */
function withStack(error: Error): Error {
  Error.captureStackTrace(error)
  return error
}
