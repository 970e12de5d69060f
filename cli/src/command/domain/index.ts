import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineDate } from './date.ts'
import { defineList } from './list.ts'
import { definePause, defineResume } from './pause.ts'
import { defineResults } from './results.ts'
import { defineRun } from './run.ts'
import { defineShow } from './show.ts'
import { defineTest } from './test.ts'

const COMMANDS = [defineList, defineShow, defineDate, defineRun, defineResults, definePause, defineResume, defineTest]

export function addDomainCommands(program: Command, session: Session): void {
  const domain = group(program, 'domain', 'Registrations of domains: look at, run, set a renewal date')
  for (const defineCommand of COMMANDS) defineCommand(domain, session)
}
