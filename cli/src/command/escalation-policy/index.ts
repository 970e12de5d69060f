import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineUpdate } from './add.ts'
import { defineRm } from './delete.ts'
import { defineList, defineShow } from './list.ts'

const COMMANDS = [defineList, defineShow, defineAdd, defineUpdate, defineRm]

export function addEscalationPolicyCommands(program: Command, session: Session): void {
  const policy = group(program, 'escalation-policy', 'Escalation policies: who is paged, and who is paged next')
  for (const defineCommand of COMMANDS) defineCommand(policy, session)
}
