import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { randomBase62 } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { type CredentialSort, rememberOwners } from '../credential/index.ts'
import { csrfTokenOf } from '../session/index.ts'
import { holdImpersonation, running } from './running.ts'

interface Owner {
  id: string
  account_id: string
  account: string
  staff_name: string
  suspended: boolean
}

const PREFIX = 'st_'
const PATTERN = /^st_[0-9A-Za-z]{43}$/

/** Creates a token of 256 bits; returns it and its stored form. */
export function makeImpersonationToken(): { token: string; hash: Buffer } {
  const token = PREFIX + randomBase62(43)
  return { token, hash: tokenHash(token) }
}

const IMPERSONATION: CredentialSort<Owner> = {
  name: 'pharos_find_impersonation',
  find: running(
    `json_build_object('id', i.id, 'account_id', i.account_id, 'account', c.name, 'staff_name', i.staff_name,
      'suspended', c.suspended_at is not null)::text as owner,
      i.last_used_at`,
    '$2',
  ).concat(' and i.hash = $1'),
  isToken: token => PATTERN.test(token),
  principalOf({ sealer }, { id, account_id, account, staff_name, suspended }, token) {
    const name = staffActorName(staff_name, account)
    const impersonation = { id, csrf_token: csrfTokenOf(sealer, token) }
    return {
      account: account_id,
      actor: {
        type: 'staff',
        id,
        name,
        scopes: [],
        role: 'admin',
        suspended,
        member: null,
        session: null,
        impersonation,
      },
      hold: ctx => holdImpersonation(ctx, id),
    }
  },
  async noteUse(platform, { id }) {
    await inSystem(platform, ctx =>
      sql`with used as (update impersonation set last_used_at = ${ctx.now} where id = ${id} returning session_id)
        update session set last_used_at = ${ctx.now} where id = (select session_id from used)`.execute(ctx.sql),
    )
  },
}

/** Both names, as the audit log and incidents show them. */
export function staffActorName(staff: string, account: string): string {
  return `${staff} (staff) for ${account}`
}

export const createImpersonations = () => rememberOwners(IMPERSONATION)
