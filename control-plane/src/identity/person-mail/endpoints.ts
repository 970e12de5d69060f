import { sql } from '../../platform/database/connect.ts'
import type { FindEndpoints } from '../../response/delivery/index.ts'

/** The mail endpoint of each person: the address with which they sign in. */
export const personEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from person
    where id = any(${ids}::uuid[])`.execute(ctx.sql)
  return new Map(rows.map(({ id, email }) => [id, { type: 'email', config: { email }, secrets: {} }]))
}
