import { z } from 'zod'
import { Email } from './account.ts'
import { TimeOut, text } from './field.ts'
import { defineRoute } from './route.ts'

export const SignInMethod = z.enum(['magic_link']).meta({ id: 'SignInMethod', description: 'A way to show who one is' })
/** What may come next. */
const Next = z.array(SignInMethod).meta({ description: 'The ways to go on; empty when there is nothing left to show' })

/** The reply of every step of signing in (api.md G2). */
export const SignInStep = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('signed_in'),
      methods: Next,
      email: z.string(),
      account: z.string().meta({ description: 'The name of the account in which the session begins' }),
      return_to: z.string().nullable().meta({ description: 'The page that led to signing in; null: none did' }),
    }),
    z.object({
      status: z.literal('other_browser'),
      methods: Next,
      code: z
        .string()
        .meta({ description: 'To be typed in the browser that asked for the link', example: 'K7QM-2XWP' }),
    }),
  ])
  .meta({ id: 'SignInStep' })

/** A mail may be on its way. */
export const SignInSent = z.object({ status: z.literal('sent'), message: z.string() }).meta({ id: 'SignInSent' })

const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const Token = text(100, 1).meta({ description: 'From the link' })

export const showSignIn = defineRoute({
  ...open,
  id: 'sign_in.show',
  method: 'GET',
  path: '/login',
  summary: 'The page to sign in at, or the ways to do so',
  reply: z.object({ methods: Next }),
  fixture: 'none',
})
export const askMagicLink = defineRoute({
  ...open,
  id: 'sign_in.ask_link',
  method: 'POST',
  path: '/auth/login/magic_link',
  summary: 'Mail a link to sign in by; the reply is the same whether or not anybody has the address',
  body: z.strictObject({ email: Email }),
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
  summary: 'Who a link signs in, as a page with one button; looking at it does nothing',
  query: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string(), expires_at: TimeOut, token: z.string() }),
  refusals: ['forbidden'],
  fixture: 'shown_sign_in_link',
})
export const consumeMagicLink = defineRoute({
  ...open,
  id: 'sign_in.consume_link',
  method: 'POST',
  path: '/auth/login/magic_link/consume',
  summary: 'Sign in by a link, in the browser that asked for it, or by its code',
  body: z.union([
    z.strictObject({ token: Token }),
    z.strictObject({ code: text(20, 1).meta({ description: 'From the mail, or from the other browser' }) }),
  ]),
  bodyType: 'json_or_form',
  reply: SignInStep,
  refusals: ['forbidden'],
  fixture: 'sign_in_link',
})
export const createSignInLink = defineRoute({
  id: 'sign_in.create_link',
  method: 'POST',
  path: '/auth/sign_in_link',
  summary: 'Make a link that signs you in once, within 15 minutes, without a mail; for the staff of the installation',
  access: { kind: 'account', scope: null, role: 'viewer', recent: true },
  reply: z.object({ url: z.string(), expires_at: TimeOut }),
  status: 201,
  secretReply: true,
  tx: 'none',
  fixture: 'none',
})
