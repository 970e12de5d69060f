import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineList } from './list.ts'
import { defineResults } from './results.ts'
import { defineTest } from './test.ts'
import { defineUpdate } from './update.ts'

export function addPageSpeedCommands(program: Command, session: Session): void {
  const about = 'Page speed of HTTP monitors (pharos http add … --monitor-page-speed)'
  const pageSpeed = group(program, 'page-speed', about)
  for (const defineCommand of [defineList, defineUpdate, defineResults, defineTest]) defineCommand(pageSpeed, session)
}
