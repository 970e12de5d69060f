import { deleteSchedule } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { Command } from 'commander'
import { findSchedule } from '../../api/find-paging.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(onCall: Command, session: Session): void {
  const command = define(onCall, {
    usage: 'delete <schedule>',
    about: 'Delete an on-call schedule that no escalation policy pages',
    examples: ['pharos on-call delete Primary --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findSchedule(session, text)
    await confirm(session, `The on-call schedule ${legible(name)} will be deleted`, given)
    await session.call(deleteSchedule, { params: { id } })
    session.print({ deleted: id }, () => `Deleted the on-call schedule ${legible(name)}.`)
  })
}
