import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { ALERT_RULE } from './kind.ts'
import { defineTest } from './test.ts'

export function addAlertRuleCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, ALERT_RULE, [defineTest])
}
