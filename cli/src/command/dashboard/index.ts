import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineDelete } from './add.ts'
import { defineData } from './data.ts'
import { defineExport, defineImport } from './document.ts'
import { defineList, defineShow, defineTemplates } from './list.ts'
import { defineUpdate } from './update.ts'
import { defineWidget } from './widget.ts'

const COMMANDS = [
  defineList,
  defineShow,
  defineData,
  defineAdd,
  defineUpdate,
  defineDelete,
  defineTemplates,
  defineExport,
  defineImport,
  defineWidget,
]

export function addDashboardCommands(program: Command, session: Session): void {
  const dashboard = group(program, 'dashboard', 'Dashboards: widgets on a grid, with what they draw')
  for (const defineCommand of COMMANDS) defineCommand(dashboard, session)
}
