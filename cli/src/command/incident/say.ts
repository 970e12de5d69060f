import { INCIDENT_STATUSES, type IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { postIncidentUpdate } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { type Command, Option } from 'commander'
import { findIncident } from '../../api/find-incident.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineNote(incident: Command, session: Session): void {
  define(incident, {
    usage: 'note <incident> <text...>',
    about: 'Add a note that only members see',
    examples: ['pharos incident note 12 the disk of db-2 is full'],
  }).action(async (text: string, words: string[]) => {
    const { id, number } = await findIncident(session, text)
    const body = { message: words.join(' '), internal: true }
    const { body: update } = await session.call(postIncidentUpdate, { params: { id }, body })
    session.print(update, () => `Added the note to #${number}.`)
  })
}

export function defineUpdate(incident: Command, session: Session): void {
  define(incident, {
    usage: 'update <incident> <text...>',
    about: 'Post an update and set its status',
    examples: [
      'pharos incident update 12 --status identified we found the cause and are working on a fix',
      'pharos incident update 12 --status resolved everything works again',
    ],
  })
    .addOption(new Option('--status <status>', 'the new status; resolved resolves it').choices(INCIDENT_STATUSES))
    .action(async (text: string, words: string[], { status }: { status?: IncidentStatus }) => {
      const { id, number } = await findIncident(session, text)
      const body = { message: words.join(' '), ...(status === undefined ? {} : { status }) }
      const { body: update } = await session.call(postIncidentUpdate, { params: { id }, body })
      session.print(update, () => `Posted the update on #${number}; its status is ${update.status}.`)
    })
}
