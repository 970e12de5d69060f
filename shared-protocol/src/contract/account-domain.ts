import { z } from 'zod'
import { TimeOut, text } from './field.ts'
import { defineRoute } from './route.ts'

export const AccountDomain = z
  .object({
    domain: z.string(),
    status: z.enum(['pending', 'verified', 'failing', 'lost']).meta({
      description:
        '`failing`: the record is gone, and the domain is lost 72 hours after that; `lost`: it must be verified again',
    }),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .meta({ description: 'To be published in DNS, and left there: it is looked at every day' }),
    verified_at: TimeOut.nullable(),
    checked_at: TimeOut.nullable().meta({ description: 'When DNS was last asked; null: not yet' }),
    missing_since: TimeOut.nullable().meta({ description: 'Since when the record is gone; null: it is there' }),
    created_at: TimeOut,
  })
  .meta({ id: 'AccountDomain' })
export type AccountDomain = z.output<typeof AccountDomain>

const read = { kind: 'account', scope: null, role: 'super_admin' } as const
const write = { ...read, recent: true } as const
const Domain = text(253, 1).meta({ description: 'A host name without scheme, port and path' })
const params = z.strictObject({ domain: Domain })

export const listDomains = defineRoute({
  id: 'account_domain.list',
  method: 'GET',
  path: '/account/domain',
  summary: 'List the domains of the account, under which its identity providers may name people',
  access: read,
  reply: z.array(AccountDomain),
  list: 'whole',
  fixture: 'none',
})
export const createDomain = defineRoute({
  id: 'account_domain.create',
  method: 'POST',
  path: '/account/domain',
  summary: 'Add a domain; the reply has the TXT record that shows that it is yours',
  access: write,
  body: z.strictObject({ domain: Domain }),
  reply: AccountDomain,
  status: 201,
  refusals: ['conflict', 'limit_reached'],
  fixture: 'account_domain',
})
export const getDomain = defineRoute({
  id: 'account_domain.get',
  method: 'GET',
  path: '/account/domain/{domain}',
  summary: 'Read a domain of the account',
  access: read,
  params,
  reply: AccountDomain,
  fixture: 'account_domain',
})
export const verifyDomain = defineRoute({
  id: 'account_domain.verify',
  method: 'POST',
  path: '/account/domain/{domain}/verify',
  summary: 'Look for the TXT record of a domain now; whoever verifies a domain first has it',
  access: write,
  params,
  reply: AccountDomain,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'published_domain',
})
export const deleteDomain = defineRoute({
  id: 'account_domain.delete',
  method: 'DELETE',
  path: '/account/domain/{domain}',
  summary: 'Remove a domain: nobody signs in any more by single sign-on with its addresses',
  access: write,
  params,
  fixture: 'account_domain',
})
