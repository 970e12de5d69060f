import type { Impact } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { defineEntity, type InferEntity, instant, p, uuidArray } from '../../platform/database/column.ts'

/** An incident written on a page; those from a service are an `incident_publication`. */
export const PageIncidentEntity = defineEntity({
  name: 'page_incident',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    page_id: p.uuid(),
    title: p.text(),
    status: p.text().$type<IncidentStatus>(),
    severity: p.text().$type<Impact>(),
    affected_http_job_ids: uuidArray(),
    affected_browser_check_ids: uuidArray(),
    notify_subscribers: p.boolean(),
    started_at: instant(),
    resolved_at: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
})
export type StoredPageIncident = InferEntity<typeof PageIncidentEntity>

export const PageUpdateEntity = defineEntity({
  name: 'page_incident_update',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    incident_id: p.uuid(),
    status: p.text().$type<IncidentStatus>(),
    message: p.text(),
    created_at: instant(),
  },
})
export type StoredPageUpdate = InferEntity<typeof PageUpdateEntity>
