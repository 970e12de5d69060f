import { z } from 'zod'
import { Id, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { ofPartner } from './partner.ts'

const PartnerAccess = z
  .object({
    partner: z.string().nullable().meta({ description: 'Name of the partner that manages the account; `null`: none' }),
    allowed: z.boolean().meta({ description: 'Whether the partner may read what a viewer reads' }),
    allowed_at: TimeOut.nullable().meta({ description: 'Since when; `null` if it may not' }),
  })
  .meta({ id: 'PartnerAccess' })

const none = { tx: 'none', reply: PartnerAccess } as const

export const getPartnerAccess = defineRoute({
  ...none,
  id: 'partner_access.get',
  method: 'GET',
  path: '/account/partner_access',
  summary: 'Read which partner manages the account, and whether it may read its data',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  fixture: 'none',
})
export const setPartnerAccess = defineRoute({
  ...none,
  id: 'partner_access.set',
  method: 'PUT',
  path: '/account/partner_access',
  summary: 'Allow the partner to read what a viewer reads, or end that at once',
  access: { kind: 'account', scope: null, role: 'admin', recent: true, whileSuspended: true },
  body: z.strictObject({ allowed: z.boolean().meta({ description: 'Whether the partner may read' }) }),
  refusals: ['conflict'],
  fixture: 'managed_account',
})
export const openPartnerAccess = defineRoute({
  ...ofPartner,
  id: 'partner_account.access',
  method: 'POST',
  path: '/partner/account/{id}/access',
  summary: 'Create a token that reads what a viewer of the account reads, for an hour, if the account has allowed that',
  params: z.strictObject({ id: Id.meta({ description: 'The account of a customer' }) }),
  reply: z
    .object({
      token: z.string().meta({ description: 'Send it as a bearer token' }),
      expires_at: TimeOut.meta({ description: 'Time of expiry' }),
    })
    .meta({ id: 'PartnerReadToken' }),
  status: 201,
  secretReply: true,
  refusals: ['forbidden', 'not_found'],
  fixture: 'readable_account',
})
