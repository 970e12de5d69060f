import { z } from 'zod'
import { CreatedAt, Id, Name, OwnId, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

export const PartnerKey = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    prefix: z.string().meta({ description: 'First characters of the key' }),
    last_four: z.string().meta({ description: 'Last four characters of the key' }),
    last_used_at: TimeOut.nullable().meta({ description: 'Time of the last use, to the minute; `null` if never used' }),
    created_by: Id.meta({ description: 'The member of the partner who created it' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'PartnerKey' })

export const NewPartnerKey = PartnerKey.extend({ key: z.string().meta({ description: 'Key' }) }).meta({
  id: 'NewPartnerKey',
})

/** An admin of the partner's account. A partner's key makes no keys. */
const ofAdmin = { access: { kind: 'account', scope: null, role: 'admin' } } as const

export const listPartnerKeys = defineRoute({
  ...ofAdmin,
  id: 'partner_key.list',
  method: 'GET',
  path: '/partner/key',
  summary: 'List the keys of the partner',
  reply: z.array(PartnerKey),
  list: 'whole',
  fixture: 'partner',
})
export const createPartnerKey = defineRoute({
  ...ofAdmin,
  id: 'partner_key.create',
  method: 'POST',
  path: '/partner/key',
  summary: 'Create a key for the routes under `/partner`; the key itself is shown only once',
  body: z.strictObject({ name: Name.meta({ description: 'Name' }) }),
  reply: NewPartnerKey,
  status: 201,
  secretReply: true,
  refusals: ['forbidden', 'limit_reached'],
  fixture: 'partner',
})
export const revokePartnerKey = defineRoute({
  ...ofAdmin,
  id: 'partner_key.revoke',
  access: { ...ofAdmin.access, whileSuspended: true },
  method: 'DELETE',
  path: '/partner/key/{id}',
  summary: 'Revoke a key of the partner',
  params: z.strictObject({ id: OwnId }),
  refusals: ['not_found'],
  fixture: 'partner_key',
})
