import type { EntitySchema } from '@mikro-orm/core'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { InferEntity } from './column.ts'

/**
 * All rows of an account in a table, newest first, in the form of its entity. For lists, which never change rows:
 * reading entities costs several times as much.
 */
export async function listOwn<E extends EntitySchema>(ctx: Ctx, entity: E): Promise<InferEntity<E>[]> {
  const { rows } = await sql<InferEntity<E>>`select * from ${sql.table(String(entity.meta.name))}
    where account_id = ${ctx.account} order by id desc`.execute(ctx.sql)
  return rows
}
