import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { HistoryTable } from '../../platform/history.ts'
import { BadRecord, TakenId } from './bad-record.ts'

/** The most different ids of a column that name nothing here. */
const MOST_GONE = 20_000

interface Own {
  tx: Ctx
  inSystem<T>(work: (ctx: SystemCtx) => Promise<T>): Promise<T>
}

/**
 * Throws unless what the rows of a table name is in this account. What was deleted may be missing, but then nobody else
 * may have it either: a worker that joins rows by id would find theirs.
 */
export async function requireOwn({ tx, inSystem }: Own, history: HistoryTable, section: string): Promise<void> {
  for (const [name, { of, exists }] of Object.entries(history.columns)) {
    if (of === undefined) continue
    const gone = await goneOf(tx, history, name, of)
    if (gone.length === 0) continue
    if (exists || gone.length > MOST_GONE)
      throw new BadRecord(section, gone[0] ?? '', [
        { path: name, ...faultOf(businessText('archive_import.names_nothing')) },
      ])
    const foreign = await inSystem(ctx => isThere(ctx, of, gone))
    if (foreign) throw new TakenId(section, '', name)
  }
}

/** The ids in a column that name no row that this account can see. */
async function goneOf({ account, sql: on }: Ctx, { table, columns }: HistoryTable, name: string, of: string) {
  const isList = columns[name]?.schema.safeParse([]).success ?? false
  const from = isList
    ? sql`, unnest(t.${sql.ref(name)}) as named (id)`
    : sql`, lateral (select t.${sql.ref(name)} as id) named`
  const { rows } = await sql<{ id: string }>`select distinct named.id from ${sql.table(table)} t ${from}
    where t.account_id = ${account} and named.id is not null
      and not exists (select from ${sql.table(of)} o where o.id = named.id)
    limit ${MOST_GONE + 1}`.execute(on)
  return rows.map(({ id }) => id)
}

async function isThere(ctx: SystemCtx, table: string, ids: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select 1 as found from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) limit 1`.execute(ctx.sql)
  return rows.length > 0
}
