import type { ServiceEventType } from '@pharos/shared-protocol/contract/service.ts'
import type { IncidentEventName, IncidentEventPayload, IncidentNews } from '../incident/index.ts'

/** The service event of an incident's event, and what is sent about it; null: nothing. */
export interface Broadcast {
  type: ServiceEventType | null
  /** To broadcast targets. */
  target: 'opened' | 'resolved' | null
  /** To webhook channels of the notification groups of the incident's monitors (spec 6.3), and to webhooks that were paged. */
  webhook: Exclude<IncidentNews, 'page'> | null
  /** To everyone who was paged. */
  paged: 'acknowledged' | 'resolved' | 'merged' | null
}

const NOTHING: Broadcast = { type: null, target: null, webhook: null, paged: null }

/** The table of spec 6.2, and what api.md part C sends to webhooks. */
const BROADCASTS: { [K in IncidentEventName]: Broadcast } = {
  'incident.opened': { type: 'opened', target: 'opened', webhook: 'opened', paged: null },
  'incident.resolved': { type: 'resolved', target: 'resolved', webhook: 'resolved', paged: 'resolved' },
  'incident.acknowledged': { type: 'acknowledged', target: null, webhook: 'acknowledged', paged: 'acknowledged' },
  'incident.updated': { type: 'updated', target: null, webhook: 'updated', paged: null },
  'incident.severity_changed': { type: 'updated', target: null, webhook: 'updated', paged: null },
  'incident.title_changed': { type: 'updated', target: null, webhook: 'updated', paged: null },
  'incident.reopened': { type: 'reopened', target: null, webhook: 'reopened', paged: null },
  // It ends without a resolved message; webhooks get an update with the status resolved. Services that keep alerts
  // close their own; people are paged for the incident that it was merged into.
  'incident.merged': { type: 'merged', target: null, webhook: 'updated', paged: 'merged' },
  'incident.service_changed': { type: 'service_changed', target: null, webhook: null, paged: null },
  'incident.snoozed': NOTHING,
  'incident.unsnoozed': NOTHING,
  'incident.escalated': NOTHING,
  'incident.retriggered': NOTHING,
  'incident.published': NOTHING,
  'incident.unpublished': NOTHING,
  'incident.corrected': NOTHING,
  'incident.monitors_joined': NOTHING,
  'incident.alerts_changed': NOTHING,
}

export const BROADCAST_EVENTS = [
  { names: Object.entries(BROADCASTS).flatMap(([name, { type }]) => (type === null ? [] : [name])) },
]

/** What is recorded and sent for an event. Internal events are sent to nobody. Pure. */
export function broadcastOf(name: string, { internal }: Pick<IncidentEventPayload, 'internal'>): Broadcast {
  const broadcast = BROADCASTS[name as IncidentEventName] ?? NOTHING
  return internal ? { ...broadcast, target: null, webhook: null, paged: null } : broadcast
}
