import { formOfKey, makeKey } from '../../account/api-key/index.ts'
import { type CredentialSort, rememberOwners } from '../../account/credential/index.ts'

const PREFIX = 'pr_'

export const makeReadToken = () => makeKey(PREFIX)

interface Owner {
  id: string
  account_id: string
  name: string
  suspended: boolean
}

/**
 * A token by which a partner reads an account. Everything that it rests on is looked at with each request: what the
 * customer allows, the partner's key or the member of the partner who made it, and that the partner still manages it.
 */
const READ_TOKEN: CredentialSort<Owner> = {
  name: 'pharos_find_partner_token',
  find: `
    select json_build_object('id', t.id, 'account_id', t.account_id, 'name', t.name,
        'suspended', a.suspended_at is not null)::text as owner, $2::bigint as last_used_at
    from partner_access_token t join account a on a.id = t.account_id and a.partner_id = t.partner_id
      left join partner_key k on k.id = t.key_id left join member m on m.id = t.member_id
    where t.hash = $1 and t.expires_at > $2 and a.partner_access_at is not null
      and (k.id is not null and k.revoked_at is null
        or m.id is not null and m.deactivated_at is null and m.role in ('owner', 'super_admin', 'admin'))`,
  isToken: text => formOfKey(text, PREFIX),
  principalOf: (_, { id, account_id, name, suspended }) => ({
    account: account_id,
    actor: { type: 'partner', id, name, scopes: [], role: 'viewer', suspended, member: null, session: null },
  }),
  async noteUse() {},
}

export const createReadTokens = () => rememberOwners(READ_TOKEN)
