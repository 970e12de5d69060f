import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineWatch } from './watch.ts'

export function addMonitorsCommands(program: Command, session: Session): void {
  defineWatch(group(program, 'monitors', 'All monitors together'), session)
}
