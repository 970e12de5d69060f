import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineExport } from './export.ts'
import { defineImport } from './import.ts'
import { defineListAll } from './list.ts'
import { defineViews } from './view.ts'
import { defineWatch } from './watch.ts'

export function addMonitorsCommands(program: Command, session: Session): void {
  const monitors = group(program, 'monitors', 'All monitors together')
  defineListAll(monitors, session)
  defineWatch(monitors, session)
  defineImport(monitors, session)
  defineExport(monitors, session)
  defineViews(monitors, session)
}
