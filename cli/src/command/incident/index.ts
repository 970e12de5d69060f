import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineActs } from './act.ts'
import { defineList } from './list.ts'
import { defineNote, defineUpdate } from './say.ts'
import { defineShow } from './show.ts'
import { defineSuspects } from './suspects.ts'

export function addIncidentCommands(program: Command, session: Session): void {
  const incident = group(
    program,
    'incident',
    'Incidents: show, find likely causes, acknowledge, resolve, add notes and updates',
  )
  for (const defineCommand of [defineList, defineShow, defineSuspects, ...defineActs, defineNote, defineUpdate])
    defineCommand(incident, session)
}
