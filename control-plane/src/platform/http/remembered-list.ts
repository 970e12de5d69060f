import type { EntitySchema } from '@mikro-orm/core'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { InferEntity } from '../database/column.ts'
import { sql } from '../database/connect.ts'
import { type RowVersion, rememberedRows } from './remembered-rows.ts'

/**
 * Lists all rows of an account in a table, newest first, in the API's form. `live` is a column over the row `r` that
 * changes without it. Unchanged rows are neither read nor printed again.
 */
export async function listRemembered<E extends EntitySchema, Live, Wire extends object>(
  ctx: Ctx,
  entity: E,
  live: RawBuilder<Live> | null,
  present: (row: InferEntity<E>, live: Live) => Wire,
): Promise<Wire[]> {
  const [table, account] = [sql.table(String(entity.meta.name)), ctx.account]
  const { rows } = await sql<RowVersion & { live: Live }>`select r.id, r.ctid, r.xmin, ${live ?? sql`null`} as live
    from ${table} r where r.account_id = ${account} order by r.id desc`.execute(ctx.sql)
  const remembered = rememberedRows(ctx.platform)
  const found = await remembered.rowsOf(rows, async ids => {
    const read = await sql<InferEntity<E> & RowVersion>`select r.*, r.ctid, r.xmin from ${table} r
      where r.account_id = ${account} and r.id = any(${ids}::uuid[])`.execute(ctx.sql)
    return read.rows
  })
  return found.map((known, index) => {
    const live = rows[index]?.live as Live
    return remembered.show(known, 'own', { live }, () => present(known.row, live))
  })
}
