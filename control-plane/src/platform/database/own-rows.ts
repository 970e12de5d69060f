import type { EntitySchema } from '@mikro-orm/core'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { InferEntity } from './column.ts'

/**
 * All rows of an account in a table, newest first, in the form of its entity, with further columns over the row `r`. For
 * lists, which never change rows: reading entities costs several times as much.
 */
export async function listOwn<E extends EntitySchema, More = unknown>(
  ctx: Ctx,
  entity: E,
  more: SelectedColumns<More> = {} as SelectedColumns<More>,
): Promise<(InferEntity<E> & More)[]> {
  const { rows } = await sql<InferEntity<E> & More>`select ${sql.join([sql`r.*`, ...selected(more)])}
    from ${sql.table(String(entity.meta.name))} r where r.account_id = ${ctx.account} order by r.id desc`.execute(
    ctx.sql,
  )
  return rows
}

/** The SQL of further columns, by name. */
export type SelectedColumns<Row> = { [K in keyof Row]: RawBuilder<unknown> }

/** The columns as parts of a `select`. */
export function selected<Row>(columns: SelectedColumns<Row>): RawBuilder<unknown>[] {
  return Object.entries<RawBuilder<unknown>>(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
}
