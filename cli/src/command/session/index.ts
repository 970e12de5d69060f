import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineList } from './list.ts'
import { defineRevoke } from './revoke.ts'

export function addSessionCommands(program: Command, session: Session): void {
  const sessions = group(program, 'session', 'Sessions: where people are signed in')
  for (const defineCommand of [defineList, defineRevoke]) defineCommand(sessions, session)
}
