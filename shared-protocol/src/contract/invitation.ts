import { z } from 'zod'
import { Role } from '../access.ts'
import { Email } from './account.ts'
import { Id, Name, ref, TimeOut, text } from './field.ts'
import { defineRoute } from './route.ts'
import { InvitationStep } from './sign-in.ts'

export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: Role,
    invited_by: Id.meta({ description: 'The member who answers for it' }),
    status: z.enum(['pending', 'expired']),
    sent_at: TimeOut.meta({ description: 'When it was mailed last' }),
    expires_at: TimeOut,
    created_at: TimeOut,
  })
  .meta({ id: 'Invitation' })

const read = { kind: 'account', scope: 'read:members', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:members', role: 'admin' } as const
const params = z.strictObject({ id: ref('invitation') })

export const listInvitations = defineRoute({
  id: 'invitation.list',
  method: 'GET',
  path: '/account/invitation',
  summary: 'List the invitations that nobody has accepted',
  access: read,
  reply: z.array(Invitation),
  list: 'whole',
  fixture: 'none',
})
export const createInvitation = defineRoute({
  id: 'invitation.create',
  method: 'POST',
  path: '/account/invitation',
  summary: 'Invite somebody by mail; the invitation may be accepted for 7 days',
  access: write,
  body: z.strictObject({ email: Email, role: Role.default('member') }),
  reply: Invitation,
  status: 201,
  refusals: ['conflict', 'rate_limited'],
  fixture: 'invitation',
})
export const resendInvitation = defineRoute({
  id: 'invitation.resend',
  method: 'POST',
  path: '/account/invitation/{id}/resend',
  summary: 'Mail an invitation again; it may be accepted for another 7 days',
  access: write,
  params,
  reply: Invitation,
  refusals: ['conflict', 'rate_limited'],
  fixture: 'old_invitation',
})
export const withdrawInvitation = defineRoute({
  id: 'invitation.withdraw',
  method: 'DELETE',
  path: '/account/invitation/{id}',
  summary: 'Withdraw an invitation; its link leads nowhere any more',
  access: write,
  params,
  fixture: 'invitation',
})

const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const Token = text(100, 1).meta({ description: 'From the link' })

export const showInvitation = defineRoute({
  ...open,
  refusals: ['forbidden'],
  id: 'invitation.show',
  method: 'GET',
  path: '/invitation',
  summary: 'What a link invites to, as a page with one button; looking at it does nothing',
  query: z.strictObject({ token: Token }),
  reply: z.object({
    email: z.string(),
    role: Role,
    account: z.string().meta({ description: 'The name of the account' }),
    invited_by: z.string().meta({ description: 'The name of the member who invites' }),
    expires_at: TimeOut,
    token: z.string(),
  }),
  fixture: 'shown_invitation',
})
export const acceptInvitation = defineRoute({
  ...open,
  refusals: ['forbidden'],
  id: 'invitation.accept',
  method: 'POST',
  path: '/invitation/accept',
  summary: 'Join an account by the link of an invitation; whoever is new is signed in',
  body: z.strictObject({
    token: Token,
    name: Name.optional().meta({ description: 'As members see it; the beginning of the address when left out' }),
  }),
  bodyType: 'json_or_form',
  reply: InvitationStep,
  fixture: 'mailed_invitation',
})
