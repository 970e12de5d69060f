import { z } from 'zod'
import { CreatedAt, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'

export const AccountDomain = z
  .object({
    domain: z.string().meta({ description: 'Domain name' }),
    status: z.enum(['pending', 'verified', 'failing', 'lost']).meta({
      description:
        '`failing`: the DNS record is missing; after 72 hours the status becomes `lost`. `lost`: the domain must be verified again',
    }),
    record: z
      .object({
        type: z.literal('TXT').meta({ description: 'Type' }),
        name: z.string().meta({ description: 'Name of the DNS record' }),
        value: z.string().meta({ description: 'Value of the DNS record' }),
      })
      .meta({ description: 'DNS record to publish. Keep it published: it is checked every day' }),
    verified_at: TimeOut.nullable().meta({ description: 'Time at which the domain was verified; `null` if it is not' }),
    checked_at: TimeOut.nullable().meta({ description: 'Time of the last DNS lookup; `null` if there was none yet' }),
    missing_since: TimeOut.nullable().meta({
      description: 'Time since which the record is missing; `null` if it is present',
    }),
    created_at: CreatedAt,
  })
  .meta({ id: 'AccountDomain' })
export type AccountDomain = z.output<typeof AccountDomain>

const read = { kind: 'account', scope: null, role: 'super_admin' } as const
const write = { ...read, recent: true } as const
const Domain = text(253, 1).meta({ description: 'Host name, without scheme, port or path' })
const params = z.strictObject({ domain: Domain })

export const listDomains = defineRoute({
  id: 'account_domain.list',
  method: 'GET',
  path: '/account/domain',
  summary: 'List the domains of the account; identity providers of the account may sign in addresses of verified ones',
  access: read,
  reply: z.array(AccountDomain),
  list: 'whole',
  fixture: 'none',
})
export const createDomain = defineRoute({
  id: 'account_domain.create',
  method: 'POST',
  path: '/account/domain',
  summary: 'Add a domain; the reply contains the TXT record that proves ownership',
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
  summary: 'Check the TXT record of a domain now; a domain belongs to the account that verifies it first',
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
  summary: 'Remove a domain; its addresses can no longer sign in through single sign-on',
  access: write,
  params,
  fixture: 'account_domain',
})
