import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type HistoryTable, isPast, rowSchema } from '../../platform/history.ts'
import { type ArchiveLine, list, rowsOf } from '../archive/index.ts'
import { BadRecord, faultsOf, refusedByDatabase } from './bad-record.ts'
import { requireOwn } from './own.ts'
import type { Item } from './steps.ts'

/** Rows of one statement, and their characters: a row more may be beyond. */
const AT_ONCE = 1_000
const PIECE = 2_000_000

export interface Taken {
  records: number
  /** Rows that this installation would have deleted by now. */
  expired: number
}

interface Importing {
  tx: Ctx
  inSystem<T>(work: (ctx: SystemCtx) => Promise<T>): Promise<T>
  /** A record with the ids of what was here already. */
  rewritten(item: Item): Item
  /** Called after each statement. */
  report(records: number): Promise<void>
}

/**
 * Takes in the rows of a table as they are, once each is of the right form. Nothing is emitted: no alert, page or message
 * comes of the past. Throws if a row is not of this account, or names something that is not.
 */
export async function importRows(
  importing: Importing,
  history: HistoryTable,
  section: string,
  lines: AsyncIterable<ArchiveLine>,
): Promise<Taken> {
  const { tx } = importing
  const batch = new Batch(importing, history, section)
  const read = rowReader(importing, history, section)
  const taken = { records: 0, expired: 0 }
  for await (const { item } of lines) {
    const row = read(item)
    if (row === null) taken.expired += 1
    else {
      taken.records += 1
      await batch.add(row)
    }
  }
  await batch.finish()
  await requireOwn(importing, history, section)
  await history.after?.(tx)
  return taken
}

/** Null for a row that is not kept so long. */
function rowReader({ tx, rewritten }: Importing, history: HistoryTable, section: string) {
  const schema = rowSchema(history)
  const earliest = history.since?.from(tx)
  const past = Object.keys(history.columns).filter(name => history.columns[name]?.past)
  return (item: Item): Item | null => {
    const read = schema.safeParse(rewritten(item))
    if (!read.success) throw new BadRecord(section, nameOf(item), faultsOf(read.error))
    const row = read.data
    if (past.some(name => row[name] !== null && !isPast(row[name], tx.now)) || history.only?.(row) === false)
      throw new BadRecord(section, nameOf(item), [{ path: '', ...faultOf(requestText('request.not_in_future')) }])
    return history.since && earliest !== undefined && Number(row[history.since.column]) < earliest ? null : row
  }
}

function nameOf({ id, monitor_id, incident_id }: Item): string {
  return String(id ?? monitor_id ?? incident_id ?? '').slice(0, 100)
}

function replaced(name: string) {
  return sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`
}

/** Rows on their way into a table. */
class Batch {
  readonly #importing: Importing
  readonly #history: HistoryTable
  readonly #section: string
  #rows: Item[] = []
  #size = 0
  /** What is set once all rows are there, by id. */
  readonly #later: Item[] = []

  constructor(importing: Importing, history: HistoryTable, section: string) {
    this.#importing = importing
    this.#history = history
    this.#section = section
  }

  async add(row: Item): Promise<void> {
    const later = Object.entries(this.#history.columns).filter(([name, { later }]) => later && row[name] !== null)
    if (later.length > 0)
      this.#later.push({ id: row.id, ...Object.fromEntries(later.map(([name]) => [name, row[name]])) })
    this.#rows.push(row)
    this.#size += JSON.stringify(row).length
    if (this.#rows.length >= AT_ONCE || this.#size >= PIECE) await this.#write()
  }

  async finish(): Promise<void> {
    await this.#write()
    const { tx } = this.#importing
    const { table, columns } = this.#history
    for (const name of Object.keys(columns).filter(each => columns[each]?.later))
      for (let at = 0; at < this.#later.length; at += AT_ONCE) {
        const part = this.#later.slice(at, at + AT_ONCE)
        await sql`update ${sql.table(table)} t set ${sql.ref(name)} = r.${sql.ref(name)} from ${rowsOf(table, part)} r
          where t.account_id = ${tx.account} and t.id = r.id and r.${sql.ref(name)} is not null`
          .execute(tx.sql)
          .catch(error => this.#refuse(error))
      }
  }

  async #write(): Promise<void> {
    const [rows, { tx, report }] = [this.#rows, this.#importing]
    if (rows.length === 0) return
    ;[this.#rows, this.#size] = [[], 0]
    const { table, columns, mark, order, replaces } = this.#history
    const marks = Object.entries(mark?.(tx) ?? {})
    const now = Object.entries(columns).filter(([, { later }]) => !later)
    const names = [...now.map(([name]) => name), ...marks.map(([name]) => name)]
    const values = [
      ...now.map(([name, { json }]) => (json ? sql`coalesce(${sql.ref(name)}, 'null'::jsonb)` : sql.ref(name))),
      ...marks.map(([, value]) => sql`${value}`),
    ]
    await sql`insert into ${sql.table(table)} (account_id, ${sql.join(names.map(name => sql.ref(name)))})
      select ${tx.account}::uuid, ${sql.join(values)} from ${rowsOf(table, rows)}
      ${replaces ? sql`on conflict (${list(order)}) do update set ${sql.join(names.map(replaced))}` : sql``}`
      .execute(tx.sql)
      .catch(error => this.#refuse(error))
    await report(rows.length)
  }

  #refuse(error: unknown): never {
    throw refusedByDatabase(this.#section, '', error)
  }
}
