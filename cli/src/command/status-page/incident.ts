import { IMPACTS, type Impact } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import {
  createPageIncident,
  deletePageIncident,
  postPageUpdate,
  updatePageIncident,
} from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { INCIDENT_STATUSES, type IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { type Command, Option } from 'commander'
import { findAffected } from '../../api/find-component.ts'
import { findIncidentOnPage, listIncidentsOnPage } from '../../api/find-on-page.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { repeated } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { incidentLine, pageIncidentTable } from '../../print/public-page.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

interface Options {
  status?: IncidentStatus
  impact?: Impact
  affects?: string[]
  quiet?: boolean
}

export function addIncidentCommands(statusPage: Command, session: Session): void {
  const incident = group(
    statusPage,
    'incident',
    'Incidents that people post on a page; those of services are published',
  )
  for (const defineCommand of [defineAdd, defineList, defineUpdate, defineEnd, defineDelete])
    defineCommand(incident, session)
}

function withOptions(command: Command): Command {
  return command
    .addOption(new Option('--status <status>', 'its status (investigating)').choices(INCIDENT_STATUSES))
    .addOption(new Option('--impact <impact>', 'its impact (minor)').choices(IMPACTS))
    .option('--affects <component>', 'the public name of a component, or a monitor; repeatable', repeated)
}

function defineAdd(incident: Command, session: Session): void {
  const command = define(incident, {
    usage: 'add <page> <title>',
    about: 'Post an incident on a page; the word "add" may be left out',
    examples: [
      'pharos status-page incident add Shop "Checkout is slow" --message "We are investigating." --affects Checkout',
    ],
    isDefault: true,
  })
  withOptions(command)
    .requiredOption('--message <text>', 'its first update; Markdown')
    .option('--quiet', 'do not notify subscribers of it or of its updates')
    .action(async (name: string, title: string, given: Options & { message: string }) => {
      const { id } = await findStatusPage(session, name)
      const body = {
        title,
        message: given.message,
        notify_subscribers: !given.quiet,
        ...(await read(session, id, given)),
      }
      const { body: made } = await session.call(createPageIncident, { params: { id }, body })
      session.print(made, () => `Posted: ${incidentLine(made)}`)
    })
}

async function read(session: Session, page: string, { status, impact: severity, affects }: Options) {
  const affected = affects && {
    affected_http_job_ids: await findAffected(session, page, affects),
    affected_browser_check_ids: [],
  }
  return present({ status, severity, ...affected })
}

function defineList(incident: Command, session: Session): void {
  define(incident, {
    usage: 'list <page>',
    about: 'List the incidents that were posted on a page, newest first',
    examples: ['pharos status-page incident list Shop'],
  }).action(async (name: string) => {
    const { id } = await findStatusPage(session, name)
    const incidents = await listIncidentsOnPage(session, id)
    session.print(incidents, look => pageIncidentTable(look, incidents))
  })
}

function defineUpdate(incident: Command, session: Session): void {
  const command = define(incident, {
    usage: 'update <page> <incident>',
    about: 'Change an incident of a page; a new title is recorded as a correction. Use "say" for an update',
    examples: ['pharos status-page incident update Shop "Checkout is slow" --impact major --affects Checkout'],
  })
  withOptions(command)
    .option('--title <text>')
    .action(async (name: string, text: string, given: Options & { title?: string }) => {
      const { id } = await findStatusPage(session, name)
      const found = await findIncidentOnPage(session, id, text)
      const body = { ...present({ title: given.title }), ...(await read(session, id, given)) }
      if (Object.keys(body).length === 0)
        throw usageFailure('Say what to change: --title, --status, --impact or --affects.')
      const params = { id, incident_id: found.id }
      const { body: changed } = await session.call(updatePageIncident, { params, body })
      session.print(changed, () => `Changed: ${incidentLine(changed)}`)
    })
}

function defineEnd(incident: Command, session: Session): void {
  define(incident, {
    usage: 'end <page> <incident>',
    about: 'Resolve an incident of a page now',
    examples: ['pharos status-page incident end Shop "Checkout is slow" --message "Everything works again."'],
  })
    .option('--message <text>', 'its last update')
    .action(async (name: string, text: string, { message }: { message?: string }) => {
      const { id } = await findStatusPage(session, name)
      const { id: incident_id, title } = await findIncidentOnPage(session, id, text)
      const params = { id, incident_id }
      const status = 'resolved'
      const { body } =
        message === undefined
          ? await session.call(updatePageIncident, { params, body: { status } })
          : await session.call(postPageUpdate, { params, body: { status, message } })
      session.print(body, () => `Resolved ${legible(title)}.`)
    })
}

function defineDelete(incident: Command, session: Session): void {
  const command = define(incident, {
    usage: 'delete <page> <incident>',
    about: 'Remove an incident from its page; its text stays in the corrections',
    examples: ['pharos status-page incident delete Shop "Checkout is slow" --yes'],
  })
  withConfirmation(command).action(async (name: string, text: string, given: { yes?: boolean }) => {
    const { id } = await findStatusPage(session, name)
    const { id: incident_id, title } = await findIncidentOnPage(session, id, text)
    await confirm(session, `${legible(title)} will be removed from the page`, given)
    await session.call(deletePageIncident, { params: { id, incident_id } })
    session.print({ deleted: incident_id }, () => `Deleted ${legible(title)}.`)
  })
}

export function defineSay(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'say <page> <incident> <text...>',
    about: 'Post an update on an incident of a page and set its status',
    examples: ['pharos status-page say Shop "Checkout is slow" --status resolved everything works again'],
  })
    .addOption(new Option('--status <status>', 'its new status').choices(INCIDENT_STATUSES))
    .action(async (name: string, text: string, words: string[], { status }: { status?: IncidentStatus }) => {
      const { id } = await findStatusPage(session, name)
      const incident = await findIncidentOnPage(session, id, text)
      const body = { message: words.join(' '), ...present({ status }) }
      const params = { id, incident_id: incident.id }
      const { body: update } = await session.call(postPageUpdate, { params, body })
      session.print(update, () => `Posted the update on ${legible(incident.title)}; its status is ${update.status}.`)
    })
}
