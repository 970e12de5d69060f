import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { defineBaseline } from './baseline.ts'
import { BROWSER } from './kind.ts'
import { defineResult } from './result.ts'
import { defineRuns } from './runs.ts'
import { defineTest } from './test.ts'

export function addBrowserCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, BROWSER, [defineRuns, defineResult, defineTest, defineBaseline])
}
