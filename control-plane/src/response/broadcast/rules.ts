import type { ServiceEventType } from '@pharos/shared-protocol/contract/service.ts'
import type { IncidentEventName, IncidentEventPayload } from '../incident/event.ts'
import type { IncidentNews } from '../incident/message.ts'

/** What an incident's event is among the events of its service, and what is sent of it; null: nothing. */
export interface Broadcast {
  type: ServiceEventType | null
  /** To broadcast targets. */
  target: 'opened' | 'resolved' | null
  /** To webhook channels of the notification groups of the incident's monitors (spec 6.3). */
  webhook: Exclude<IncidentNews, 'page'> | null
}

const NOTHING: Broadcast = { type: null, target: null, webhook: null }

/** The table of spec 6.2, and what api.md part C sends to webhooks. */
const BROADCASTS: { [K in IncidentEventName]: Broadcast } = {
  'incident.opened': { type: 'opened', target: 'opened', webhook: 'opened' },
  'incident.resolved': { type: 'resolved', target: 'resolved', webhook: 'resolved' },
  'incident.acknowledged': { type: 'acknowledged', target: null, webhook: 'acknowledged' },
  'incident.updated': { type: 'updated', target: null, webhook: 'updated' },
  'incident.severity_changed': { type: 'updated', target: null, webhook: 'updated' },
  'incident.title_changed': { type: 'updated', target: null, webhook: 'updated' },
  'incident.reopened': { type: 'reopened', target: null, webhook: 'reopened' },
  // It ends without a resolved message; webhooks are told that it has changed, and that its status is resolved.
  'incident.merged': { type: 'merged', target: null, webhook: 'updated' },
  'incident.service_changed': { type: 'service_changed', target: null, webhook: null },
  'incident.snoozed': NOTHING,
  'incident.unsnoozed': NOTHING,
  'incident.escalated': NOTHING,
  'incident.retriggered': NOTHING,
  'incident.published': NOTHING,
  'incident.unpublished': NOTHING,
}

export const BROADCAST_EVENTS = Object.entries(BROADCASTS).flatMap(([name, { type }]) => (type === null ? [] : [name]))

/** What is recorded and sent of an event. What is internal leaves for nobody. Pure. */
export function broadcastOf(name: string, { internal }: Pick<IncidentEventPayload, 'internal'>): Broadcast {
  const broadcast = BROADCASTS[name as IncidentEventName] ?? NOTHING
  return internal ? { ...broadcast, target: null, webhook: null } : broadcast
}
