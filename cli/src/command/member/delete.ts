import { removeMember } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { findMember } from '../../api/find-member.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(member: Command, session: Session): void {
  const command = define(member, {
    usage: 'delete <member>',
    about: 'Remove a member and revoke their keys',
    examples: ['pharos member delete ada@example.com'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, email } = await findMember(session, text)
    await confirm(session, `${email} will be removed, and their keys will stop working`, given)
    await session.call(removeMember, { params: { user_id: id } })
    session.print({ deleted: id }, () => `Removed ${email}.`)
  })
}
