import { resendInvitation } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import type { Command } from 'commander'
import { findInvitation } from '../../api/find-invitation.ts'
import { invitationTable } from '../../print/invitation-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineResend(invitation: Command, session: Session): void {
  define(invitation, {
    usage: 'resend <invitation>',
    about: 'Send an invitation again; it expires after another 7 days',
    examples: ['pharos invitation resend ada@example.com'],
  }).action(async (text: string) => {
    const { id } = await findInvitation(session, text)
    const { body: sent } = await session.call(resendInvitation, { params: { id } })
    session.print(sent, look => invitationTable(look, [sent]))
  })
}
