import { deleteAccount, getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { accountPage } from '../../print/account-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(account: Command, session: Session): void {
  const command = define(account, {
    usage: 'delete',
    about: 'Delete the account with everything in it in 7 days; "pharos account restore" cancels this',
    examples: ['pharos account delete'],
  })
  withConfirmation(command).action(async (given: { yes?: boolean }) => {
    const { body: found } = await session.call(getAccount)
    await confirm(session, `The account ${found.name} and everything in it will be deleted in 7 days`, given)
    const { body } = await session.call(deleteAccount)
    session.print(body, () => accountPage(body))
    session.hint('Until then everything works as before. To cancel: pharos account restore')
  })
}
