import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import { type DeliveryDraft, enqueueDeliveries, isSentTo, keepsAlerts } from '../delivery/index.ts'
import {
  INCIDENT_EVENT,
  type IncidentNews,
  type IncidentSnapshot,
  incidentMessage,
  loadPublicUpdates,
  type PublicUpdate,
} from '../incident/index.ts'
import { findRecipients, type Recipient } from './recipient.ts'
import { recordServiceEvent } from './record.ts'
import { type Broadcast, broadcastOf } from './rules.ts'

export const BROADCAST_CONSUMER = 'broadcast'

/**
 * Notifies broadcast targets, webhooks and paged people of incidents, and records a service's events; in any number of
 * processes.
 */
export function startBroadcast(platform: Platform): Worker {
  return startConsumer(platform, BROADCAST_CONSUMER, async (ctx, events) => {
    for (const event of events) await broadcast(ctx, event)
  })
}

async function broadcast(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  const payload = INCIDENT_EVENT.read(event)
  const { incident } = payload
  const news = broadcastOf(event.name, payload)
  const { type, target, webhook, paged } = news
  const where = { account: event.account, incident: incident.id, service: incident.service_id }
  const wanted = { target: target !== null, webhook: webhook !== null, paged: paged !== null || webhook === 'updated' }
  const recipients = Object.values(wanted).includes(true) ? await findRecipients(ctx, where, wanted) : []
  const updates = recipients.length > 0 ? await loadPublicUpdates(ctx, incident.id) : []
  await enqueueDeliveries(
    ctx,
    recipients.flatMap(recipient => draftOf(ctx, event, incident, recipient, newsFor(recipient, news), updates)),
  )
  if (type !== null)
    await recordServiceEvent(ctx, event, payload, type, target === null ? 0 : await countTargets(ctx, where))
}

/** A paged webhook gets what webhooks get; people are notified of the acknowledgement and the end. */
function newsFor({ as, type }: Recipient, { target, webhook, paged }: Broadcast): IncidentNews | null {
  if (as === 'target') return target
  if (as === 'webhook') return webhook
  if (type === 'webhook') return webhook
  if (paged !== 'merged') return paged
  return keepsAlerts(type) ? 'resolved' : null
}

function draftOf(
  ctx: SystemCtx,
  event: StoredEvent,
  incident: IncidentSnapshot,
  { as, type, destination, monitor, user }: Recipient,
  news: IncidentNews | null,
  updates: readonly PublicUpdate[],
): DeliveryDraft[] {
  if (news === null) return []
  // Broadcast targets are not responders: their message has no action links.
  const extra = { updates, responder: as !== 'target', reader: user, ...(monitor ? { monitor } : {}) }
  const message = incidentMessage(ctx.platform, incident, news, epoch(event.created_at), extra)
  if (as === 'paged' && !isSentTo(type, message)) return []
  const dedup = `broadcast:${event.id}:${destination.via}:${destination.id}`
  return [{ account: event.account, destination, message, dedup, incident: incident.id }]
}

async function countTargets(ctx: SystemCtx, { account, service }: { account: string; service: string | null }) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from service_target
    where account_id = ${account} and service_id = ${service}`.execute(ctx.sql)
  return rows[0]?.count ?? 0
}
