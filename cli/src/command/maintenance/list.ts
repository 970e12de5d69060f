import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import type { Command } from 'commander'
import { windowTable } from '../../print/maintenance.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no maintenance windows. Plan one: pharos maintenance add Upgrade --for 2h --tag shop'

export function defineList(maintenance: Command, session: Session): void {
  define(maintenance, {
    usage: 'list',
    about: 'List the maintenance windows, newest first',
    examples: ['pharos maintenance list', 'pharos maintenance list --json | jq \'.[] | select(.status == "active")\''],
  }).action(async () => {
    const { body: windows } = await session.call(listMaintenanceWindows)
    session.print(windows, look => windowTable(look, windows, NONE))
  })
}
