import { deleteMaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import type { Command } from 'commander'
import { findWindows } from '../../api/find-maintenance.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(maintenance: Command, session: Session): void {
  const command = define(maintenance, {
    usage: 'delete <window...>',
    about: 'Delete maintenance windows; a current occurrence ends, and past ones are still left out of the uptime',
    examples: ['pharos maintenance delete Upgrade --yes'],
  })
  withConfirmation(command).action(async (names: string[], given: { yes?: boolean }) => {
    const ids = (await findWindows(session, names)).map(({ id }) => id)
    await confirm(session, `${names.join(', ')} will be deleted`, given)
    for (const id of ids) await session.call(deleteMaintenanceWindow, { params: { id } })
    session.print({ deleted: ids }, () => `Deleted ${names.join(', ')}.`)
  })
}
