import { z } from 'zod'
import { Email } from '../account/account.ts'
import { ref, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { SignInSent } from './sign-in.ts'

const Token = text(100, 1).meta({ description: 'Token from the link' })
const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const

export const askEmailChange = defineRoute({
  id: 'email_change.ask',
  method: 'PUT',
  path: '/user/{user_id}/security/email',
  summary:
    'Request a change of your sign-in address; a confirmation link is sent to the new address. The reply is the same if the address is already taken',
  access: { kind: 'account', scope: null, role: 'viewer', session: true, recent: true },
  params: z.strictObject({ user_id: ref('member') }),
  body: z.strictObject({ email: Email.meta({ description: 'The new email address' }) }),
  reply: SignInSent,
  status: 202,
  refusals: ['rate_limited'],
  tx: 'none',
  fixture: 'email_change',
})
export const showEmailChange = defineRoute({
  ...open,
  id: 'email_change.show',
  method: 'GET',
  path: '/login/email',
  summary: 'Show the address that a link confirms, as a page with a button; opening the page changes nothing',
  query: z.strictObject({ token: Token }),
  reply: z.object({
    email: z.string().meta({ description: 'Email address' }),
    token: z.string().meta({ description: 'Token from the link' }),
  }),
  refusals: ['forbidden'],
  fixture: 'shown_email_change',
})
export const confirmEmailChange = defineRoute({
  ...open,
  id: 'email_change.confirm',
  method: 'POST',
  path: '/auth/email/confirm',
  summary: 'Confirm the new sign-in address; both addresses are notified',
  body: z.strictObject({ token: Token }),
  bodyType: 'json_or_form',
  reply: z.object({ email: z.string().meta({ description: 'Email address' }) }),
  refusals: ['forbidden', 'conflict'],
  fixture: 'asked_email_change',
})
