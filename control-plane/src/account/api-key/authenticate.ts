import { ROLES, type Role, roleAtLeast, roleToGrant } from '@pharos/shared-protocol/access.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type CredentialSort, rememberOwners } from '../credential/index.ts'
import { isApiKey } from './token.ts'

interface Owner {
  id: string
  account_id: string
  name: string
  scopes: string[]
  member_id: string
  member_name: string
  role: Role
  staff: boolean
  lacks_factor: boolean
  lacks_sso: boolean
  suspended: boolean
}

const ADMINS = ROLES.filter(role => roleAtLeast(role, roleToGrant('write:services')))
/**
 * SQL: what a key may do. Only an admin gives a key `write:services`, which deletes services (spec 4.7), so of what it
 * says only reading is left of one of a member, unless who made it is an admin. Lower roles are refused as such.
 */
const SCOPES = `case when m.role <> 'member' or c.role = any('{${ADMINS.join()}}'::text[]) then k.scopes
  else array_replace(k.scopes, 'write:services', 'read:services') end`

const API_KEY: CredentialSort<Owner> = {
  name: 'pharos_find_key',
  find: `
    select json_build_object('id', k.id, 'account_id', k.account_id, 'name', k.name, 'scopes', ${SCOPES},
        'member_id', m.id, 'member_name', coalesce(nullif(m.name, ''), p.email), 'role', m.role, 'staff', m.staff,
        'lacks_factor', lacks_second_factor(m.id, $2), 'lacks_sso', lacks_sso(m.id, $2),
        'suspended', account_suspended(k.account_id))::text as owner, k.last_used_at
    from api_key k join member m on m.id = k.user_id join person p on p.id = m.person_id
      left join member c on c.id = k.created_by and c.deactivated_at is null
    where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
      and m.deactivated_at is null`,
  isToken: isApiKey,
  principalOf(_, { account_id, member_id, member_name, staff, ...owner }) {
    const member = { id: member_id, name: member_name, staff }
    return { account: account_id, actor: { type: 'api_key', ...owner, member, session: null } }
  },
  async noteUse(platform, { id }) {
    await inSystem(platform, ctx => sql`update api_key set last_used_at = ${ctx.now} where id = ${id}`.execute(ctx.sql))
  },
}

export const createApiKeys = () => rememberOwners(API_KEY)
