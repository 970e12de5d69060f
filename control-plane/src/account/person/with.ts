import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The fields of a person who is added to an account. */
interface NewPerson {
  email: string
  name: string
  timezone?: string | null
}

/**
 * The id of the person with an address. Creates the person if there is none, and changes nothing otherwise. Returns
 * only the id, so that the caller learns nothing about people of other accounts.
 */
export async function personWith(ctx: SystemCtx, { email, name, timezone = null }: NewPerson): Promise<string> {
  const fresh = ctx.newId()
  const { rows } = await sql<{ id: string }>`
    select person_with(${email}, ${name}, ${timezone}, ${fresh}::uuid, ${ctx.now}::bigint) as id`.execute(ctx.sql)
  if (!rows[0]) throw new Error('person_with answered nothing')
  return rows[0].id
}
