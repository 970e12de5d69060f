import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineApps } from './app.ts'
import { defineErrors } from './errors.ts'
import { defineReleases } from './releases.ts'
import { defineRules } from './rules.ts'
import { defineSessions } from './sessions.ts'
import { defineSourceMaps } from './source-maps.ts'

export function addRumCommands(program: Command, session: Session): void {
  const rum = group(program, 'rum', 'Real users: applications, sessions, issues, rules, releases, source maps')
  for (const defineCommand of [defineApps, defineSessions, defineErrors, defineRules, defineReleases, defineSourceMaps])
    defineCommand(rum, session)
}
