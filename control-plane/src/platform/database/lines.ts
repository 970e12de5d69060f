import type { RawBuilder } from 'kysely'
import { fixed } from './conditions.ts'
import { type Sql, sql } from './connect.ts'

/** A value that lists show of a row: its SQL, and how its text is read. An empty text is null. */
export interface Column<T> {
  value: RawBuilder<unknown>
  parse(text: string): T
}

export type Columns<Live> = { [K in keyof Live]: Column<NonNullable<Live[K]>> }

type Value = RawBuilder<unknown>

export const number = (value: Value): Column<number> => ({ value, parse: Number })
export const flag = (value: Value): Column<boolean> => ({ value, parse: text => text === 't' })
/** An id, or a word of ours: it is not empty, and without tabs and line breaks. */
export const word = <W extends string>(value: Value): Column<W> => ({ value, parse: text => text as W })
/** Any other text, list or object. Its JSON escapes tabs and line breaks. */
export const json = <T>(value: Value): Column<T> => ({ value: sql`to_json(${value})`, parse: JSON.parse })

/** Where to find the id of a row, and what is different after each change of what is shown of it. */
export interface Version {
  id: Value
  parts: readonly Value[]
}

const ID_LENGTH = 36
const TAB = sql.raw(String.raw`E'\t'`)
const LINE_BREAK = sql.raw(String.raw`E'\n'`)

/**
 * Rows as lines of text: the id, the version and the live columns, each followed by a tab. As long as a row has the
 * same line, a list shows it the same, so most lines are compared and not read; a result of columns would be read value
 * by value.
 */
export class Lines<Live> {
  readonly #line: RawBuilder<string>
  readonly #columns: [name: string, Column<unknown>][]

  constructor(version: Version, live: Columns<Live>) {
    this.#columns = Object.entries(live)
    const values = [version.id, printed(version), ...this.#columns.map(([, { value }]) => value)]
    this.#line = fixed(sql<string>`concat(${sql.join(values.flatMap(value => [value, TAB]))})`)
  }

  /** The lines of the rows of a `from` clause with what follows it, in its order. */
  async read(db: Sql, from: Value): Promise<string[]> {
    const { rows } = await sql<{ lines: string | null }>`select string_agg(line, ${LINE_BREAK}) as lines
      from (select ${this.#line} as line ${from}) page`.execute(db)
    return rows[0]?.lines?.split('\n') ?? []
  }

  /** The live columns of a line. */
  liveOf(line: string): Live {
    const texts = line.split('\t')
    const values = this.#columns.map(([name, { parse }], index) => {
      const text = texts[index + 2] as string
      return [name, text === '' ? null : parse(text)]
    })
    return Object.fromEntries(values)
  }
}

/** The id of a line's row. */
export function idOf(line: string): string {
  return line.slice(0, ID_LENGTH)
}

/** Whether a line is of a row in this version, as `versionColumn` has it. */
export function isOfVersion(line: string, row_version: string): boolean {
  return line.startsWith(row_version, ID_LENGTH + 1)
}

/** The version as a column of a row. */
export function versionColumn(version: Version): RawBuilder<string> {
  return sql`concat(${printed(version)}, ${TAB}) as row_version`
}

/** The same values as columns of a row. */
export function selected<Live>(columns: Columns<Live>): RawBuilder<unknown> {
  const named = Object.entries<Column<unknown>>(columns)
  return sql.join(named.map(([name, { value }]) => sql`${value} as ${sql.ref(name)}`))
}

function printed({ parts }: Version): RawBuilder<string> {
  return sql`concat_ws(' ', ${sql.join(parts)})`
}
