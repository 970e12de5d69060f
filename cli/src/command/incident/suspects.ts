import { listSuspects } from '@pharos/shared-protocol/contract/response/suspect.ts'
import type { Command } from 'commander'
import { findIncident } from '../../api/find-incident.ts'
import { suspectPage } from '../../print/suspect.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineSuspects(incident: Command, session: Session): void {
  define(incident, {
    usage: 'suspects <incident>',
    about: 'Show what changed in the hour before an incident, most likely cause first',
    examples: ['pharos incident suspects 12', 'pharos incident suspects 12 --json'],
  }).action(async (text: string) => {
    const { id } = await findIncident(session, text)
    const { body } = await session.call(listSuspects, { params: { id } })
    session.print(body, look => suspectPage(look, body))
  })
}
