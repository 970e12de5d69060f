import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineCreate } from './add.ts'
import { defineDelete } from './delete.ts'
import { defineEnd } from './end.ts'
import { defineList } from './list.ts'
import { defineShow } from './show.ts'

export function addMaintenanceCommands(program: Command, session: Session): void {
  const maintenance = group(program, 'maintenance', 'Maintenance windows: plan, show, end early, delete')
  for (const defineCommand of [defineList, defineCreate, defineShow, defineEnd, defineDelete])
    defineCommand(maintenance, session)
}
