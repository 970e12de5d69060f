import { getBlastRadius } from '@pharos/shared-protocol/contract/response/blast-radius.ts'
import { listTimeline } from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import type { Command } from 'commander'
import { findIncident } from '../../api/find-incident.ts'
import { collectPages, present } from '../../api/pages.ts'
import { incidentPage } from '../../print/incident.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(incident: Command, session: Session): void {
  define(incident, {
    usage: 'show <incident>',
    about: 'Show an incident: its status, its monitors, and its whole timeline',
    examples: ['pharos incident show 12', 'pharos incident show 12 --json'],
  }).action(async (text: string) => {
    const found = await findIncident(session, text)
    const timeline = await collectPages(cursor =>
      session.call(listTimeline, { params: { id: found.id }, query: present({ limit: 200, cursor }) }),
    )
    const { body: blast_radius } = await session.call(getBlastRadius, { params: { id: found.id } })
    session.print({ incident: found, timeline, blast_radius }, look =>
      incidentPage(look, found, timeline, blast_radius),
    )
  })
}
