import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** What is known of somebody who is added to an account. */
interface NewPerson {
  email: string
  name: string
  timezone?: string | null
}

/**
 * The id of the person with an address; they are created when nobody has it, and else left as they are. The caller learns
 * nothing about a person of other accounts: the function answers the id alone.
 */
export async function personWith(ctx: SystemCtx, { email, name, timezone = null }: NewPerson): Promise<string> {
  const fresh = ctx.newId()
  const { rows } = await sql<{ id: string }>`
    select person_with(${email}, ${name}, ${timezone}, ${fresh}::uuid, ${ctx.now}::bigint) as id`.execute(ctx.sql)
  if (!rows[0]) throw new Error('person_with answered nothing')
  return rows[0].id
}
