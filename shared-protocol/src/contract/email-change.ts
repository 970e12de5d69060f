import { z } from 'zod'
import { Email } from './account.ts'
import { ref, text } from './field.ts'
import { defineRoute } from './route.ts'
import { SignInSent } from './sign-in.ts'

const Token = text(100, 1).meta({ description: 'From the link' })
const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const

export const askEmailChange = defineRoute({
  id: 'email_change.ask',
  method: 'PUT',
  path: '/user/{user_id}/security/email',
  summary: 'Ask to sign in with another address, which is mailed a link; the reply is the same if somebody else has it',
  access: { kind: 'account', scope: null, role: 'viewer', session: true, recent: true },
  params: z.strictObject({ user_id: ref('member') }),
  body: z.strictObject({ email: Email.meta({ description: 'The new address' }) }),
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
  summary: 'Which address a link confirms, as a page with one button; looking at it does nothing',
  query: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string(), token: z.string() }),
  refusals: ['forbidden'],
  fixture: 'shown_email_change',
})
export const confirmEmailChange = defineRoute({
  ...open,
  id: 'email_change.confirm',
  method: 'POST',
  path: '/auth/email/confirm',
  summary: 'Sign in with the new address from now on; both addresses are told',
  body: z.strictObject({ token: Token }),
  bodyType: 'json_or_form',
  reply: z.object({ email: z.string() }),
  refusals: ['forbidden', 'conflict'],
  fixture: 'asked_email_change',
})
