import { deletePolicy } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import type { Command } from 'commander'
import { findPolicy } from '../../api/find-paging.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(policy: Command, session: Session): void {
  const command = define(policy, {
    usage: 'delete <policy>',
    about: 'Delete an escalation policy that no service uses',
    examples: ['pharos escalation-policy delete Pager --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findPolicy(session, text)
    await confirm(session, `The escalation policy ${legible(name)} will be deleted`, given)
    await session.call(deletePolicy, { params: { id } })
    session.print({ deleted: id }, () => `Deleted the escalation policy ${legible(name)}.`)
  })
}
