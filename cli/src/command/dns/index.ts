import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { DNS } from './kind.ts'
import { defineResults, defineTransitions } from './look.ts'
import { defineAccept, definePin } from './settle.ts'
import { defineTest } from './test.ts'

export function addDnsCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, DNS, [defineTest, defineAccept, definePin, defineResults, defineTransitions])
}
