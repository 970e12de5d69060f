import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { HistoryTable } from '../../platform/history.ts'
import type { Item } from './reading.ts'

/** Rows of one transaction. */
const AT_ONCE = 500

/** Reads within a transaction of the account. */
export type Reads = <T>(read: (ctx: Ctx) => Promise<T>) => Promise<T>

/** The rows of a table that an archive carries, in pages. Each page has its own transaction. */
export async function* historyRows(reads: Reads, table: HistoryTable): AsyncGenerator<Item[]> {
  if (!table.per) return yield* pages(reads, table, null)
  let owner: string | null = null
  do {
    owner = await reads(ctx => nextOwner(ctx, table, owner))
    if (owner !== null) yield* pages(reads, table, owner)
  } while (owner !== null)
}

async function* pages(reads: Reads, table: HistoryTable, owner: string | null): AsyncGenerator<Item[]> {
  let last: Item | null = null
  for (;;) {
    const rows: Item[] = await reads(ctx => readPage(ctx, table, owner, last))
    const carried = table.only ? rows.filter(table.only) : rows
    if (carried.length > 0) yield carried
    last = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}

/** The items in the order of their ids, so that none is in memory but the last one. */
async function nextOwner(ctx: Ctx, { per }: HistoryTable, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(per?.table ?? '')}
    where account_id = ${ctx.account} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit 1`.execute(ctx.sql)
  return rows[0]?.id ?? null
}

async function readPage(ctx: Ctx, history: HistoryTable, owner: string | null, last: Item | null): Promise<Item[]> {
  const { table, per, order, columns, since, where } = history
  const key = list(order)
  const conditions = [
    sql`account_id = ${ctx.account}`,
    ...(per ? [sql`${sql.ref(per.column)} = ${owner}::uuid`] : []),
    ...(since ? [sql`${sql.ref(since.column)} >= ${since.from(ctx)}`] : []),
    ...(where ? [where] : []),
    ...(last ? [sql`(${key}) > (select ${key} from ${rowsOf(table, [last])})`] : []),
  ]
  const { rows } = await sql<{ row: Item }>`select to_jsonb(r) as row from (
      select ${list(Object.keys(columns))} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
      order by ${key} limit ${AT_ONCE}) r`.execute(ctx.sql)
  return rows.map(({ row }) => row)
}

export function list(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map(name => sql.ref(name)))
}

/** SQL: rows of JSON as those of a table. */
export function rowsOf(table: string, rows: readonly Item[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${storableJson(rows)}::jsonb)`
}
