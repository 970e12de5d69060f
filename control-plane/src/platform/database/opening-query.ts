import pg, { type QueryConfig } from 'pg'

/** A statement that the connection has prepared under its name. */
export interface PreparedCall {
  name: string
  text: string
  values: string[]
  /** Gets the first column of its only row; null when it has none. */
  onAnswer?: (text: string | null) => void
}

/** What pg's connection offers, by its documentation of the protocol: each writes one message. */
interface Wire {
  bind(config: { statement: string; values: string[] }): void
  execute(config: object): void
}

interface DataRow {
  fields: (string | null)[]
}

/** The methods of pg's `Query` that are not in its types. pg is pinned to the version they were read in. */
interface QueryParts {
  prepare(connection: Wire): void
  handleDataRow(message: DataRow): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

const Query = pg.Query as unknown as new (config: QueryConfig) => QueryParts & pg.Submittable

/**
 * A statement with the calls that must precede it, in one write and before one Sync: when a call fails, PostgreSQL skips all
 * the rest. So the statement never runs outside the transaction and the role that the calls set.
 */
export class OpeningQuery extends Query {
  readonly #calls: readonly PreparedCall[]
  #unanswered: number
  /** Of the call that is being answered. */
  #found: string | null = null

  constructor(config: QueryConfig, calls: readonly PreparedCall[]) {
    super(config)
    this.#calls = calls
    this.#unanswered = calls.length
  }

  override prepare(connection: Wire): void {
    for (const { name, values } of this.#calls) {
      connection.bind({ statement: name, values })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleDataRow(message: DataRow): void {
    if (this.#unanswered === 0) super.handleDataRow(message)
    else this.#found = message.fields[0] ?? null
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, connection)
    else this.#completeCall()
  }

  #completeCall(): void {
    this.#calls.at(-this.#unanswered)?.onAnswer?.(this.#found)
    this.#unanswered -= 1
    this.#found = null
  }
}
