import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import type { Service } from '@pharos/shared-protocol/contract/response/service.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

export interface IncidentFilter {
  status?: string | undefined
  responder_status?: string | undefined
  severity?: string | undefined
  service_id?: string | undefined
  status_page_id?: string | undefined
  limit?: number | undefined
}

/** Incidents, newest first. */
export function allIncidents({ call }: Session, { limit, ...filter }: IncidentFilter = {}): Promise<Incident[]> {
  const size = Math.min(limit ?? 200, 200)
  return collectPages(cursor => call(listIncidents, { query: present({ ...filter, limit: size, cursor }) }), limit)
}

/** The incident with this number (`12` or `#12`), id or beginning of an id. */
export async function findIncident(session: Session, text: string): Promise<Incident> {
  return choose(await allIncidents(session), text, {
    kind: 'incident',
    id: ({ id }) => id,
    names: ({ number, title }) => [`#${number}`, String(number), title],
    list: 'pharos incident list',
  })
}

/** The service with this name, key, id or beginning of an id. */
export async function findService({ call }: Session, text: string): Promise<Service> {
  const { body: services } = await call(listServices)
  return choose(services, text, {
    kind: 'service',
    id: ({ id }) => id,
    names: ({ name, external_key }) => [name, ...(external_key === null ? [] : [external_key])],
    list: 'pharos service list',
  })
}
