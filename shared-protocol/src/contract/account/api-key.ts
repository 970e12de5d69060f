import { z } from 'zod'
import { ScopeSchema } from '../../access.ts'
import { AccountId, CreatedAt, Id, Name, OwnId, ref, TIME_IN_FORMAT, TimeIn, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

export const ApiKey = z
  .object({
    id: OwnId,
    account_id: AccountId,
    user_id: Id.meta({ description: 'Id of the member' }),
    name: z.string().meta({ description: 'Name' }),
    scopes: z.array(z.string()).meta({ description: 'Scopes of the key; empty if it has all rights of its member' }),
    prefix: z.string().meta({ description: 'First characters of the key' }),
    last_four: z.string().meta({ description: 'Last four characters of the key' }),
    expires_at: TimeOut.nullable().meta({ description: 'Time at which the key stops working; `null` for never' }),
    last_used_at: TimeOut.nullable().meta({ description: 'Time of the last use, to the minute; `null` if never used' }),
    created_by: Id.meta({ description: 'Id of the member who created it' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'ApiKey' })

/** The reply to create and rotate. The key itself is shown only here. */
export const NewApiKey = ApiKey.extend({ key: z.string().meta({ description: 'The API key, shown only once' }) }).meta({
  id: 'NewApiKey',
})

export const ApiKeyCreate = z.strictObject({
  name: Name.meta({ description: 'Name' }),
  scopes: z
    .array(ScopeSchema)
    .max(60)
    .default([])
    .meta({ description: 'Scopes of the key. If empty, the key has the rights of its member’s role' }),
  expires_at: TimeIn.nullable()
    .default(null)
    .meta({
      description: `Time at which the key stops working; must be in the future. \`null\` for never. ${TIME_IN_FORMAT}`,
    }),
  user_id: ref('member').optional().meta({
    description: 'The member on whose behalf the key acts. Defaults to you; only admins may name another member',
  }),
})

// Only keys without scopes may manage keys (api.md part A).
const manageKeys = { kind: 'account', scope: null, role: 'viewer' } as const
const params = z.strictObject({ id: ref('api_key') })

export const listApiKeys = defineRoute({
  id: 'api_key.list',
  method: 'GET',
  path: '/account/api_key',
  summary: 'List API keys: all of them for admins, otherwise your own',
  access: manageKeys,
  reply: z.array(ApiKey),
  list: 'whole',
  fixture: 'none',
})
export const createApiKey = defineRoute({
  id: 'api_key.create',
  method: 'POST',
  path: '/account/api_key',
  summary: 'Create an API key; the key itself is shown only once',
  access: manageKeys,
  body: ApiKeyCreate,
  reply: NewApiKey,
  status: 201,
  secretReply: true,
  refusals: ['forbidden', 'limit_reached'],
  fixture: 'api_key',
})
export const revokeApiKey = defineRoute({
  id: 'api_key.revoke',
  method: 'DELETE',
  path: '/account/api_key/{id}',
  summary: 'Revoke an API key',
  access: { ...manageKeys, whileSuspended: true },
  params,
  fixture: 'api_key',
})
export const rotateApiKey = defineRoute({
  id: 'api_key.rotate',
  method: 'POST',
  path: '/account/api_key/{id}/rotate',
  summary: 'Create a replacement for an API key and revoke the old key immediately',
  access: manageKeys,
  params,
  reply: NewApiKey,
  status: 201,
  secretReply: true,
  fixture: 'api_key',
})
