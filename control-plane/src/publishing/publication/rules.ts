import type { IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import { type IncidentEventPayload, PUBLISHED_GREW, type Publication } from '../../response/incident/index.ts'
import type { IncidentWords, PageChange } from '../status-page/index.ts'

/** What the page of a published incident was told last. */
export interface LastPublic {
  id: string
  status: IncidentStatus
  message: string
  created_at: number
}

/**
 * An incident's status as a page shows it. An internal note may move the incident on, and the public hears of it by the next
 * public update; but whether it is over is always told as it is. Pure.
 */
export function publicStatus(status: IncidentStatus, last: IncidentStatus | null): IncidentStatus {
  if (status === 'resolved') return 'resolved'
  return last === null || last === 'resolved' ? 'investigating' : last
}

/**
 * What an event of an incident that is published means for its page; null: nothing. Only public updates and the public words of
 * the publication are in it. `last` is the newest public update. Pure.
 */
export function changeOf(
  name: string,
  payload: IncidentEventPayload,
  publication: Publication,
  last: LastPublic | null,
): PageChange | null {
  const { incident, update } = payload
  const change = (message: string | null, notify: boolean, update_id: string | null = null): PageChange => {
    const words: IncidentWords = {
      incident_id: incident.id,
      title: publication.title,
      status: publicStatus(incident.status, last?.status ?? null),
      severity: incident.severity,
      message,
      update_id,
      monitor_ids: incident.monitors.map(monitor => monitor.id),
      arrived_ids: payload.arrived ?? null,
      started_at: incident.created_at,
      resolved_at: incident.resolved_at,
    }
    const what = update_id === null ? 'incident' : 'incident_update'
    return { what, resource_id: update_id ?? incident.id, public: { ...words }, notify }
  }
  switch (name) {
    case 'incident.published':
      return change(last?.message ?? publication.message, true)
    case 'incident.updated':
      if (payload.internal || !update) return null
      // What was said before it was published came with the publication.
      return change(update.message, update.created_at >= publication.published_at, update.id)
    case 'incident.resolved':
      // The update that resolved it has told it, or the publication that came after.
      return change(
        publication.resolved_message,
        resolvedAt(payload) >= publication.published_at &&
          !(last?.status === 'resolved' && last.created_at >= resolvedAt(payload)),
      )
    case PUBLISHED_GREW:
      // One that was told as resolved affects nobody anew.
      return change(last?.message ?? publication.message, incident.resolved_at === null)
    case 'incident.reopened':
      return change(null, true)
    case 'incident.merged':
    case 'incident.severity_changed':
      return change(null, false)
    default:
      return null
  }
}

function resolvedAt({ incident }: IncidentEventPayload): number {
  return incident.resolved_at ?? Number.POSITIVE_INFINITY
}
