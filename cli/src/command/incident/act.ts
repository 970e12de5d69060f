import {
  acknowledgeIncident,
  reopenIncident,
  resolveIncident,
} from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import type { Command } from 'commander'
import { findIncident } from '../../api/find-incident.ts'
import { incidentHead } from '../../print/incident.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const ACTS = [
  { word: 'ack', route: acknowledgeIncident, about: 'Acknowledge an incident; paging stops' },
  { word: 'resolve', route: resolveIncident, about: 'Resolve an incident' },
  { word: 'reopen', route: reopenIncident, about: 'Reopen a resolved incident; paging starts again' },
] as const

/** The commands that perform one action on an incident; repeating an action is a no-op. */
export const defineActs = ACTS.map(({ word, route, about }) => (incident: Command, session: Session): void => {
  define(incident, { usage: `${word} <incident>`, about, examples: [`pharos incident ${word} 12`] }).action(
    async (text: string) => {
      const { id } = await findIncident(session, text)
      const { body: changed } = await session.call(route, { params: { id } })
      session.print(changed, look => incidentHead(look, changed))
    },
  )
})
