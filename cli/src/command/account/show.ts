import { getAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { accountPage } from '../../print/account-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(account: Command, session: Session): void {
  define(account, { usage: 'show', about: 'Show the account', examples: ['pharos account show'] }).action(async () => {
    const { body } = await session.call(getAccount)
    session.print(body, () => accountPage(body))
  })
}
