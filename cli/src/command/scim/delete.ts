import { deleteScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(scim: Command, session: Session): void {
  const command = define(scim, {
    usage: 'delete',
    about: 'Delete the connection; its token stops working at once, and the members stay',
    examples: ['pharos scim delete'],
  })
  withConfirmation(command).action(async (given: { yes?: boolean }) => {
    await confirm(session, 'The directory will no longer manage the members', given)
    await session.call(deleteScimConnection)
    session.print({ deleted: true }, () => 'Deleted the SCIM connection. The members stay and keep their roles.')
  })
}
