import { perPlatform } from '../per-platform.ts'
import { keepJson } from './kept-json.ts'

/** JSON that a process remembers of rows, in characters; in memory it takes about three times as many bytes. */
const MOST_CHARACTERS = 8_000_000

/**
 * Which version of a row it is: every change gives it another place (`ctid`) or another transaction (`xmin`). `joined`
 * is the same for what is shown with the row and stored in other tables.
 */
export interface RowVersion {
  id: string
  ctid: string
  xmin: string
  joined?: string
}

/** A row that a process remembers. */
export interface Known<Row = object> {
  readonly version: RowVersion
  readonly row: Row
  /** Of its JSON, and of the JSON of each form. */
  characters: number
  /** How each sort of list has shown it last, and the columns that were added to it. */
  readonly shown: Map<string, { live: object; wire: object; characters: number }>
}

/**
 * The rows that this process has read for lists. A list asks the database for their versions and for what changes often
 * (`live`), and reads a whole row only if it has another version. Without this, reading and printing the rows is most
 * of the work of a list.
 */
export class RememberedRows {
  readonly #known = new Map<string, Known>()
  readonly #most: number
  #characters = 0

  constructor(most = MOST_CHARACTERS) {
    this.#most = most
  }

  /** The rows of these versions, in their order; `read` reads those that are unknown. The ids of all tables differ. */
  async rowsOf<Row extends object>(
    versions: readonly RowVersion[],
    read: (ids: string[]) => Promise<(Row & RowVersion)[]>,
  ): Promise<Known<Row>[]> {
    const found = versions.map(version => this.#find(version))
    const unknown = versions.filter((_, index) => found[index] === undefined)
    if (unknown.length === 0) return found as Known<Row>[]
    const rows = new Map((await read(unknown.map(({ id }) => id))).map(row => [row.id, row]))
    return versions.map(
      (version, index) => (found[index] ?? this.#keep(rows.get(version.id) as Row & RowVersion)) as Known<Row>,
    )
  }

  /**
   * The form of a row in a sort of list, made by `present` unless neither the row nor its live columns have changed.
   */
  show<W extends object>(known: Known, sort: string, live: object, present: () => W): W {
    const last = known.shown.get(sort)
    if (last && haveEqual(last.live, live)) return last.wire as W
    const { value: wire, characters } = keepJson(present())
    known.shown.set(sort, { live, wire, characters })
    const more = characters - (last?.characters ?? 0)
    known.characters += more
    if (this.#known.get(known.version.id) === known) this.#grow(more)
    return wire
  }

  #keep(row: RowVersion): Known {
    this.#drop(row.id)
    const known = { version: row, row, characters: JSON.stringify(row).length, shown: new Map() }
    this.#known.set(row.id, known)
    this.#grow(known.characters)
    return known
  }

  #find({ id, ctid, xmin, joined }: RowVersion): Known | undefined {
    const known = this.#known.get(id)
    const version = known?.version
    return version?.ctid === ctid && version.xmin === xmin && version.joined === joined ? known : undefined
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

function haveEqual(one: object, other: object): boolean {
  for (const name in one) if (one[name as keyof object] !== other[name as keyof object]) return false
  return true
}

export const rememberedRows = perPlatform(() => new RememberedRows())
