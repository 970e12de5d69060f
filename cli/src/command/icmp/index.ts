import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { defineResults, defineTransitions } from '../voted/history.ts'
import { HISTORY } from './history.ts'
import { ICMP } from './kind.ts'
import { defineResult } from './result.ts'
import { defineTest } from './test.ts'

export function addIcmpCommands(program: Command, session: Session): void {
  const history = [defineResults(HISTORY), defineResult, defineTransitions(HISTORY)]
  addMonitorCommands(program, session, ICMP, [defineTest, ...history])
}
