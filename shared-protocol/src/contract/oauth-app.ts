import { z } from 'zod'
import { HttpUrl, Id, Name, ref, TimeOut, text } from './field.ts'
import { GivenScopes } from './m2m-client.ts'
import { whyNotRedirect } from './redirect-uri.ts'
import { defineRoute } from './route.ts'

export const ClientTypeSchema = z.enum(['public', 'confidential']).meta({
  id: 'ClientType',
  description: '`confidential` keeps a secret, on a server; `public` cannot: a program on people’s machines',
})

/** An app that acts for members who have authorized it. */
export const OAuthApp = z
  .object({
    id: Id,
    client_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    logo_url: z.string().nullable().meta({ description: 'Its picture' }),
    client_type: ClientTypeSchema,
    redirect_uris: z.array(z.string()).meta({ description: 'Where members are sent back to; compared exactly' }),
    scopes: z.array(z.string()).meta({ description: 'The most it may ask for' }),
    created_at: TimeOut,
    last_rotated_at: TimeOut.nullable().meta({
      description: 'When it got its present secret; null: with its creation',
    }),
  })
  .meta({ id: 'OAuthApp' })

/** The reply to create and rotate. The secret is shown only here. */
export const NewOAuthApp = OAuthApp.extend({
  client_secret: z.string().nullable().meta({ description: 'Shown once; null for a public client' }),
}).meta({ id: 'NewOAuthApp' })

const fields = {
  name: Name.meta({ description: 'As members see it' }),
  description: text(1_000).nullable(),
  logo_url: HttpUrl.refine(url => url.startsWith('https://'), 'must be an https address').nullable(),
  redirect_uris: z
    .array(text(2_000, 1))
    .max(20)
    .refine(uris => new Set(uris).size === uris.length, 'must not repeat an address')
    .meta({
      description:
        'Compared exactly. https; for a public client also http on the same machine, with any port, and a scheme with a dot',
    }),
  scopes: GivenScopes.meta({ description: 'The most it may ask for' }),
}

export const OAuthAppCreate = z
  .strictObject({
    ...fields,
    description: fields.description.default(null),
    logo_url: fields.logo_url.default(null),
    client_type: ClientTypeSchema.default('confidential'),
    redirect_uris: fields.redirect_uris.default([]),
  })
  .superRefine(({ redirect_uris, client_type }, ctx) => {
    for (const [index, uri] of redirect_uris.entries()) {
      const message = whyNotRedirect(uri, client_type)
      if (message !== null) ctx.addIssue({ code: 'custom', path: ['redirect_uris', index], message })
    }
    if (client_type === 'confidential' && redirect_uris.length === 0)
      ctx.addIssue({ code: 'custom', path: ['redirect_uris'], message: 'must have at least 1 item' })
  })
export const OAuthAppUpdate = z.strictObject({
  name: fields.name.optional(),
  description: fields.description.optional(),
  logo_url: fields.logo_url.optional(),
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
  summary: 'Create an OAuth app; the secret of a confidential one is shown once',
  access: { ...manage, recent: true },
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
  summary: 'Change an OAuth app; what members have agreed to stays',
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
  summary: 'Delete an OAuth app; its tokens are refused from the next request on',
  access: { ...manage, recent: true },
  params,
  fixture: 'oauth_app',
})
export const rotateOAuthApp = defineRoute({
  id: 'oauth_app.rotate',
  method: 'POST',
  path: '/account/oauth_app/{id}/rotate',
  summary: 'Give a confidential OAuth app another secret; the old one stops at once',
  access: { ...manage, recent: true },
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
    client_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    logo_url: z.string().nullable().meta({ description: 'Its picture' }),
    scopes: z.array(z.string()).meta({ description: 'What the member has agreed to' }),
    created_at: TimeOut.meta({ description: 'When they first agreed' }),
    last_used_at: TimeOut.nullable().meta({ description: 'Accurate to the minute' }),
  })
  .meta({ id: 'ConnectedApp' })

const own = { kind: 'account', scope: null, role: 'viewer' } as const
const ofUser = z.strictObject({ user_id: ref('member') })

export const listConnectedApps = defineRoute({
  id: 'connected_app.list',
  method: 'GET',
  path: '/user/{user_id}/security/connected_app',
  summary: 'List the apps that act for a member: your own, and for an admin those of members',
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
  summary: 'Disconnect an app from a member; its tokens are refused from the next request on',
  access: own,
  params: ofUser.extend({ client_id: text(200, 1).meta({ description: 'From the list of connected apps' }) }),
  tx: 'none',
  fixture: 'connected_app',
})
