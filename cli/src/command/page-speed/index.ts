import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { PAGE_SPEED } from './kind.ts'
import { defineResults } from './results.ts'
import { defineTest } from './test.ts'

export function addPageSpeedCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, PAGE_SPEED, [defineTest, defineResults])
}
