import { getStaffAccount } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { Command } from 'commander'
import { anyAccountId } from '../../api/find-account.ts'
import { staffAccountPage } from '../../print/staff-account-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(account: Command, session: Session): void {
  define(account, {
    usage: 'show <account>',
    about: 'Show the size, plan, usage and state of an account, and who of the staff looked into it',
    examples: ['pharos staff account show Bakery', 'pharos staff account show 01a1fc4c --json'],
  }).action(async (wanted: string) => {
    const params = { id: await anyAccountId(session, wanted) }
    const { body } = await session.call(getStaffAccount, { params })
    session.print(body, look => staffAccountPage(look, body))
  })
}
