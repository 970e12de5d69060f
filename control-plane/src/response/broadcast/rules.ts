import type { ServiceEventType } from '@pharos/shared-protocol/contract/response/service.ts'
import type { IncidentEventName, IncidentEventPayload, IncidentNews } from '../incident/index.ts'

/** The service event of an incident's event, and what is sent about it; null: nothing. */
export interface Broadcast {
  type: ServiceEventType | null
  /** To broadcast targets. */
  target: 'opened' | 'resolved' | 'joined' | null
  /** To the targets of the service that the incident has left. */
  former: 'left' | null
  /** To webhook channels of the notification groups of the incident's monitors (spec 6.3), and to webhooks that were paged. */
  webhook: Exclude<IncidentNews, 'page' | 'left'> | null
  /** To everyone who was paged. */
  paged: 'acknowledged' | 'resolved' | 'merged' | null
}

const NOTHING: Broadcast = { type: null, target: null, former: null, webhook: null, paged: null }

/** The table of spec 6.2, and what api.md part C sends to webhooks. */
const BROADCASTS: { [K in IncidentEventName]: Broadcast } = {
  'incident.opened': { ...NOTHING, type: 'opened', target: 'opened', webhook: 'opened' },
  'incident.resolved': { ...NOTHING, type: 'resolved', target: 'resolved', webhook: 'resolved', paged: 'resolved' },
  'incident.acknowledged': { ...NOTHING, type: 'acknowledged', webhook: 'acknowledged', paged: 'acknowledged' },
  'incident.updated': { ...NOTHING, type: 'updated', webhook: 'updated' },
  'incident.severity_changed': { ...NOTHING, type: 'updated', webhook: 'updated' },
  'incident.title_changed': { ...NOTHING, type: 'updated', webhook: 'updated' },
  'incident.reopened': { ...NOTHING, type: 'reopened', webhook: 'reopened' },
  // It ends without a resolved message; webhooks get an update with the status resolved. Services that keep alerts
  // close their own; people are paged for the incident that it was merged into.
  'incident.merged': { ...NOTHING, type: 'merged', webhook: 'updated', paged: 'merged' },
  'incident.service_changed': { ...NOTHING, type: 'service_changed', target: 'joined', former: 'left' },
  'incident.joined': { ...NOTHING, webhook: 'joined' },
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
  { names: Object.entries(BROADCASTS).flatMap(([name, broadcast]) => (broadcast === NOTHING ? [] : [name])) },
]

/** What is recorded and sent for an event. Internal events, and those that another covers, are sent to nobody. Pure. */
export function broadcastOf(
  name: string,
  { internal, with_resolution }: Pick<IncidentEventPayload, 'internal' | 'with_resolution'>,
): Broadcast {
  const broadcast = BROADCASTS[name as IncidentEventName] ?? NOTHING
  return internal || with_resolution ? { ...NOTHING, type: broadcast.type } : broadcast
}

/**
 * The news for a webhook or target by whether it knows of the incident. One that does not is told that it is open before
 * anything else, and never of the end of what it did not know. Pure.
 */
export function newsByKnowledge<N extends IncidentNews>(
  news: N,
  { knows, isOver }: { knows: boolean; isOver: boolean },
): N | 'joined' | null {
  if (news === 'opened' || news === 'reopened') return news
  // One that is over moves without a word.
  if (news === 'left') return knows && !isOver ? news : null
  if (knows) return news === 'joined' ? null : news
  return isOver ? null : 'joined'
}
