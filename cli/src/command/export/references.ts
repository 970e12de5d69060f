import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { referenceOf, UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { actorId } from '../../api/find-actor.ts'
import { findAnyMonitors } from '../../api/find-any-monitor.ts'
import { findIncident, findService } from '../../api/find-incident.ts'
import { memberId } from '../../api/find-member.ts'
import { findGroup, findIntegration } from '../../api/find-notification.ts'
import { findIncidentOnPage } from '../../api/find-on-page.ts'
import { findSchedule } from '../../api/find-paging.ts'
import { findReport } from '../../api/find-report.ts'
import { findRumApp } from '../../api/find-rum-app.ts'
import { findRumIssue } from '../../api/find-rum-issue.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import type { Session } from '../../session.ts'

/** Finds what a text names. `known` are the parameters before it, such as the page that an incident is on. */
type Find = (session: Session, text: string, known: Readonly<Record<string, string>>) => Promise<string>

const idOf =
  (find: (session: Session, text: string) => Promise<{ id: string }>): Find =>
  async (session, text) =>
    (await find(session, text)).id

const monitorOf =
  (types?: readonly string[]): Find =>
  async (session, text) =>
    (await findAnyMonitors(session, [text], types))[0]?.id ?? text

/** How to find what a parameter refers to, by the name of its reference. */
export const FINDERS: Readonly<Record<string, Find>> = {
  ...Object.fromEntries(Object.values(KINDS).map(({ reference, type }) => [reference, monitorOf([type])])),
  member: memberId,
  service: idOf(findService),
  incident: idOf(findIncident),
  on_call_schedule: idOf(findSchedule),
  notification_group: idOf(findGroup),
  integration: idOf(findIntegration),
  report: idOf(findReport),
  status_page: idOf(findStatusPage),
  page_incident: async (session, text, { id = '' }) => (await findIncidentOnPage(session, id, text)).id,
  rum_app: idOf(findRumApp),
}

/** Parameters that are no id. */
const KEYS: Readonly<Record<string, Find>> = {
  fingerprint: async (session, text, { app_id = '' }) => (await findRumIssue(session, app_id, text)).fingerprint,
}

/** Filters that take the id of something that has a name. */
const FILTERS: Readonly<Record<string, Find>> = {
  service_id: idOf(findService),
  monitor_id: monitorOf(),
  status_page_id: idOf(findStatusPage),
  actor_id: actorId,
  assignee_user_id: memberId,
}

/** The parameters of a list's path, in their order, where names are allowed for ids. */
export async function paramsFrom(session: Session, { params }: AnyRoute, given: Readonly<Record<string, string>>) {
  const known: Record<string, string> = {}
  for (const [name, text] of Object.entries(given)) {
    const reference = referenceOf(params.shape[name])
    const find = reference === undefined ? KEYS[name] : FINDERS[reference]
    known[name] = find && !UUID.test(text) ? await find(session, text, known) : text
  }
  return known
}

/** The filters of a list, where names are allowed for ids. */
export async function filtersFrom(session: Session, given: Readonly<Record<string, string>>) {
  const filters = { ...given }
  for (const [name, find] of Object.entries(FILTERS)) {
    const text = given[name]
    if (text && !UUID.test(text)) filters[name] = await find(session, text, {})
  }
  return filters
}
