import { listInvitations } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import type { Command } from 'commander'
import { invitationTable } from '../../print/invitation-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(invitation: Command, session: Session): void {
  define(invitation, {
    usage: 'list',
    about: 'List the invitations that were not accepted yet',
    examples: ['pharos invitation list'],
  }).action(async () => {
    const { body: invitations } = await session.call(listInvitations)
    session.print(invitations, look => invitationTable(look, invitations))
  })
}
