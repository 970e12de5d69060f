import type { Role } from '@pharos/shared-protocol/access.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type CredentialSort, rememberOwners } from '../credential/index.ts'
import { allowedAt, WITH_OWNERS } from './admits.ts'
import { csrfTokenOf, isSessionToken } from './token.ts'

interface Owner {
  id: string
  account_id: string
  person_id: string
  member_id: string
  member_name: string
  role: Role
  staff: boolean
  authenticated_at: number
  only_account: boolean
  second_factor: string | null
  enrolling: boolean
  suspended: boolean
}

const SESSION: CredentialSort<Owner> = {
  name: 'pharos_find_session',
  find: `
    select json_build_object('id', s.id, 'account_id', s.account_id, 'person_id', s.person_id, 'member_id', m.id,
        'member_name', coalesce(nullif(m.name, ''), p.email), 'role', m.role, 'staff', m.staff,
        'authenticated_at', s.authenticated_at, 'only_account', s.only_account,
        'second_factor', s.second_factor, 'enrolling',
        s.enrolling or (not s.only_account and lacks_second_factor(m.id, $2)),
        'suspended', a.suspended_at is not null)::text as owner, s.last_used_at
    ${WITH_OWNERS} where s.hash = $1 and s.ends_at > $2 and s.last_used_at + s.idle_ms > $2 and ${allowedAt('$2')}`,
  isToken: isSessionToken,
  principalOf({ sealer }, { member_id, member_name, role, staff, ...owner }, token) {
    const { id, account_id, person_id, authenticated_at, only_account, enrolling, suspended } = owner
    const session = {
      id,
      person: person_id,
      csrf_token: csrfTokenOf(sealer, token),
      authenticated_at: epoch(authenticated_at),
      only_account,
      second_factor: owner.second_factor !== null,
      enrolling,
    }
    const member = { id: member_id, name: member_name, staff }
    return {
      account: account_id,
      actor: { type: 'user', id: member_id, name: member_name, scopes: [], role, member, suspended, session },
    }
  },
  async noteUse(platform, { id }) {
    await inSystem(platform, ctx =>
      sql`with used as (update session set last_used_at = ${ctx.now} where id = ${id} returning member_id)
        update member set last_seen_at = ${ctx.now} where id = (select member_id from used)`.execute(ctx.sql),
    )
  },
}

export const createSessions = () => rememberOwners(SESSION)
