import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineList } from './list.ts'
import { defineResult } from './result.ts'
import { defineRm } from './rm.ts'
import { defineRun } from './run.ts'
import { defineRuns } from './runs.ts'
import { defineShow } from './show.ts'
import { defineSwitches } from './switch.ts'
import { defineTest } from './test.ts'
import { defineUpdate } from './update.ts'

const COMMANDS = [
  defineAdd,
  defineList,
  defineShow,
  defineUpdate,
  defineSwitches,
  defineRun,
  defineRuns,
  defineResult,
  defineTest,
  defineRm,
]

export function addBrowserCommands(program: Command, session: Session): void {
  const browser = group(program, 'browser', 'Browser checks: Playwright scripts that are run again and again')
  for (const defineCommand of COMMANDS) defineCommand(browser, session)
}
