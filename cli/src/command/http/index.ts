import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { HTTP } from './kind.ts'
import { defineResult } from './result.ts'
import { defineResults } from './results.ts'
import { defineTest } from './test.ts'
import { defineTransitions } from './transitions.ts'

export function addHttpCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, HTTP, [defineTest, defineResults, defineResult, defineTransitions])
}
