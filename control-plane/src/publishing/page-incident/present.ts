import type { PageIncident, PageIncidentUpdate } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { IncidentWords } from '../status-page/index.ts'
import type { StoredPageIncident, StoredPageUpdate } from './entity.ts'

export function presentPageIncident(row: StoredPageIncident, updates: readonly StoredPageUpdate[]): PageIncident {
  const { resolved_at } = row
  return {
    id: row.id,
    status_page_id: row.page_id,
    title: row.title,
    status: row.status,
    severity: row.severity,
    affected_http_job_ids: row.affected_http_job_ids,
    affected_browser_check_ids: row.affected_browser_check_ids,
    notify_subscribers: row.notify_subscribers,
    started_at: rfc3339(row.started_at),
    resolved_at: resolved_at === null || resolved_at === undefined ? null : rfc3339(resolved_at),
    created_at: rfc3339(row.created_at),
    updated_at: rfc3339(row.updated_at),
    updates: updates.map(presentUpdate),
  }
}

export function presentUpdate({ id, status, message, created_at }: StoredPageUpdate): PageIncidentUpdate {
  return { id, status, message, created_at: rfc3339(created_at) }
}

/** The notification to subscribers of an incident, with an update or without. */
export function wordsOf(row: StoredPageIncident, update: StoredPageUpdate | null): IncidentWords {
  return {
    incident_id: row.id,
    title: row.title,
    status: row.status,
    severity: row.severity,
    title_automatic: null,
    message: update?.message ?? null,
    message_automatic: null,
    update_id: update?.id ?? null,
    monitor_ids: [...row.affected_http_job_ids, ...row.affected_browser_check_ids],
    concerned_ids: null,
    is_gone: false,
    arrived_ids: null,
    started_at: row.started_at,
    resolved_at: row.resolved_at ?? null,
  }
}
