import { z } from 'zod'
import { ScopeSchema } from '../../access.ts'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, Name, OwnId, ref, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'

/** The scopes of a program: at least one, since none would mean all. */
export const GivenScopes = z
  .array(ScopeSchema)
  .min(1)
  .max(60)
  .refine(scopes => new Set(scopes).size === scopes.length, says('field.repeated_scope'))

/** A program of the account that signs in by itself (spec 2.11). */
export const M2mClient = z
  .object({
    id: OwnId,
    client_id: z.string().meta({ description: 'OAuth 2.0 client id, used at the token endpoint' }),
    name: z.string().meta({ description: 'Name' }),
    description: z.string().nullable().meta({ description: 'Description; `null` for none' }),
    scopes: z.array(z.string()).meta({ description: 'Maximum scopes of the client’s tokens' }),
    created_at: CreatedAt,
    last_rotated_at: TimeOut.nullable().meta({ description: 'Time of the last rotation; `null` if there was none' }),
  })
  .meta({ id: 'M2mClient' })

/** The reply to create and rotate. The secret is shown only here. */
export const NewM2mClient = z
  .object({
    client: M2mClient.meta({ description: 'The client' }),
    client_secret: z.string().meta({ description: 'Client secret, shown only once' }),
    token_endpoint: z.string().meta({ description: 'Address at which the client requests access tokens' }),
  })
  .meta({ id: 'NewM2mClient' })

export const M2mClientCreate = z.strictObject({
  name: Name.meta({ description: 'Name' }),
  description: text(1_000).nullable().default(null).meta({ description: 'Description' }),
  scopes: GivenScopes.meta({ description: 'Maximum scopes of the client’s tokens' }),
})

const manage = { kind: 'account', scope: null, role: 'admin' } as const
const params = z.strictObject({ id: ref('m2m_client') })

export const listM2mClients = defineRoute({
  id: 'm2m_client.list',
  method: 'GET',
  path: '/account/m2m_client',
  summary: 'List the M2M clients',
  access: manage,
  reply: z.array(M2mClient),
  list: 'whole',
  fixture: 'none',
})
export const getM2mClient = defineRoute({
  id: 'm2m_client.get',
  method: 'GET',
  path: '/account/m2m_client/{id}',
  summary: 'Read an M2M client',
  access: manage,
  params,
  reply: M2mClient,
  fixture: 'm2m_client',
})
export const createM2mClient = defineRoute({
  id: 'm2m_client.create',
  method: 'POST',
  path: '/account/m2m_client',
  summary: 'Create an M2M client; its secret is shown only once',
  access: manage,
  body: M2mClientCreate,
  reply: NewM2mClient,
  status: 201,
  secretReply: true,
  refusals: ['limit_reached'],
  fixture: 'm2m_client',
})
export const revokeM2mClient = defineRoute({
  id: 'm2m_client.revoke',
  method: 'DELETE',
  path: '/account/m2m_client/{id}',
  summary: 'Delete an M2M client; its tokens stop working immediately',
  access: { ...manage, recent: true, whileSuspended: true },
  params,
  fixture: 'm2m_client',
})
export const rotateM2mClient = defineRoute({
  id: 'm2m_client.rotate',
  method: 'POST',
  path: '/account/m2m_client/{id}/rotate',
  summary: 'Issue a new secret for an M2M client; the old one stops working immediately',
  access: manage,
  params,
  reply: NewM2mClient,
  status: 201,
  secretReply: true,
  fixture: 'm2m_client',
})
