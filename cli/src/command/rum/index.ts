import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineApps } from './app.ts'
import { defineSessions } from './sessions.ts'

export function addRumCommands(program: Command, session: Session): void {
  const rum = group(program, 'rum', 'Real users: applications, sessions')
  for (const defineCommand of [defineApps, defineSessions]) defineCommand(rum, session)
}
