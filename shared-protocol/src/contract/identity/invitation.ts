import { z } from 'zod'
import { Role } from '../../access.ts'
import { Email } from '../account/account.ts'
import { CreatedAt, Id, Name, OwnId, ref, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { InvitationStep } from './sign-in.ts'

export const Invitation = z
  .object({
    id: OwnId,
    email: z.string().meta({ description: 'Email address' }),
    role: Role.meta({ description: 'Role in the account' }),
    invited_by: Id.nullable().meta({
      description: 'The member who last sent the invitation and is responsible for it; `null`: the account’s partner',
    }),
    status: z.enum(['pending', 'expired']).meta({ description: 'Status' }),
    sent_at: TimeOut.meta({ description: 'Time at which the invitation was last sent' }),
    expires_at: TimeOut.meta({ description: 'Time of expiry' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'Invitation' })

const read = { kind: 'account', scope: 'read:members', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:members', role: 'admin' } as const
const params = z.strictObject({ id: ref('invitation') })

export const listInvitations = defineRoute({
  id: 'invitation.list',
  method: 'GET',
  path: '/account/invitation',
  summary: 'List pending and expired invitations',
  access: read,
  reply: z.array(Invitation),
  list: 'whole',
  fixture: 'none',
})
export const createInvitation = defineRoute({
  id: 'invitation.create',
  method: 'POST',
  path: '/account/invitation',
  summary: 'Invite a person by email; the invitation can be accepted for 7 days',
  access: write,
  body: z.strictObject({ email: Email, role: Role.default('member').meta({ description: 'Role in the account' }) }),
  reply: Invitation,
  status: 201,
  refusals: ['conflict', 'rate_limited'],
  fixture: 'invitation',
})
export const resendInvitation = defineRoute({
  id: 'invitation.resend',
  method: 'POST',
  path: '/account/invitation/{id}/resend',
  summary: 'Send an invitation again; it can be accepted for another 7 days',
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
  summary: 'Withdraw an invitation; its link stops working',
  access: { ...write, whileSuspended: true },
  params,
  fixture: 'invitation',
})

const open = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const Token = text(100, 1).meta({ description: 'Token from the link' })

export const showInvitation = defineRoute({
  ...open,
  refusals: ['forbidden'],
  id: 'invitation.show',
  method: 'GET',
  path: '/invitation',
  summary: 'Show an invitation, as a page with a button; opening the page changes nothing',
  query: z.strictObject({ token: Token }),
  reply: z.object({
    email: z.string().meta({ description: 'Email address' }),
    role: Role.meta({ description: 'Role in the account' }),
    account: z.string().meta({ description: 'Name of the account' }),
    invited_by: z.string().meta({ description: 'Name of the member, or of the partner, who sent the invitation' }),
    expires_at: TimeOut.meta({ description: 'Time of expiry' }),
    token: z.string().meta({ description: 'Token from the link' }),
  }),
  fixture: 'shown_invitation',
})
export const acceptInvitation = defineRoute({
  ...open,
  refusals: ['forbidden'],
  id: 'invitation.accept',
  method: 'POST',
  path: '/invitation/accept',
  summary: 'Join an account with the link from an invitation; new users are signed in as well',
  body: z.strictObject({
    token: Token,
    name: Name.optional().meta({
      description: 'Name shown to other members. Defaults to the local part of the email address',
    }),
  }),
  bodyType: 'json_or_form',
  reply: InvitationStep,
  signsIn: 'ends',
  fixture: 'mailed_invitation',
})
