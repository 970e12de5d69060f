import type { AutomaticText } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import {
  type IncidentCorrection,
  type IncidentEventPayload,
  PUBLISHED_GREW,
  type Publication,
} from '../../response/incident/index.ts'
import type { IncidentWords, PageChange } from '../status-page/index.ts'

/** The newest public update of a published incident. */
export interface LastPublic {
  id: string
  status: IncidentStatus
  message: string
  automatic?: AutomaticText | null
  created_at: number
}

/** Makes the change with a text; null when there is no new one. */
type Changer = (
  said: Pick<LastPublic, 'message' | 'automatic'> | null,
  notify: boolean,
  update_id?: string | null,
) => PageChange

/**
 * Returns the change of the page for an event of a published incident; null if there is none. It contains only the
 * incident's own status, its public title and its public updates. `last` is the newest public update. Pure.
 */
export function changeOf(
  name: string,
  payload: IncidentEventPayload,
  publication: Publication,
  last: LastPublic | null,
): PageChange | null {
  const { incident, update } = payload
  const change: Changer = (said, notify, update_id = null) => {
    const words: IncidentWords = {
      incident_id: incident.id,
      title: publication.title,
      title_automatic: publication.title_automatic,
      status: incident.status,
      severity: incident.severity,
      message: said?.message ?? null,
      message_automatic: said?.automatic ?? null,
      update_id,
      is_gone: name === 'incident.unpublished',
      monitor_ids: affectedBy(incident).map(monitor => monitor.id),
      concerned_ids: incident.monitors.map(monitor => monitor.id),
      arrived_ids: payload.arrived ?? null,
      started_at: incident.created_at,
      resolved_at: incident.resolved_at,
    }
    const what = update_id === null ? 'incident' : 'incident_update'
    return { what, resource_id: update_id ?? incident.id, public: { ...words }, notify }
  }
  switch (name) {
    case 'incident.published':
      return change(last, true)
    case 'incident.updated':
      if (!update || payload.internal) return null
      // Updates from before publication were included in the publication.
      return change(update, !payload.with_publication && !payload.quiet && isAfter(update, publication), update.id)
    case 'incident.resolved':
      if (update) return change(update, isAfter(update, publication), update.id)
      // Already announced by the update that resolved it, or by a later publication.
      return change(
        null,
        resolvedAt(payload) >= publication.published_at &&
          !(last?.status === 'resolved' && last.created_at >= resolvedAt(payload)),
      )
    case PUBLISHED_GREW:
      // An incident announced as resolved affects no further components.
      return change(last, incident.resolved_at === null)
    case 'incident.reopened':
      return update ? change(update, isAfter(update, publication), update.id) : change(null, true)
    case 'incident.corrected':
      return corrected(payload.correction, change)
    case 'incident.unpublished':
      return payload.farewell ? change(null, true) : null
    case 'incident.merged':
      return update ? change(update, true, update.id) : change(null, false)
    case 'incident.severity_changed':
      return change(null, false)
    default:
      return null
  }
}

/** The monitors that fail now; of a resolved incident, all that did. */
function affectedBy({ monitors, resolved_at }: IncidentEventPayload['incident']) {
  return resolved_at === null ? monitors.filter(monitor => !monitor.healthy) : monitors
}

function isAfter({ created_at }: { created_at: number }, { published_at }: Publication): boolean {
  return created_at >= published_at
}

/** Corrections notify no one. */
function corrected(correction: IncidentCorrection | undefined, change: Changer): PageChange | null {
  switch (correction?.field) {
    case 'title':
      return change(null, false, null)
    case 'message':
      return change({ message: correction.after }, false, correction.update_id)
    case 'deleted':
      return { what: 'incident_update', resource_id: correction.update_id, public: null, notify: false }
    default:
      return null
  }
}

function resolvedAt({ incident }: IncidentEventPayload): number {
  return incident.resolved_at ?? Number.POSITIVE_INFINITY
}
