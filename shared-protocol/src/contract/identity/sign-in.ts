import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Provider } from './provider-name.ts'
import { WebAuthnOptions, WebAuthnResponse } from './web-authn.ts'

export const SignInMethod = z
  .enum(['magic_link', 'password', 'passkey', 'provider', 'totp', 'recovery_code'])
  .meta({ id: 'SignInMethod', description: 'Sign-in method' })
/** The ways to continue. */
const Next = z
  .array(SignInMethod)
  .meta({ description: 'Methods that can be used next; empty if no further step is needed' })

const Entered = z.object({
  methods: Next,
  email: z.string().meta({ description: 'Email address' }),
  account: z.string().meta({ description: 'Name of the account in which the session starts' }),
})

/** After the first factor, the person is signed in, or must show or set up a second factor (api.md G2). */
const ENTRIES = [
  Entered.extend({ status: z.literal('signed_in').meta({ description: 'Status' }) }),
  z.object({
    status: z.literal('second_factor_required').meta({ description: 'Status' }),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])).meta({ description: 'Available second factors' }),
  }),
  Entered.extend({
    status: z.literal('enrolment_required').meta({
      description: 'The account requires a second factor; until one is set up, the session can only set one up',
    }),
  }),
] as const
export const Entry = z.discriminatedUnion('status', ENTRIES).meta({ id: 'Entry' })

/** The session of the browser that a sign-in ends, if it is confirmed. */
export const Replaced = z
  .object({
    email: z.string().meta({ description: 'Email address' }),
    account: z.string().meta({ description: 'Name of the account' }),
  })
  .nullable()
  .meta({ description: 'Session of this browser that ends on confirmation; `null` if nobody is signed in' })

/** Someone who accepts an invitation is also signed in; or they have joined, and sign in as usual. */
export const InvitationStep = z
  .discriminatedUnion('status', [
    ...ENTRIES,
    Entered.extend({
      status: z.literal('joined').meta({ description: 'The person has other accounts and must sign in as usual' }),
    }),
  ])
  .meta({ id: 'InvitationStep' })

/** The reply to a step of the sign-in by a link. */
export const SignInStep = z
  .discriminatedUnion('status', [
    ...ENTRIES,
    z.object({
      status: z.literal('other_browser').meta({ description: 'Status' }),
      methods: Next,
      code: z
        .string()
        .meta({ description: 'Code to enter in the browser that requested the link', example: 'K7QM-2XWP' }),
    }),
  ])
  .meta({ id: 'SignInStep' })

/** The reply does not tell whether a mail was sent. */
export const SignInSent = z
  .object({
    status: z.literal('sent').meta({ description: 'Status' }),
    message: z.string().meta({ description: 'Human-readable confirmation' }),
  })
  .meta({ id: 'SignInSent' })

/**
 * An address that may belong to a person already. This includes addresses that new people may not use, such as the
 * first owner's.
 */
const OwnAddress = text(254, 3)
  .regex(/^[^@]+@[^@]+$/, says('field.email_address'))
  .toLowerCase()
  .meta({ description: 'Email address with which the person signs in' })

/** Any text as it was typed: the minimum length applies only to new passwords. */
const Password = z.string().min(1).max(1000).meta({ description: 'The current password', format: 'password' })

/** A path of our own pages to continue at; the browser keeps it in a cookie meanwhile. */
export const OwnPath = text(2_900, 1).regex(/^\/(?!\/)[^\s"'<>`\\]*$/, says('field.own_path'))

const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const Token = text(100, 1).meta({ description: 'Token from the link' })

export const showSignIn = defineRoute({
  ...open,
  id: 'sign_in.show',
  method: 'GET',
  path: '/login',
  summary: 'Show the sign-in page, or the available sign-in methods',
  query: z.strictObject({ next: OwnPath.optional().meta({ description: 'Path in Pharos to open after sign-in' }) }),
  reply: z.object({
    methods: Next,
    providers: z
      .array(z.object({ provider: Provider, name: z.string().meta({ description: 'Name' }) }))
      .meta({ description: 'Available sign-in providers' }),
  }),
  fixture: 'none',
})
export const askMagicLink = defineRoute({
  ...open,
  id: 'sign_in.ask_link',
  method: 'POST',
  path: '/auth/login/magic_link',
  summary: 'Send a sign-in link by email; the reply is the same whether or not the address is known',
  body: z.strictObject({ email: OwnAddress }),
  bodyType: 'json_or_form',
  reply: SignInSent,
  status: 202,
  refusals: ['forbidden'],
  fixture: 'sign_in',
})
export const showSignInLink = defineRoute({
  ...open,
  id: 'sign_in.show_link',
  method: 'GET',
  path: '/login/link',
  summary: 'Show who a link signs in, as a page with a button; opening the page changes nothing',
  query: z.strictObject({ token: Token }),
  reply: z.object({
    email: z.string().meta({ description: 'Email address' }),
    expires_at: TimeOut.meta({ description: 'Time of expiry' }),
    token: z.string().meta({ description: 'Token from the link' }),
  }),
  refusals: ['forbidden'],
  fixture: 'shown_sign_in_link',
})
export const consumeMagicLink = defineRoute({
  ...open,
  id: 'sign_in.consume_link',
  method: 'POST',
  path: '/auth/login/magic_link/consume',
  summary: 'Sign in with the link from an email, in the browser that requested it, or with its code',
  body: z.union([
    z.strictObject({ token: Token }),
    z.strictObject({ code: text(20, 1).meta({ description: 'Code from the email, or from the other browser' }) }),
  ]),
  bodyType: 'json_or_form',
  reply: SignInStep,
  refusals: ['forbidden'],
  signsIn: 'ends',
  fixture: 'sign_in_link',
})
export const createSignInLink = defineRoute({
  id: 'sign_in.create_link',
  method: 'POST',
  path: '/auth/sign_in_link',
  summary: 'Create a link that signs you in once within 15 minutes, without an email. Installation staff only',
  access: { kind: 'account', scope: null, role: 'viewer' },
  reply: z.object({
    url: z.string().meta({ description: 'The sign-in link' }),
    expires_at: TimeOut.meta({ description: 'Time of expiry' }),
  }),
  status: 201,
  secretReply: true,
  tx: 'none',
  fixture: 'none',
})

const json = { access: { kind: 'public' }, tx: 'none' } as const
export const TotpCode = z
  .string()
  .regex(/^\d{3} ?\d{3}$/, says('field.totp_code'))
  .meta({ description: 'Code from the authenticator app', example: '123456' })

export const signInByPassword = defineRoute({
  ...open,
  id: 'sign_in.password',
  method: 'POST',
  path: '/auth/login/password',
  summary: 'Sign in with a password; the reply is the same for a wrong password and an unknown address',
  body: z.strictObject({ email: OwnAddress, password: Password }),
  bodyType: 'json_or_form',
  reply: Entry,
  refusals: ['unauthenticated', 'forbidden', 'rate_limited'],
  signsIn: 'ends',
  fixture: 'password_sign_in',
})
export const signInByTotp = defineRoute({
  ...open,
  id: 'sign_in.totp',
  method: 'POST',
  path: '/auth/login/totp',
  summary: 'Complete a sign-in with a code from the authenticator app, after a first factor',
  body: z.strictObject({ code: TotpCode }),
  bodyType: 'json_or_form',
  reply: Entry,
  refusals: ['unauthenticated', 'forbidden', 'rate_limited'],
  signsIn: 'ends',
  fixture: 'pending_totp',
})
export const signInByRecoveryCode = defineRoute({
  ...open,
  id: 'sign_in.recovery_code',
  method: 'POST',
  path: '/auth/login/recovery_code',
  summary:
    'Complete a sign-in with a recovery code, after a first factor; each code works once, and the person is notified by email',
  body: z.strictObject({
    code: text(40, 1).meta({ description: 'One of the ten recovery codes', example: 'K7QM-2XWP-9D4H-B3TN' }),
  }),
  bodyType: 'json_or_form',
  reply: Entry,
  refusals: ['unauthenticated', 'forbidden', 'rate_limited'],
  signsIn: 'ends',
  fixture: 'pending_recovery_code',
})
export const startPasskeySignIn = defineRoute({
  ...json,
  id: 'sign_in.start_passkey',
  method: 'POST',
  path: '/auth/login/passkey/start',
  summary: 'Get options for navigator.credentials.get, to sign in with a passkey alone or after a first factor',
  reply: z.object({ options: WebAuthnOptions }),
  refusals: ['forbidden'],
  fixture: 'none',
})
export const signInByPasskey = defineRoute({
  ...json,
  id: 'sign_in.passkey',
  method: 'POST',
  path: '/auth/login/passkey/finish',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: z.strictObject({ response: WebAuthnResponse }),
  reply: Entry,
  refusals: ['unauthenticated', 'forbidden', 'rate_limited'],
  signsIn: 'ends',
  fixture: 'asked_passkey',
})
