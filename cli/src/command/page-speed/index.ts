import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { definePause, defineResume, defineRun } from './change.ts'
import { defineList } from './list.ts'
import { defineResults } from './results.ts'
import { defineShow } from './show.ts'
import { defineTest } from './test.ts'
import { defineUpdate } from './update.ts'

const COMMANDS = [defineList, defineShow, defineUpdate, defineTest, definePause, defineResume, defineRun, defineResults]

export function addPageSpeedCommands(program: Command, session: Session): void {
  const about = 'Page speed of HTTP monitors (pharos http add … --monitor-page-speed)'
  const pageSpeed = group(program, 'page-speed', about)
  for (const defineCommand of COMMANDS) defineCommand(pageSpeed, session)
}
