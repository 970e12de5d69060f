import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { TLS } from './kind.ts'
import { defineResults } from './results.ts'
import { defineTest } from './test.ts'

export function addTlsCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, TLS, [defineTest, defineResults])
}
