import type { Role } from '@pharos/shared-protocol/access.ts'
import { type CredentialSort, rememberOwners } from '../../account/credential/index.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { GRANT_MS } from './grant.ts'
import { isToken } from './token.ts'

interface Client {
  id: string
  account_id: string
  name: string
  scopes: string[]
  suspended: boolean
}

/**
 * Access tokens of M2M clients: they end with their client. No scopes would mean all rights, so a token that has none
 * left is refused.
 */
const M2M_TOKEN: CredentialSort<Client> = {
  name: 'pharos_find_m2m_token',
  find: `
    select json_build_object('id', c.id, 'account_id', c.account_id, 'name', c.name,
        'scopes', cut_scopes(t.scopes, c.scopes), 'suspended', account_suspended(c.account_id))::text as owner,
      $2::bigint as last_used_at
    from oauth_token t join m2m_client c on c.id = t.m2m_client_id
    where t.hash = $1 and t.kind = 'ClientCredentials' and t.expires_at > $2
      and cardinality(cut_scopes(t.scopes, c.scopes)) > 0`,
  isToken: text => isToken('ClientCredentials', text),
  principalOf: (_, { id, account_id, name, scopes, suspended }) => ({
    account: account_id,
    actor: { type: 'm2m_client', id, name, scopes, role: 'admin', suspended, member: null, session: null },
  }),
  async noteUse() {},
}

interface Grant {
  id: string
  account_id: string
  client_id: string
  app: string
  scopes: string[]
  member_id: string
  member_name: string
  role: Role
  lacks_factor: boolean
  lacks_sso: boolean
  suspended: boolean
}

/**
 * Access tokens of apps: they end with their authorization, with the app and with the member, and lose each scope that
 * the app loses.
 */
const APP_TOKEN: CredentialSort<Grant> = {
  name: 'pharos_find_app_token',
  find: `
    select json_build_object('id', g.id, 'account_id', m.account_id, 'client_id', a.client_id, 'app', a.name,
        'scopes', cut_scopes(t.scopes, a.scopes), 'member_id', m.id, 'member_name', coalesce(nullif(m.name, ''), p.email), 'role', m.role,
        'lacks_factor', lacks_second_factor(m.id, $2), 'lacks_sso', lacks_sso(m.id, $2),
        'suspended', account_suspended(m.account_id))::text as owner, g.last_used_at
    from oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_app a on a.id = g.app_id
      join member m on m.id = g.member_id join person p on p.id = m.person_id
    where t.hash = $1 and t.kind = 'AccessToken' and t.expires_at > $2
      and cardinality(cut_scopes(t.scopes, a.scopes)) > 0
      and m.deactivated_at is null and g.created_at > $2::bigint - ${GRANT_MS}`,
  isToken: text => isToken('AccessToken', text),
  principalOf: (_, { account_id, client_id, app, member_id, member_name: name, ...grant }) => ({
    account: account_id,
    // An app never acts as staff, even if a member of the staff has authorized it.
    actor: {
      ...{ type: 'user', name, ...grant, session: null },
      member: { id: member_id, name, staff: false },
      app: { client_id, name: app },
    },
  }),
  async noteUse(platform, { id }) {
    await inSystem(platform, ctx =>
      sql`update oauth_grant set last_used_at = ${ctx.now} where id = ${id}`.execute(ctx.sql),
    )
  },
}

export const createOAuthTokens = () => [rememberOwners(M2M_TOKEN), rememberOwners(APP_TOKEN)]
