import { restoreAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { accountPage } from '../../print/account-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRestore(account: Command, session: Session): void {
  define(account, {
    usage: 'restore',
    about: 'Cancel the deletion of the account',
    examples: ['pharos account restore'],
  }).action(async () => {
    const { body } = await session.call(restoreAccount)
    session.print(body, () => accountPage(body))
  })
}
