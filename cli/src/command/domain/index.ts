import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { defineDate } from './date.ts'
import { DOMAIN } from './kind.ts'
import { defineResults } from './results.ts'
import { defineTest } from './test.ts'

export function addDomainCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, DOMAIN, [defineDate, defineResults, defineTest])
}
