import { endImpersonation } from '@pharos/shared-protocol/contract/business/impersonation.ts'
import type { Command } from 'commander'
import { anyAccountId } from '../../api/find-account.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineEndAccess(account: Command, session: Session): void {
  define(account, {
    usage: 'end-access <account>',
    about: 'End all access of staff to an account. It begins in the console, which asks for a second factor',
    examples: ['pharos staff account end-access Bakery'],
  }).action(async (wanted: string) => {
    const id = await anyAccountId(session, wanted)
    await session.call(endImpersonation, { params: { id } })
    session.print({ ended: id }, () => `No staff looks into the account ${wanted}.`)
  })
}
