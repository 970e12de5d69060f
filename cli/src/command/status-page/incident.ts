import { INCIDENT_STATUSES, type IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import { publishIncident, unpublishIncident } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { IMPACTS, type Impact, type PageIncident } from '@pharos/shared-protocol/contract/page-incident.ts'
import {
  createPageIncident,
  listPageIncidents,
  postPageUpdate,
} from '@pharos/shared-protocol/contract/page-incident-routes.ts'
import { type Command, Option } from 'commander'
import { choose } from '../../api/choose.ts'
import { findAnyMonitors } from '../../api/find-any-monitor.ts'
import { findIncident } from '../../api/find-incident.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { collectPages, present } from '../../api/pages.ts'
import { repeated } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { incidentLine } from '../../print/public-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Options {
  message: string
  status?: IncidentStatus
  impact?: Impact
  affects?: string[]
  quiet?: boolean
}

export function defineIncident(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'incident <page> <title>',
    about: 'Write an incident on a page; those of services are published instead',
    examples: ['pharos status-page incident Shop "Checkout is slow" --message "We look into it." --affects Checkout'],
  })
    .requiredOption('--message <text>', 'its first update; Markdown')
    .addOption(new Option('--status <status>', 'how far it is (investigating)').choices(INCIDENT_STATUSES))
    .addOption(new Option('--impact <impact>', 'how much it touches (minor)').choices(IMPACTS))
    .option('--affects <monitor>', 'an HTTP monitor or browser check; repeatable', repeated)
    .option('--quiet', 'tell no subscribers, of its updates neither')
    .action(async (name: string, title: string, given: Options) => {
      const { id } = await findStatusPage(session, name)
      const { message, status, impact: severity, affects = [], quiet } = given
      const monitors = await findAnyMonitors(session, affects)
      const idsOf = (type: string) => monitors.filter(each => each.type === type).map(each => each.id)
      const affected = { affected_http_job_ids: idsOf('http'), affected_browser_check_ids: idsOf('browser') }
      const body = { title, message, notify_subscribers: !quiet, ...affected, ...present({ status, severity }) }
      const { body: incident } = await session.call(createPageIncident, { params: { id }, body })
      session.print(incident, () => `Written: ${incidentLine(incident)}`)
    })
}

export function defineSay(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'say <page> <incident> <text...>',
    about: 'Post an update on an incident of a page, and say how far it is',
    examples: ['pharos status-page say Shop "Checkout is slow" --status resolved all is well again'],
  })
    .addOption(new Option('--status <status>', 'from now on').choices(INCIDENT_STATUSES))
    .action(async (name: string, text: string, words: string[], { status }: { status?: IncidentStatus }) => {
      const { id } = await findStatusPage(session, name)
      const incident = await findPageIncident(session, id, text)
      const body = { message: words.join(' '), ...present({ status }) }
      const params = { id, incident_id: incident.id }
      const { body: update } = await session.call(postPageUpdate, { params, body })
      session.print(update, () => `Posted on ${legible(incident.title)}, which is ${update.status}.`)
    })
}

/** The incident of a page meant by its title, its id or the beginning of that. */
async function findPageIncident({ call }: Session, id: string, text: string): Promise<PageIncident> {
  const read = (cursor: string | undefined) =>
    call(listPageIncidents, { params: { id }, query: present({ limit: 200, cursor }) })
  return choose(await collectPages(read), text, {
    kind: 'incident on this page',
    plural: 'incidents on this page',
    id: each => each.id,
    names: each => [each.title],
    list: 'pharos status-page show',
  })
}

export function definePublish(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'publish <page> <incident>',
    about: 'Show an incident of a service on a page, with its public updates',
    examples: ['pharos status-page publish Shop 12'],
  }).action(async (name: string, text: string) => {
    const page = await findStatusPage(session, name)
    const { id, number } = await findIncident(session, text)
    const body = { status_page_id: page.id }
    const { body: incident } = await session.call(publishIncident, { params: { id }, body })
    session.print(incident, () => `#${number} is on ${legible(page.friendly_name)} now.`)
  })
}

export function defineUnpublish(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'unpublish <incident>',
    about: 'Take an incident of a service off its page; what it said stays among the corrections',
    examples: ['pharos status-page unpublish 12'],
  }).action(async (text: string) => {
    const { id, number } = await findIncident(session, text)
    const { body: incident } = await session.call(unpublishIncident, { params: { id } })
    session.print(incident, () => `#${number} is on no page now.`)
  })
}
