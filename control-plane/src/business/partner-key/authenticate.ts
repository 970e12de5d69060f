import { type CredentialSort, rememberOwners } from '../../account/credential/index.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isPartnerKey } from './token.ts'

interface Owner {
  id: string
  account_id: string
  name: string
}

/** A partner's key: it has no member, and reaches the routes under `/partner` only. */
const PARTNER_KEY: CredentialSort<Owner> = {
  name: 'pharos_find_partner_key',
  find: `
    select json_build_object('id', k.id, 'account_id', k.account_id, 'name', k.name)::text as owner, k.last_used_at
    from partner_key k where k.hash = $1 and k.revoked_at is null and $2::bigint is not null`,
  isToken: isPartnerKey,
  principalOf: (_, { id, account_id, name }) => ({
    account: account_id,
    actor: { type: 'partner_key', id, name, scopes: [], role: 'admin', member: null, session: null },
  }),
  async noteUse(platform, { id }) {
    await inSystem(platform, ctx =>
      sql`update partner_key set last_used_at = ${ctx.now} where id = ${id}`.execute(ctx.sql),
    )
  },
}

export const createPartnerKeys = () => rememberOwners(PARTNER_KEY)
