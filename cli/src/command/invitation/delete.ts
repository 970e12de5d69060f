import { withdrawInvitation } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import type { Command } from 'commander'
import { findInvitation } from '../../api/find-invitation.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(invitation: Command, session: Session): void {
  const command = define(invitation, {
    usage: 'delete <invitation>',
    about: 'Delete an invitation; its link stops working',
    examples: ['pharos invitation delete ada@example.com'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, email } = await findInvitation(session, text)
    await confirm(session, `The invitation to ${email} will be withdrawn`, given)
    await session.call(withdrawInvitation, { params: { id } })
    session.print({ deleted: id }, () => `Withdrew the invitation to ${email}.`)
  })
}
