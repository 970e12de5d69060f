import { transferOwnership } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { findMember } from '../../api/find-member.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { memberTable } from '../../print/member-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTransfer(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'transfer <member>',
    about: 'Make a member the owner; you become a super admin',
    examples: ['pharos account transfer ada@example.com'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, email } = await findMember(session, text)
    await confirm(session, `${email} will become the owner, and you a super admin`, given)
    const { body } = await session.call(transferOwnership, { body: { user_id: id } })
    session.print(body, look => memberTable(look, [body.owner, body.former_owner]))
  })
}
