import { z } from 'zod'
import { CreatedAt, ref, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Provider } from './provider-name.ts'
import { Entry, Replaced } from './sign-in.ts'

/** A service that signs a person in. */
export const LinkedProvider = z
  .object({
    provider: Provider,
    email: z.string().meta({ description: 'Email address reported by the provider when it was linked' }),
    created_at: CreatedAt,
    last_used_at: TimeOut.nullable().meta({
      description: 'Time of the last sign-in with the provider; `null` if never used',
    }),
  })
  .meta({ id: 'LinkedProvider' })

const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const own = { kind: 'account', scope: null, role: 'viewer', session: true } as const
const ofUser = z.strictObject({ user_id: ref('member') })
const ofProvider = z.strictObject({ provider: Provider })
const There = z.object({ url: z.string().meta({ description: 'Address to which the browser is redirected' }) })

const LinkToken = text(200, 1).meta({
  description: 'Token from the callback, valid for 10 minutes in the session that began to link the provider',
})
/** Whom an external provider has named, before they are linked. */
const outsider = {
  provider: Provider,
  email: z
    .string()
    .nullable()
    .meta({ description: 'Email address reported by the provider; `null` if it reports none' }),
  subject: z.string().meta({ description: 'Id of the person at the provider' }),
  token: LinkToken,
}
const Linking = z.object({ ...outsider, name: z.string().meta({ description: 'Name of the provider' }) })

const SignInToken = text(200, 1).meta({
  description: 'Token from the callback, valid once for 10 minutes in the browser that visited the provider',
})
/** Whom a sign-in names that did not begin on our own page. */
const Confirm = z.object({
  status: z.literal('confirm').meta({
    description: 'The sign-in did not begin on a page of Pharos; POST /auth/oauth/{provider}/confirm completes it',
  }),
  provider: Provider,
  name: z.string().meta({ description: 'Name of the provider' }),
  email: z.string().meta({ description: 'Email address of the person who would be signed in' }),
  replaces: Replaced,
  token: SignInToken,
})

export const startProvider = defineRoute({
  ...open,
  id: 'provider.start',
  method: 'GET',
  path: '/auth/oauth/{provider}/start',
  summary: 'Redirect to an external provider to sign in',
  params: ofProvider,
  reply: There,
  refusals: ['not_found', 'unavailable'],
  signsIn: 'begins',
  fixture: 'provider',
})
export const finishProvider = defineRoute({
  ...open,
  id: 'provider.finish',
  method: 'GET',
  path: '/auth/oauth/{provider}/callback',
  summary: 'Callback for the external provider’s redirect',
  params: ofProvider,
  // Providers add their own parameters.
  query: z.object({
    state: text(200, 1).meta({ description: 'Identifies the sign-in attempt' }),
    code: text(4000).optional().meta({ description: 'Authorization code, exchanged for the person’s identity' }),
    error: text(200)
      .optional()
      .meta({ description: 'Error code, if there is no authorization code (RFC 6749, 4.1.2.1)' }),
    iss: text(2000).optional().meta({ description: 'Issuer of the response (RFC 9207)' }),
  }),
  reply: z.union([
    Entry,
    Confirm,
    z.object({ status: z.literal('confirm_link').meta({ description: 'Status' }), ...outsider }),
  ]),
  refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'],
  signsIn: 'ends',
  fixture: 'provider_answer',
})
export const confirmProvider = defineRoute({
  ...open,
  id: 'provider.confirm',
  method: 'POST',
  path: '/auth/oauth/{provider}/confirm',
  summary: 'Confirm a sign-in with an external provider that did not begin on a page of Pharos',
  params: ofProvider,
  body: z.strictObject({ token: SignInToken }),
  bodyType: 'json_or_form',
  reply: Entry,
  refusals: ['forbidden', 'not_found', 'conflict'],
  signsIn: 'ends',
  fixture: 'confirmed_provider',
})
export const listProviders = defineRoute({
  id: 'provider.list',
  method: 'GET',
  path: '/user/{user_id}/security/oauth_provider',
  summary: 'List your linked sign-in providers',
  access: own,
  params: ofUser,
  reply: z.array(LinkedProvider),
  list: 'whole',
  tx: 'none',
  fixture: 'security',
})
export const linkProvider = defineRoute({
  id: 'provider.link',
  method: 'GET',
  path: '/user/{user_id}/security/oauth_provider/{provider}/start',
  summary: 'Redirect to an external provider to link it to your sign-in',
  access: { ...own, recent: true },
  params: ofUser.extend(ofProvider.shape),
  reply: There,
  replyType: 'json_or_html',
  refusals: ['not_found', 'unavailable'],
  tx: 'none',
  fixture: 'own_provider',
})
export const showProviderLink = defineRoute({
  id: 'provider.show_link',
  method: 'GET',
  path: '/security/link',
  summary: 'Show whom an external provider has named, to confirm that they are you',
  access: own,
  query: z.strictObject({ token: LinkToken }),
  reply: Linking,
  replyType: 'json_or_html',
  refusals: ['forbidden'],
  tx: 'none',
  fixture: 'provider_link',
})
export const confirmProviderLink = defineRoute({
  id: 'provider.confirm_link',
  method: 'POST',
  path: '/user/{user_id}/security/oauth_provider/{provider}',
  summary: 'Link the identity that an external provider has named to your sign-in',
  access: { ...own, recent: true },
  params: ofUser.extend(ofProvider.shape),
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ status: z.literal('linked').meta({ description: 'Status' }), provider: Provider }),
  refusals: ['forbidden', 'not_found', 'conflict'],
  lastingCredential: true,
  tx: 'none',
  fixture: 'confirmed_provider_link',
})
export const unlinkProvider = defineRoute({
  id: 'provider.unlink',
  method: 'DELETE',
  path: '/user/{user_id}/security/oauth_provider/{provider}',
  summary: 'Unlink a sign-in provider',
  access: { ...own, recent: true, whileSuspended: true },
  params: ofUser.extend(ofProvider.shape),
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'linked_provider',
})
