import pg, { type QueryConfig } from 'pg'
import { type ReadMeter, ReadTooMuch } from './read-meter.ts'

/** A statement that is prepared under its name once for each connection. */
export interface PreparedCall {
  name: string
  text: string
  values: string[]
  /** Called with the first column of its only row; null if there is none. */
  onAnswer?: (text: string | null) => void
}

/**
 * The methods of pg's connection that are used, by its documentation of the protocol; each writes one message. This is
 * the only file that touches what pg does not document: one round trip for premise, role and first statement needs it.
 */
interface Wire {
  /** The texts of prepared statements by name, with those that pg itself has prepared or is preparing. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(config: { name: string; text: string }): void
  bind(config: { statement: string; values: string[] }): void
  execute(config: object): void
}

interface DataRow {
  /** Bytes of the message. */
  length: number
  fields: (string | null)[]
}

/** The methods of pg's `Query` that are missing in its types. pg is pinned to the version in which they were read. */
interface QueryParts {
  prepare(connection: Wire): void
  handleDataRow(message: DataRow): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
  handleError(error: Error, connection: Wire): void
}

const Query = pg.Query as unknown as new (config: QueryConfig) => QueryParts & pg.Submittable

/** A statement whose rows are counted before they are kept. It fails with `ReadTooMuch` if the meter ends it. */
export class MeteredQuery extends Query {
  readonly #meter: ReadMeter | undefined
  #rows = 0

  constructor(config: QueryConfig, meter: ReadMeter | undefined) {
    super(config)
    this.#meter = meter
  }

  override handleDataRow(message: DataRow): void {
    if (this.#meter?.admits(message.length, this.#rows) === false) return
    this.#rows += 1
    super.handleDataRow(message)
  }

  override handleReadyForQuery(connection: Wire): void {
    if (!this.#meter || this.#meter.exceededAfter === null) super.handleReadyForQuery(connection)
    else this.handleError(new ReadTooMuch(`more than ${this.#meter.most} bytes`), connection)
  }
}

/**
 * A statement with the calls that must precede it, in one write before one Sync. If a call fails, PostgreSQL skips the
 * rest, so the statement never runs outside the transaction and role that the calls set.
 */
export class OpeningQuery extends MeteredQuery {
  readonly #calls: readonly PreparedCall[]
  #unanswered: number
  /** The first column of the current call's row. */
  #found: string | null = null
  /** Whether it prepared calls. If it fails then, nobody knows which of them the connection has. */
  prepared = false

  constructor(config: QueryConfig, calls: readonly PreparedCall[], meter?: ReadMeter) {
    super(config, meter)
    this.#calls = calls
    this.#unanswered = calls.length
  }

  override prepare(connection: Wire): void {
    for (const { name, text, values } of this.#calls) {
      if (!(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
        connection.parse({ name, text })
        connection.parsedStatements[name] = text
        this.prepared = true
      }
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
