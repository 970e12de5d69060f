import { idOf, isOfVersion } from '../database/lines.ts'
import { perPlatform } from '../per-platform.ts'
import { keepJson } from './kept-json.ts'

/** JSON that a process remembers of rows, in characters; in memory it takes about three times as many bytes. */
const MOST_CHARACTERS = 8_000_000

/**
 * A row with its version (`versionColumn`): every change gives it another place (`ctid`) or another transaction
 * (`xmin`).
 */
export interface Versioned {
  id: string
  row_version: string
}

/** A row that a process remembers. */
export interface Known<Row extends Versioned = Versioned> {
  readonly row: Row
  /** Of its JSON, of the JSON of each form, and of what that was made of. */
  characters: number
  /** How each sort of list has shown it last, and what that was made of. */
  readonly shown: Map<string, { of: readonly unknown[]; wire: object; characters: number }>
}

/**
 * The rows that this process has read for lists. A list asks the database for a line of each row, with its version and
 * what changes often, and reads a whole row only if it has another version. Without this, reading and printing the rows
 * is most of the work of a list.
 */
export class RememberedRows {
  readonly #known = new Map<string, Known>()
  readonly #most: number
  #characters = 0

  constructor(most = MOST_CHARACTERS) {
    this.#most = most
  }

  /** The rows of these lines, in their order; `read` reads those that are unknown. The ids of all tables differ. */
  async rowsOf<Row extends Versioned>(
    lines: readonly string[],
    read: (ids: string[]) => Promise<Row[]>,
  ): Promise<Known<Row>[]> {
    const found = lines.map(line => this.#find(line))
    const unknown = lines.filter((_, index) => found[index] === undefined)
    if (unknown.length === 0) return found as Known<Row>[]
    const rows = new Map((await read(unknown.map(idOf))).map(row => [row.id, row]))
    return lines.map((line, index) => (found[index] ?? this.#remember(rows.get(idOf(line)) as Row)) as Known<Row>)
  }

  /** The form of a row in a sort of list. It is made by `present`, unless all that it is made `of` is the same. */
  show<W extends object>(known: Known, sort: string, of: readonly unknown[], present: () => W): W {
    return this.shown<W>(known, sort, of) ?? this.keep(known, sort, of, present())
  }

  /** The form that a sort of list has shown last, if all that it is made `of` is the same. */
  shown<W extends object>(known: Known, sort: string, of: readonly unknown[]): W | null {
    const last = known.shown.get(sort)
    return last?.of.every((value, index) => value === of[index]) ? (last.wire as W) : null
  }

  /** Remembers the form of a row in a sort of list. */
  keep<W extends object>(known: Known, sort: string, of: readonly unknown[], made: W): W {
    const { value: wire, characters: printed } = keepJson(made)
    const kept = of.map(detached)
    const characters = kept.reduce<number>((sum, value) => sum + lengthOf(value), printed)
    const more = characters - (known.shown.get(sort)?.characters ?? 0)
    known.shown.set(sort, { of: kept, wire, characters })
    known.characters += more
    if (this.#known.get(known.row.id) === known) this.#grow(more)
    return wire
  }

  #remember(row: Versioned): Known {
    this.#drop(row.id)
    const known = { row, characters: JSON.stringify(row).length, shown: new Map() }
    this.#known.set(row.id, known)
    this.#grow(known.characters)
    return known
  }

  #find(line: string): Known | undefined {
    const known = this.#known.get(idOf(line))
    return known && isOfVersion(line, known.row.row_version) ? known : undefined
  }

  #drop(id: string): void {
    this.#characters -= this.#known.get(id)?.characters ?? 0
    this.#known.delete(id)
  }

  /** Counts characters, and forgets the rows that were read first if there are too many. */
  #grow(characters: number): void {
    this.#characters += characters
    for (const id of this.#known.keys()) {
      if (this.#characters <= this.#most) return
      this.#drop(id)
    }
  }
}

/** A copy of a text: a line that is kept would keep the whole page that it was cut from. */
function detached(value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}

export const rememberedRows = perPlatform(() => new RememberedRows())
