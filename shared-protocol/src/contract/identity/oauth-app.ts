import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, HttpUrl, Name, OwnId, ref, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { GivenScopes } from './m2m-client.ts'
import { whyNotRedirect } from './redirect-uri.ts'

export const ClientTypeSchema = z.enum(['public', 'confidential']).meta({
  id: 'ClientType',
  description: '`confidential`: runs on a server and can keep a secret. `public`: runs on people’s devices and cannot',
})

/** An app that acts for members who have authorized it. */
export const OAuthApp = z
  .object({
    id: OwnId,
    client_id: z.string().meta({ description: 'OAuth 2.0 client id' }),
    name: z.string().meta({ description: 'Name' }),
    description: z.string().nullable().meta({ description: 'Description' }),
    logo_url: z.string().nullable().meta({ description: 'Address of the app’s logo' }),
    client_type: ClientTypeSchema,
    redirect_uris: z.array(z.string()).meta({ description: 'Redirect addresses of the app; they must match exactly' }),
    scopes: z.array(z.string()).meta({ description: 'Maximum scopes that the app may request' }),
    created_at: CreatedAt,
    last_rotated_at: TimeOut.nullable().meta({
      description: 'Time at which the current secret was issued; `null` if it was issued when the app was created',
    }),
  })
  .meta({ id: 'OAuthApp' })

/** The reply to create and rotate. The secret is shown only here. */
export const NewOAuthApp = OAuthApp.extend({
  client_secret: z
    .string()
    .nullable()
    .meta({ description: 'Client secret, shown only once; `null` for a public client' }),
}).meta({ id: 'NewOAuthApp' })

const fields = {
  name: Name.meta({ description: 'Name shown to members' }),
  description: text(1_000).nullable(),
  logo_url: HttpUrl.refine(url => url.startsWith('https://'), says('field.https_address')).nullable(),
  redirect_uris: z
    .array(text(2_000, 1))
    .max(20)
    .refine(uris => new Set(uris).size === uris.length, says('field.repeated_address'))
    .meta({
      description:
        'Redirect addresses; they must match exactly. Must use https; public clients may also use http on the local machine with any port, or a custom scheme that contains a dot',
    }),
  scopes: GivenScopes.meta({ description: 'Maximum scopes that the app may request' }),
}

export const OAuthAppCreate = z
  .strictObject({
    ...fields,
    description: fields.description.default(null).meta({ description: 'Description' }),
    logo_url: fields.logo_url.default(null).meta({ description: 'URL of the logo; `null` for none' }),
    client_type: ClientTypeSchema.default('confidential'),
    redirect_uris: fields.redirect_uris.default([]),
  })
  .superRefine(({ redirect_uris, client_type }, ctx) => {
    for (const [index, uri] of redirect_uris.entries()) {
      const message = whyNotRedirect(uri, client_type)
      if (message !== null) ctx.addIssue({ code: 'custom', path: ['redirect_uris', index], message })
    }
    if (client_type === 'confidential' && redirect_uris.length === 0)
      ctx.addIssue({ code: 'custom', path: ['redirect_uris'], message: says('field.at_least_one_item') })
  })
export const OAuthAppUpdate = z.strictObject({
  name: fields.name.optional(),
  description: fields.description.optional().meta({ description: 'Description' }),
  logo_url: fields.logo_url.optional().meta({ description: 'URL of the logo; `null` for none' }),
  redirect_uris: fields.redirect_uris.optional(),
  scopes: fields.scopes.optional(),
})

const manage = { kind: 'account', scope: null, role: 'admin' } as const
const params = z.strictObject({ id: ref('oauth_app') })

export const listOAuthApps = defineRoute({
  id: 'oauth_app.list',
  method: 'GET',
  path: '/account/oauth_app',
  summary: 'List the OAuth apps of the account',
  access: manage,
  reply: z.array(OAuthApp),
  list: 'whole',
  fixture: 'none',
})
export const createOAuthApp = defineRoute({
  id: 'oauth_app.create',
  method: 'POST',
  path: '/account/oauth_app',
  summary: 'Create an OAuth app; the secret of a confidential app is shown only once',
  access: manage,
  body: OAuthAppCreate,
  reply: NewOAuthApp,
  status: 201,
  secretReply: true,
  refusals: ['limit_reached'],
  fixture: 'oauth_app',
})
export const getOAuthApp = defineRoute({
  id: 'oauth_app.get',
  method: 'GET',
  path: '/account/oauth_app/{id}',
  summary: 'Read an OAuth app',
  access: manage,
  params,
  reply: OAuthApp,
  fixture: 'oauth_app',
})
export const updateOAuthApp = defineRoute({
  id: 'oauth_app.update',
  method: 'PUT',
  path: '/account/oauth_app/{id}',
  summary: 'Change an OAuth app; existing consents of members remain',
  access: { ...manage, recent: true },
  params,
  body: OAuthAppUpdate,
  reply: OAuthApp,
  fixture: 'oauth_app',
})
export const deleteOAuthApp = defineRoute({
  id: 'oauth_app.delete',
  method: 'DELETE',
  path: '/account/oauth_app/{id}',
  summary: 'Delete an OAuth app; its tokens stop working immediately',
  access: { ...manage, recent: true, whileSuspended: true },
  params,
  fixture: 'oauth_app',
})
export const rotateOAuthApp = defineRoute({
  id: 'oauth_app.rotate',
  method: 'POST',
  path: '/account/oauth_app/{id}/rotate',
  summary: 'Issue a new secret for a confidential OAuth app; the old one stops working immediately',
  access: manage,
  params,
  reply: NewOAuthApp,
  status: 201,
  secretReply: true,
  refusals: ['conflict'],
  fixture: 'oauth_app',
})

/** An app that a member has authorized. */
export const ConnectedApp = z
  .object({
    client_id: z.string().meta({ description: 'OAuth 2.0 client id' }),
    name: z.string().meta({ description: 'Name' }),
    description: z.string().nullable().meta({ description: 'Description' }),
    logo_url: z.string().nullable().meta({ description: 'Address of the app’s logo' }),
    scopes: z.array(z.string()).meta({ description: 'Scopes that the member has granted' }),
    created_at: TimeOut.meta({ description: 'Time of the member’s first consent' }),
    last_used_at: TimeOut.nullable().meta({ description: 'Time of the last use, to the minute' }),
  })
  .meta({ id: 'ConnectedApp' })

const own = { kind: 'account', scope: null, role: 'viewer' } as const
const ofUser = z.strictObject({ user_id: ref('member') })

export const listConnectedApps = defineRoute({
  id: 'connected_app.list',
  method: 'GET',
  path: '/user/{user_id}/security/connected_app',
  summary: 'List the apps that a member has connected: your own, or those of any member for admins',
  access: own,
  params: ofUser,
  reply: z.array(ConnectedApp),
  list: 'whole',
  tx: 'none',
  fixture: 'connected_app',
})
export const revokeConnectedApp = defineRoute({
  id: 'connected_app.revoke',
  method: 'DELETE',
  path: '/user/{user_id}/security/connected_app/{client_id}',
  summary: 'Disconnect an app from a member; its tokens stop working immediately',
  access: { ...own, whileSuspended: true },
  params: ofUser.extend({ client_id: text(200, 1).meta({ description: 'Client id from the list of connected apps' }) }),
  tx: 'none',
  fixture: 'connected_app',
})
