import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'

/** Sets a person's address, which they have proved to be theirs; returns the former one. */
export async function changeEmail(ctx: SystemCtx, person: string, email: string): Promise<string> {
  const { rows } = await sql<{
    email: string
  }>`select email from person where id = ${person} for no key update`.execute(ctx.sql)
  const changed = sql`update person set email = ${email}, email_verified_at = ${ctx.now}, revision = revision + 1
    where id = ${person}`.execute(ctx.sql)
  await uniquely(changed, { person_email: accountText('person.email_taken') })
  if (!rows[0]) throw new Error('There is no such person.')
  return rows[0].email
}
