import type { Role } from '@pharos/shared-protocol/access.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * Deletes the authorizations and consents of a person in all accounts; their tokens end with them, and each app has to
 * ask again.
 */
export async function endGrantsOfPerson(tx: SystemCtx, person: string): Promise<void> {
  const members = sql`(select id from member where person_id = ${person})`
  await sql`delete from oauth_grant where member_id in ${members}`.execute(tx.sql)
  await sql`delete from oauth_consent where member_id in ${members}`.execute(tx.sql)
}

/** The same for all members of an account, or for those with a role. */
export async function endGrantsOfAccount(tx: SystemCtx, account: string, role: Role | null = null): Promise<void> {
  const members = sql`(select id from member where account_id = ${account} and (${role}::text is null or role = ${role}))`
  await sql`delete from oauth_grant where member_id in ${members}`.execute(tx.sql)
  await sql`delete from oauth_consent where member_id in ${members}`.execute(tx.sql)
}
