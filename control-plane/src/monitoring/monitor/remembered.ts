import type { Ctx, Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { keepJson } from '../../platform/http/kept-json.ts'
import type { Monitor } from './entity.ts'

/** JSON that a process remembers of monitors, in characters; in memory it takes about three times as many bytes. */
const MOST_CHARACTERS = 8_000_000

/** A row of a monitor, and which version of it: every change gives it another place or another transaction. */
export interface RowVersion {
  id: string
  ctid: string
  xmin: string
}

/** The columns of a `RowVersion`, of the monitor `m`. */
export const ROW_VERSION = sql`m.id, m.ctid, m.xmin`

interface Remembered {
  row: RowVersion
  monitor: Monitor
  characters: number
  /** How the monitor was shown last, and the columns that it was made of. */
  shown: { live: object; wire: object; characters: number } | null
}

/**
 * The monitors that this process has read. A list asks the database for their versions and for what changes with each
 * run, and reads a whole row only if it has another version. Without this, reading and printing the settings is most of
 * the work of a list.
 */
export class RememberedMonitors {
  readonly #known = new Map<string, Remembered>()
  readonly #most: number
  #characters = 0

  constructor(most = MOST_CHARACTERS) {
    this.#most = most
  }

  find(row: RowVersion): Monitor | undefined {
    return this.#find(row)?.monitor
  }

  /** The API's form of a monitor, made by `present` unless neither the monitor nor its live columns have changed. */
  show<W extends object>(row: RowVersion, live: object, present: () => W): W {
    const known = this.#find(row)
    if (known?.shown && haveEqual(known.shown.live, live)) return known.shown.wire as W
    const { value: wire, characters } = keepJson(present())
    if (known) {
      this.#characters += characters - (known.shown?.characters ?? 0)
      known.shown = { live, wire, characters }
      this.#shrink()
    }
    return wire
  }

  keep({ ctid, xmin, ...monitor }: Monitor & RowVersion): void {
    this.#drop(monitor.id)
    const characters = JSON.stringify(monitor).length
    this.#known.set(monitor.id, { row: { id: monitor.id, ctid, xmin }, monitor, characters, shown: null })
    this.#characters += characters
    this.#shrink()
  }

  #find({ id, ctid, xmin }: RowVersion): Remembered | undefined {
    const known = this.#known.get(id)
    return known?.row.ctid === ctid && known.row.xmin === xmin ? known : undefined
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

const ofPlatform = new WeakMap<Platform, RememberedMonitors>()

export function rememberedMonitors(platform: Platform): RememberedMonitors {
  const known = ofPlatform.get(platform) ?? new RememberedMonitors()
  ofPlatform.set(platform, known)
  return known
}

/** The monitors of some rows that the account's transaction has read, by id. */
export async function monitorsOf(ctx: Ctx, rows: readonly RowVersion[]): Promise<Map<string, Monitor>> {
  const remembered = rememberedMonitors(ctx.platform)
  const found = new Map<string, Monitor>()
  const unknown: string[] = []
  for (const row of rows) {
    const monitor = remembered.find(row)
    if (monitor) found.set(row.id, monitor)
    else unknown.push(row.id)
  }
  if (unknown.length === 0) return found
  const { rows: read } = await sql<Monitor & RowVersion>`select m.*, m.ctid, m.xmin from monitor m
    where m.account_id = ${ctx.account} and m.id = any(${unknown}::uuid[])`.execute(ctx.sql)
  for (const row of read) {
    remembered.keep(row)
    found.set(row.id, row)
  }
  return found
}
