import type { PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { listPageIncidents } from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import {
  listPageMaintenance,
  type PageMaintenance,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

/** The incidents that were written on a page, newest first. */
export function listIncidentsOnPage({ call }: Session, id: string): Promise<PageIncident[]> {
  return collectPages(cursor => call(listPageIncidents, { params: { id }, query: present({ limit: 200, cursor }) }))
}

/** The maintenance announced on a page, newest first. */
export function listMaintenanceOnPage({ call }: Session, id: string): Promise<PageMaintenance[]> {
  return collectPages(cursor => call(listPageMaintenance, { params: { id }, query: present({ limit: 200, cursor }) }))
}

/** The incident of a page with this title, id or beginning of an id. */
export async function findIncidentOnPage(session: Session, id: string, text: string): Promise<PageIncident> {
  return choose(await listIncidentsOnPage(session, id), text, {
    kind: 'incident on this page',
    plural: 'incidents on this page',
    id: each => each.id,
    names: each => [each.title],
    list: `pharos status-page incident list ${id}`,
  })
}

/** The maintenance of a page with this title, id or beginning of an id. */
export async function findMaintenanceOnPage(session: Session, id: string, text: string): Promise<PageMaintenance> {
  return choose(await listMaintenanceOnPage(session, id), text, {
    kind: 'maintenance on this page',
    plural: 'entries of maintenance on this page',
    id: each => each.id,
    names: each => [each.title],
    list: `pharos status-page maintenance list ${id}`,
  })
}
