import { z } from 'zod'
import { Role } from '../../access.ts'
import { Email } from '../account/account.ts'
import { Id, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Replaced, SignInMethod } from './sign-in.ts'

/** Where the browser continues. */
const Onward = z.object({ url: z.string().meta({ description: 'Address to which browsers are redirected' }) })

/** Where the browser continues, with a request to an identity provider. */
const Carried = Onward.extend({
  fields: z
    .record(z.string(), z.string())
    .nullable()
    .meta({ description: 'Fields that browsers post to the address (HTTP-POST binding); `null` for a redirect' }),
})

/** How a sign-in by an identity provider ended, or what is left to do. */
export const SsoStep = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('signed_in').meta({ description: 'Status' }),
      email: z.string().meta({ description: 'Email address' }),
      account: z.string().meta({ description: 'Name of the account; the session is limited to it' }),
      target: z.string().meta({ description: 'Path in Pharos to open after sign-in' }),
    }),
    z.object({
      status: z.literal('confirm').meta({ description: 'Status' }),
      email: z.string().meta({ description: 'Email address' }),
      account: z.string().meta({ description: 'Name of the account' }),
      replaces: Replaced,
      token: z.string().meta({ description: 'Token for POST /auth/sso/confirm' }),
    }),
    z.object({
      status: z.literal('tested').meta({ description: 'Status' }),
      email: z.string().meta({ description: 'Email address reported by the identity provider' }),
      role: Role.meta({ description: 'Role that a real sign-in would assign' }),
    }),
  ])
  .meta({ id: 'SsoStep' })

const open = { access: { kind: 'public' }, tx: 'none' } as const
const page = { ...open, replyType: 'json_or_html' } as const
const Token = text(100, 1)

export const listAuthMethods = defineRoute({
  ...open,
  id: 'sso.methods',
  method: 'GET',
  path: '/auth/methods',
  summary:
    'Get the sign-in methods of an email address. The result depends only on its domain and does not reveal whether the address is known',
  query: z.object({ email: Email.meta({ description: 'Email address to sign in with' }) }),
  reply: z.object({
    methods: z.array(SignInMethod).meta({ description: 'Methods that do not depend on the domain' }),
    sso: z
      .object({
        connection_id: Id.meta({ description: 'Id of the connection that is used for the domain' }),
        start_url: z.string().meta({ description: 'Address at which the browser starts single sign-on' }),
      })
      .nullable()
      .meta({ description: 'Single sign-on of the domain; `null` if it has none' }),
  }),
  fixture: 'auth_methods',
})
export const startSso = defineRoute({
  ...page,
  id: 'sso.start',
  method: 'GET',
  path: '/auth/sso/start',
  summary: 'Redirect to the identity provider of an email address, of a connection, or of a test',
  query: z.object({
    email: Email.optional().meta({ description: 'Email address of a domain with single sign-on' }),
    connection_id: Id.optional().meta({ description: 'Id of the connection, if the address is not known' }),
    token: Token.optional().meta({ description: 'Token from the address of a test' }),
    target: text(500)
      .optional()
      .meta({ description: 'Path in Pharos to open after sign-in; other values are ignored' }),
  }),
  reply: Carried,
  refusals: ['not_found', 'forbidden', 'conflict'],
  signsIn: 'begins',
  fixture: 'sso_start',
})
export const consumeSaml = defineRoute({
  ...page,
  id: 'sso.consume',
  method: 'POST',
  path: '/login/sso',
  summary: 'SAML assertion consumer service, which receives responses of identity providers (HTTP-POST binding)',
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: Onward,
  refusals: ['forbidden', 'too_large'],
  fixture: 'saml_response',
})
export const finishSaml = defineRoute({
  ...page,
  id: 'sso.finish',
  method: 'GET',
  path: '/login/sso/finish',
  summary:
    'Complete a SAML sign-in in the browser that started it; a sign-in that started at the identity provider must be confirmed on a page',
  query: z.object({ token: Token.meta({ description: 'Token from the assertion consumer service' }) }),
  reply: SsoStep,
  refusals: ['forbidden'],
  signsIn: 'ends',
  fixture: 'saml_finish',
})
export const confirmSso = defineRoute({
  ...page,
  id: 'sso.confirm',
  method: 'POST',
  path: '/auth/sso/confirm',
  summary: 'Confirm a sign-in that started at the identity provider',
  body: z.strictObject({ token: Token.meta({ description: 'Token from the confirmation page' }) }),
  bodyType: 'json_or_form',
  reply: SsoStep,
  refusals: ['forbidden'],
  signsIn: 'ends',
  fixture: 'saml_confirm',
})
export const finishOidc = defineRoute({
  ...page,
  id: 'sso.callback',
  method: 'GET',
  path: '/auth/sso/callback/{connection_id}',
  summary: 'OpenID Connect callback: complete a sign-in',
  params: z.object({
    connection_id: Id.meta({ description: 'Id of the connection whose identity provider responds' }),
  }),
  query: z.object({
    state: text(200, 1).meta({ description: 'State value that was sent to the identity provider' }),
    code: text(4000).optional().meta({ description: 'Authorization code, exchanged for a token' }),
    iss: text(2000).optional().meta({ description: 'Issuer of the response (RFC 9207)' }),
    error: text(500).optional().meta({ description: 'Error code of the identity provider' }),
    error_description: text(2000).optional().meta({ description: 'Human-readable description of the error' }),
  }),
  reply: SsoStep,
  refusals: ['forbidden'],
  signsIn: 'ends',
  fixture: 'oidc_callback',
})
