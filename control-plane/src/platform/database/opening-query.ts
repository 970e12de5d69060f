import pg, { type QueryConfig } from 'pg'

/** A statement that the connection has prepared under its name. */
export interface PreparedCall {
  name: string
  text: string
  values: string[]
  /** Called with the first column of its only row; null if there is none. */
  onAnswer?: (text: string | null) => void
}

/** The methods of pg's connection that are used, by its documentation of the protocol; each writes one message. */
interface Wire {
  bind(config: { statement: string; values: string[] }): void
  execute(config: object): void
}

interface DataRow {
  fields: (string | null)[]
}

/** The methods of pg's `Query` that are missing in its types. pg is pinned to the version in which they were read. */
interface QueryParts {
  prepare(connection: Wire): void
  handleDataRow(message: DataRow): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

const Query = pg.Query as unknown as new (config: QueryConfig) => QueryParts & pg.Submittable

/**
 * A statement with the calls that must precede it, in one write before one Sync. If a call fails, PostgreSQL skips the
 * rest, so the statement never runs outside the transaction and role that the calls set.
 */
export class OpeningQuery extends Query {
  readonly #calls: readonly PreparedCall[]
  #unanswered: number
  /** The first column of the current call's row. */
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
