import { z } from 'zod'
import { Account, Email, TimeZone } from '../account/account.ts'
import { Plan } from '../business/plan.ts'
import { Name } from '../field.ts'
import { defineRoute } from '../route.ts'
import { SignInSent } from './sign-in.ts'

export const createAccount = defineRoute({
  id: 'account.create',
  method: 'POST',
  path: '/account',
  summary: 'Create an account for another person, who signs in with a link sent by email. Installation staff only',
  access: { kind: 'account', scope: null, role: 'viewer' },
  body: z.strictObject({
    name: Name.meta({ description: 'Name of the account' }),
    plan: Plan.optional().meta({
      description: 'Plan of the account. Defaults to the default plan of the installation',
    }),
    timezone: TimeZone.default('UTC').meta({ description: 'IANA time zone' }),
    owner: z
      .strictObject({ email: Email, name: Name.meta({ description: 'Name' }) })
      .meta({ description: 'The owner of the account; the person may already belong to other accounts' }),
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
  summary: 'Show the sign-up page, or whether sign-up is open',
  reply: z.object({ open: z.boolean().meta({ description: 'Whether anyone may sign up' }) }),
  fixture: 'none',
})
export const signUp = defineRoute({
  ...open,
  refusals: ['forbidden'],
  id: 'sign_up.ask',
  method: 'POST',
  path: '/account/signup',
  summary: 'Request a new account; a link and a code to create it are sent by email',
  body: z.strictObject({
    email: Email.meta({ description: 'Email address of the owner, used to sign in' }),
    name: Name.meta({ description: 'Name of the owner' }),
    account_name: Name.meta({ description: 'Name of the account' }),
    timezone: TimeZone.default('UTC').meta({ description: 'IANA time zone' }),
  }),
  bodyType: 'json_or_form',
  reply: SignInSent,
  status: 202,
  fixture: 'sign_up',
})
