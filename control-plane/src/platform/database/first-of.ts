import type { RawBuilder } from 'kysely'
import { type Sql, sql } from './connect.ts'

export interface Named {
  id: string
  name: string
}

/** How many there are, and the first of them. */
export interface Counted {
  count: number
  first: Named[]
}

/** The number of rows of a query for `id` and `name`, and the oldest ones, at most `most`. */
export async function firstOf(ctx: { sql: Sql }, query: RawBuilder<unknown>, most: number): Promise<Counted> {
  const { rows } = await sql<Named & { total: number }>`select q.id, q.name, count(*) over ()::int as total
    from (${query}) q order by q.id limit ${most}`.execute(ctx.sql)
  return { count: rows[0]?.total ?? 0, first: rows.map(({ id, name }) => ({ id, name })) }
}
