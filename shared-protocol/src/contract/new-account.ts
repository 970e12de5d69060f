import { z } from 'zod'
import { Account, Email, Plan, TimeZone } from './account.ts'
import { Name } from './field.ts'
import { defineRoute } from './route.ts'
import { SignInSent } from './sign-in.ts'

export const createAccount = defineRoute({
  id: 'account.create',
  method: 'POST',
  path: '/account',
  summary: 'Open an account for somebody, who signs in by a mailed link; for the staff of the installation',
  access: { kind: 'account', scope: null, role: 'viewer' },
  body: z.strictObject({
    name: Name.meta({ description: 'Of the account' }),
    plan: Plan.optional().meta({ description: 'The one of the installation when left out' }),
    timezone: TimeZone.default('UTC').meta({ description: 'IANA time zone' }),
    owner: z
      .strictObject({ email: Email, name: Name })
      .meta({ description: 'Whom the account belongs to; they may belong to other accounts, too' }),
  }),
  reply: Account,
  status: 201,
  tx: 'none',
  fixture: 'new_account',
})

const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const

export const showSignUp = defineRoute({
  ...open,
  id: 'sign_up.show',
  method: 'GET',
  path: '/signup',
  summary: 'The page to sign up at, or whether one can',
  reply: z.object({ open: z.boolean().meta({ description: 'Anybody may sign up' }) }),
  fixture: 'none',
})
export const signUp = defineRoute({
  ...open,
  refusals: ['forbidden'],
  id: 'sign_up.ask',
  method: 'POST',
  path: '/account/signup',
  summary: 'Ask for an account of one’s own: it is opened by the link, or the code, of a mail',
  body: z.strictObject({
    email: Email.meta({ description: 'The owner’s, by which they sign in' }),
    name: Name.meta({ description: 'The owner’s' }),
    account_name: Name.meta({ description: 'Of the account' }),
    timezone: TimeZone.default('UTC').meta({ description: 'IANA time zone' }),
  }),
  bodyType: 'json_or_form',
  reply: SignInSent,
  status: 202,
  fixture: 'sign_up',
})
