import type { EntitySchema } from '@mikro-orm/core'
import type { Ctx } from '../context.ts'
import type { InferEntity } from '../database/column.ts'
import { sql } from '../database/connect.ts'
import { type Columns, Lines, versionColumn } from '../database/lines.ts'
import { rememberedRows, type Versioned } from './remembered-rows.ts'

/** The version of the row `r`. */
const VERSION = { id: sql`r.id`, parts: [sql`r.ctid`, sql`r.xmin`] }

/**
 * Lists all rows of an account in a table, newest first, in the API's form. `live` are columns over the row `r` that
 * change without it. Unchanged rows are neither read nor printed again.
 */
export function listOfAll<E extends EntitySchema, Live, Wire extends object>(
  entity: E,
  live: Columns<Live>,
  present: (row: InferEntity<E>, live: Live) => Wire,
): (ctx: Ctx) => Promise<Wire[]> {
  const lines = new Lines(VERSION, live)
  const table = sql.table(String(entity.meta.name))
  return async ctx => {
    const mine = sql`from ${table} r where r.account_id = ${ctx.account}`
    const found = await lines.read(ctx.sql, sql`${mine} order by r.id desc`)
    const remembered = rememberedRows(ctx.platform)
    const rows = await remembered.rowsOf(found, async ids => {
      const read = await sql<InferEntity<E> & Versioned>`select r.*, ${versionColumn(VERSION)}
        ${mine} and r.id = any(${ids}::uuid[])`.execute(ctx.sql)
      return read.rows
    })
    return found.map((line, index) => {
      const known = rows[index] as (typeof rows)[number]
      return remembered.show(known, 'own', [line], () => present(known.row, lines.liveOf(line)))
    })
  }
}
