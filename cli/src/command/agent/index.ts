import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineRm } from './delete.ts'
import { defineEnrol } from './enrol.ts'
import { defineList } from './list.ts'

export function addAgentCommands(program: Command, session: Session): void {
  const agent = group(program, 'agent', 'Agents: the programs that run checks, each in one region')
  for (const defineCommand of [defineEnrol, defineList, defineRm]) defineCommand(agent, session)
}
