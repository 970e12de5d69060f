import { endImpersonation } from '@pharos/shared-protocol/contract/impersonation.ts'
import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineEndAccess(account: Command, session: Session): void {
  define(account, {
    usage: 'end-access <id>',
    about: 'End all access of staff to an account. It begins in the console, which asks for a second factor',
    examples: ['pharos staff account end-access 0198c0de-0000-7000-8000-000000000000'],
  }).action(async (id: string) => {
    await session.call(endImpersonation, { params: { id } })
    session.print({ ended: id }, () => `No staff looks into the account ${id}.`)
  })
}
