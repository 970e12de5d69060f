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

interface Remembered {
  version: RowVersion
  row: object
  characters: number
  /** How the row was shown last, and the columns that were added to it. */
  shown: { live: object; wire: object; characters: number } | null
}

/**
 * The rows that this process has read for lists. A list asks the database for their versions and for what changes often
 * (`live`), and reads a whole row only if it has another version. Without this, reading and printing the rows is most
 * of the work of a list.
 */
export class RememberedRows {
  readonly #known = new Map<string, Remembered>()
  readonly #most: number
  #characters = 0

  constructor(most = MOST_CHARACTERS) {
    this.#most = most
  }

  /** The rows of these versions by id; `read` reads those that are unknown. The ids of all tables differ. */
  async rowsOf<Row extends object>(
    versions: readonly RowVersion[],
    read: (ids: string[]) => Promise<(Row & RowVersion)[]>,
  ): Promise<Map<string, Row>> {
    const found = new Map<string, Row>()
    const unknown: string[] = []
    for (const version of versions) {
      const known = this.#find(version)
      if (known) found.set(version.id, known.row as Row)
      else unknown.push(version.id)
    }
    if (unknown.length === 0) return found
    for (const row of await read(unknown)) {
      this.#keep(row)
      found.set(row.id, row)
    }
    return found
  }

  /** The API's form of a row, made by `present` unless neither the row nor its live columns have changed. */
  show<W extends object>(version: RowVersion, live: object, present: () => W): W {
    const known = this.#find(version)
    if (known?.shown && haveEqual(known.shown.live, live)) return known.shown.wire as W
    const { value: wire, characters } = keepJson(present())
    if (known) {
      this.#characters += characters - (known.shown?.characters ?? 0)
      known.shown = { live, wire, characters }
      this.#shrink()
    }
    return wire
  }

  #keep(row: RowVersion): void {
    this.#drop(row.id)
    const characters = JSON.stringify(row).length
    this.#known.set(row.id, { version: row, row, characters, shown: null })
    this.#characters += characters
    this.#shrink()
  }

  #find({ id, ctid, xmin, joined }: RowVersion): Remembered | undefined {
    const known = this.#known.get(id)
    const version = known?.version
    return version?.ctid === ctid && version.xmin === xmin && version.joined === joined ? known : undefined
  }

  #drop(id: string): void {
    const known = this.#known.get(id)
    if (!known) return
    this.#characters -= known.characters + (known.shown?.characters ?? 0)
    this.#known.delete(id)
  }

  /** Forgets those that were read first. */
  #shrink(): void {
    for (const id of this.#known.keys()) {
      if (this.#characters <= this.#most) return
      this.#drop(id)
    }
  }
}

function haveEqual<T extends object>(one: T, other: T): boolean {
  return Object.keys(one).every(name => one[name as keyof T] === other[name as keyof T])
}

export const rememberedRows = perPlatform(() => new RememberedRows())
