import { getCurrentUser, leaveAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineLeave(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'leave',
    about: 'Leave the account; your sessions and keys in it stop working, including the key of this command',
    examples: ['pharos account leave'],
  })
  withConfirmation(command).action(async (given: { yes?: boolean }) => {
    const { member, account: left } = (await session.call(getCurrentUser)).body
    await confirm(session, `${member.email} will leave ${left.name}, and their keys will stop working`, given)
    await session.call(leaveAccount)
    session.print({ left: left.id }, () => `${legible(member.email)} has left ${legible(left.name)}.`)
  })
}
