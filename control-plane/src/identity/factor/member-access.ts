import { type EpochMs, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { membersWithMethod } from '../../response/contact-method/index.ts'

interface Row {
  user_id: string
  second_factor: boolean
  last_seen_at: EpochMs | null
  managed: boolean
}

/** How the members of the account sign in and are reached, newest first. */
export function listMemberAccess({ account, inSystem }: OpenCtx) {
  return inSystem(async tx => {
    const { rows } = await sql<Row>`select m.id as user_id, m.last_seen_at,
      exists (select from totp t where t.person_id = m.person_id and t.confirmed_at is not null)
        or exists (select from passkey k where k.person_id = m.person_id) as second_factor,
      exists (select from scim_user s where s.member_id = m.id) as managed
      from member m where m.account_id = ${account} order by m.id desc`.execute(tx.sql)
    const reachable = await membersWithMethod(tx, account)
    return rows.map(row => ({
      ...row,
      last_seen_at: rfc3339OrNull(row.last_seen_at),
      reachable: reachable.has(row.user_id),
    }))
  })
}
