import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Relay } from '../../platform/outbox/relay.ts'
import { enqueueDeliveries } from '../delivery/index.ts'
import type { IncidentEventPayload, IncidentSnapshot } from '../incident/event.ts'
import { incidentMessage } from '../incident/message.ts'
import { loadPublicUpdates } from '../incident/update-row.ts'
import { recordServiceEvent } from './record.ts'
import { broadcastOf } from './rules.ts'
import { findWebhooks } from './webhook-channel.ts'

export const BROADCAST_CONSUMER = 'broadcast'

/** Tells broadcast targets and webhooks of incidents, and records a service's events; in any number of processes. */
export function startBroadcast(platform: Platform): Relay {
  return startConsumer(platform, BROADCAST_CONSUMER, async (ctx, events) => {
    for (const event of events) await broadcast(ctx, event)
  })
}

async function broadcast(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  const payload = event.payload as unknown as IncidentEventPayload
  const { type, target, webhook, pager } = broadcastOf(event.name, payload)
  const targets = target === null ? 0 : await tellTargets(ctx, event, payload.incident, target)
  if (type !== null) await recordServiceEvent(ctx, event, payload, type, targets)
  if (webhook !== null) await tellWebhooks(ctx, event, payload.incident, webhook)
  if (pager !== null) await tellPagers(ctx, event, payload.incident, pager)
}

/** Those who are told are no responders: their message has no links that act. */
async function tellTargets(
  ctx: SystemCtx,
  event: StoredEvent,
  incident: IncidentSnapshot,
  news: 'opened' | 'resolved',
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from service_target
    where account_id = ${event.account} and service_id = ${incident.service_id} order by id`.execute(ctx.sql)
  if (rows.length === 0) return 0
  const updates = await loadPublicUpdates(ctx, incident.id)
  const message = incidentMessage(ctx.platform, incident, news, epoch(event.created_at), { updates, responder: false })
  await enqueueDeliveries(
    ctx,
    rows.map(({ id }) => ({
      account: event.account,
      destination: { via: 'target', id },
      message,
      dedup: `broadcast:${event.id}:${id}`,
      incident: incident.id,
    })),
  )
  return rows.length
}

async function tellWebhooks(
  ctx: SystemCtx,
  event: StoredEvent,
  incident: IncidentSnapshot,
  news: 'opened' | 'reopened' | 'acknowledged' | 'updated' | 'resolved',
): Promise<void> {
  const webhooks = await findWebhooks(ctx, event.account, incident.id)
  if (webhooks.length === 0) return
  const updates = await loadPublicUpdates(ctx, incident.id)
  await enqueueDeliveries(
    ctx,
    webhooks.map(({ channel, monitor }) => ({
      account: event.account,
      destination: { via: 'channel', id: channel },
      message: incidentMessage(ctx.platform, incident, news, epoch(event.created_at), { updates, monitor }),
      dedup: `incident-webhook:${event.id}:${channel}`,
      incident: incident.id,
    })),
  )
}

/** Services that keep alerts, and were paged: they hear that somebody is on it, and that it is over. */
async function tellPagers(
  ctx: SystemCtx,
  event: StoredEvent,
  incident: IncidentSnapshot,
  news: 'acknowledged' | 'resolved',
): Promise<void> {
  const { rows } = await sql<{ channel: string }>`select distinct destination as channel from page
    where account_id = ${event.account} and incident_id = ${incident.id} and via = 'channel' and state = 'sent'
      and type in ('pagerduty', 'opsgenie')`.execute(ctx.sql)
  const message = incidentMessage(ctx.platform, incident, news, epoch(event.created_at))
  await enqueueDeliveries(
    ctx,
    rows.map(({ channel }) => ({
      account: event.account,
      destination: { via: 'channel', id: channel },
      message,
      dedup: `incident-pager:${event.id}:${channel}`,
      incident: incident.id,
    })),
  )
}
