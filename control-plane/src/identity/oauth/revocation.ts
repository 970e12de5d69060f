import type { Role } from '@pharos/shared-protocol/access.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * Deletes the authorizations and consents of a person in all accounts; their tokens end with them, and each app has to
 * ask again.
 */
export async function endGrantsOfPerson(tx: SystemCtx, person: string): Promise<void> {
  await endGrantsOfMembers(tx, sql`(select id from member where person_id = ${person})`)
}

/** The same for members (SQL of their ids), except for one authorization. */
export async function endGrantsOfMembers(
  tx: SystemCtx,
  members: RawBuilder<unknown>,
  but: string | null = null,
): Promise<void> {
  await sql`delete from oauth_grant where member_id in ${members} and id is distinct from ${but}::uuid`.execute(tx.sql)
  await sql`delete from oauth_consent c where member_id in ${members} and not exists (select from oauth_grant g
    where g.id = ${but}::uuid and g.member_id = c.member_id and g.app_id = c.app_id)`.execute(tx.sql)
}

/** The same for all members of an account, or for those with a role. */
export async function endGrantsOfAccount(tx: SystemCtx, account: string, role: Role | null = null): Promise<void> {
  await endGrantsOfMembers(
    tx,
    sql`(select id from member where account_id = ${account} and (${role}::text is null or role = ${role}))`,
  )
}
