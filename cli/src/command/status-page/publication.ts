import { publishIncident, unpublishIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import type { Command } from 'commander'
import { findIncident } from '../../api/find-incident.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { present } from '../../api/pages.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function definePublish(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'publish <page> <incident>',
    about: 'Show an incident of a service on a page, with its public updates',
    examples: ['pharos status-page publish Shop 12', 'pharos status-page publish Shop 12 --title "Slow payments"'],
  })
    .option(
      '--title <text>',
      'its public title; publishing again on the same page corrects it without notifying anyone',
    )
    .action(async (name: string, text: string, { title }: { title?: string }) => {
      const page = await findStatusPage(session, name)
      const { id, number } = await findIncident(session, text)
      const body = { status_page_id: page.id, ...present({ title }) }
      const { body: incident } = await session.call(publishIncident, { params: { id }, body })
      session.print(incident, () => `#${number} is now on ${legible(page.friendly_name)}.`)
    })
}

export function defineUnpublish(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'unpublish <incident>',
    about: 'Remove an incident of a service from its page; its text stays in the corrections',
    examples: ['pharos status-page unpublish 12', 'pharos status-page unpublish 12 --by-mistake'],
  })
    .option('--by-mistake', 'it should never have been public: hide it from the public corrections too')
    .option('--quiet', 'do not tell subscribers that the page no longer shows it')
    .action(async (text: string, { byMistake = false, quiet }: { byMistake?: boolean; quiet?: true }) => {
      const { id, number } = await findIncident(session, text)
      const query = { by_mistake: String(byMistake), ...(quiet ? { notify_subscribers: 'false' } : {}) }
      const { body: incident } = await session.call(unpublishIncident, { params: { id }, query })
      session.print(incident, () => `#${number} is no longer on a page.`)
    })
}
