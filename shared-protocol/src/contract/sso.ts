import { z } from 'zod'
import { Role } from '../access.ts'
import { Email } from './account.ts'
import { Id, text } from './field.ts'
import { defineRoute } from './route.ts'
import { SignInMethod } from './sign-in.ts'

/** Where the browser continues. */
const Onward = z.object({ url: z.string().meta({ description: 'Where to go on; browsers are sent there' }) })

/** How a sign-in by an identity provider ended, or what is left to do. */
export const SsoStep = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('signed_in'),
      email: z.string(),
      account: z.string().meta({ description: 'The name of the account, which the session reaches alone' }),
      target: z.string().meta({ description: 'The path here to go to' }),
    }),
    z.object({
      status: z.literal('confirm'),
      email: z.string(),
      account: z.string().meta({ description: 'The name of the account' }),
      token: z.string().meta({ description: 'For POST /auth/sso/confirm' }),
    }),
    z.object({
      status: z.literal('tested'),
      email: z.string().meta({ description: 'The address that the identity provider named' }),
      role: Role.meta({ description: 'The role that a sign-in would give' }),
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
  summary: 'The ways to sign in with an address; its domain alone decides, so nothing tells whether anybody has it',
  query: z.object({ email: Email.meta({ description: 'The address to sign in with' }) }),
  reply: z.object({
    methods: z.array(SignInMethod).meta({ description: 'Those that do not depend on the domain' }),
    sso: z
      .object({
        connection_id: Id.meta({ description: 'The connection of the domain’s account' }),
        start_url: z.string().meta({ description: 'Where a browser begins' }),
      })
      .nullable()
      .meta({ description: 'The single sign-on of the address’ domain; null: it has none' }),
  }),
  fixture: 'auth_methods',
})
export const startSso = defineRoute({
  ...page,
  id: 'sso.start',
  method: 'GET',
  path: '/auth/sso/start',
  summary: 'Go to the identity provider of an address, of a connection, or of a test',
  query: z.object({
    email: Email.optional().meta({ description: 'An address of a domain that uses single sign-on' }),
    connection_id: Id.optional().meta({ description: 'The connection, when the address is not known' }),
    token: Token.optional().meta({ description: 'From the address of a test' }),
    target: text(500).optional().meta({ description: 'The path here to go to afterwards; anything else is ignored' }),
  }),
  reply: Onward,
  refusals: ['not_found', 'forbidden', 'conflict'],
  fixture: 'sso_start',
})
export const consumeSaml = defineRoute({
  ...page,
  id: 'sso.consume',
  method: 'POST',
  path: '/login/sso',
  summary: 'The SAML assertion consumer: identity providers post their responses here (HTTP-POST binding)',
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
  summary: 'End a SAML sign-in in the browser that began it; one that no page here began is shown, with a button',
  query: z.object({ token: Token.meta({ description: 'From the assertion consumer' }) }),
  reply: SsoStep,
  refusals: ['forbidden'],
  fixture: 'saml_finish',
})
export const confirmSso = defineRoute({
  ...page,
  id: 'sso.confirm',
  method: 'POST',
  path: '/auth/sso/confirm',
  summary: 'End a sign-in that no page here began, by the button of its page',
  body: z.strictObject({ token: Token.meta({ description: 'From the page with the button' }) }),
  bodyType: 'json_or_form',
  reply: SsoStep,
  refusals: ['forbidden'],
  fixture: 'saml_confirm',
})
export const finishOidc = defineRoute({
  ...page,
  id: 'sso.callback',
  method: 'GET',
  path: '/auth/sso/callback/{connection_id}',
  summary: 'End an OpenID Connect sign-in: identity providers send browsers here',
  params: z.object({ connection_id: Id.meta({ description: 'The connection whose identity provider answers' }) }),
  query: z.object({
    state: text(200, 1).meta({ description: 'As it was sent to the identity provider' }),
    code: text(4000).optional().meta({ description: 'What the identity provider gives for a token' }),
    iss: text(2000).optional().meta({ description: 'The issuer that answers (RFC 9207)' }),
    error: text(500).optional().meta({ description: 'Why the identity provider refuses' }),
    error_description: text(2000).optional().meta({ description: 'The same, in words' }),
  }),
  reply: SsoStep,
  refusals: ['forbidden'],
  fixture: 'oidc_callback',
})
