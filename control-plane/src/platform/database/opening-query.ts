import pg, { type QueryConfig } from 'pg'

/** A statement that the connection has prepared under its name. */
export interface PreparedCall {
  name: string
  text: string
  values: string[]
}

/** What pg's connection offers, by its documentation of the protocol: each writes one message. */
interface Wire {
  bind(config: { statement: string; values: string[] }): void
  execute(config: object): void
}

/** The methods of pg's `Query` that are not in its types. pg is pinned to the version they were read in. */
interface QueryParts {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
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

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#unanswered > 0) this.#unanswered -= 1
    else super.handleCommandComplete(message, connection)
  }
}
