import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import { blastFact, loadBlastLine } from '../blast-radius/index.ts'
import { type DeliveryDraft, enqueueDeliveries, isSentTo, keepsAlerts } from '../delivery/index.ts'
import {
  INCIDENT_EVENT,
  type IncidentNews,
  type IncidentReader,
  type IncidentSnapshot,
  incidentMessage,
  loadPublicUpdates,
  loadReaders,
  type PublicUpdate,
} from '../incident/index.ts'
import { findRecipients, type Recipient } from './recipient.ts'
import { recordServiceEvent } from './record.ts'
import { type Broadcast, broadcastOf, newsByKnowledge } from './rules.ts'

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
  const { incident, before, actor } = payload
  const news = broadcastOf(event.name, payload)
  const { type, target, former, webhook, paged } = news
  const where = { account: event.account, incident: incident.id, service: incident.service_id }
  const wanted = { target: target !== null, webhook: webhook !== null, paged: paged !== null || webhook === 'updated' }
  const recipients = Object.values(wanted).includes(true) ? await findRecipients(ctx, where, wanted) : []
  const left = former === null || !before ? [] : await findRecipients(ctx, { ...where, service: before }, TARGETS)
  const all = [...left.map(recipient => ({ ...recipient, as: 'former' as const })), ...recipients]
  const updates = all.length > 0 ? await loadPublicUpdates(ctx, incident.id) : []
  const knowing = all.length > 0 ? await findKnowing(ctx, where) : new Set()
  const readerOf = await loadReaders(
    ctx,
    event.account,
    all.map(({ user }) => user),
  )
  const met = all.length > 0 ? await loadBlastLine(ctx, event.account, incident.id) : null
  const isOver = incident.responder_status === 'resolved'
  await enqueueDeliveries(
    ctx,
    all.flatMap(recipient => {
      // Who acknowledges it knows that.
      const isOwn = paged === 'acknowledged' && recipient.user !== null && recipient.user === actor.user_id
      const told = isOwn ? null : newsFor(recipient, news)
      const { via, id } = recipient.destination
      const knows = recipient.as === 'paged' || knowing.has(`${via}/${id}`)
      const due = told === null ? null : newsByKnowledge(told, { knows, isOver })
      const reader = readerOf(recipient.user)
      return draftOf(ctx, event, incident, recipient, due, { updates, ...reader, real_users: blastFact(met, reader) })
    }),
  )
  if (type !== null)
    await recordServiceEvent(ctx, event, payload, type, target === null ? 0 : await countTargets(ctx, where))
}

const TARGETS = { target: true, webhook: false, paged: false }

/** A recipient, also of the service that the incident has left. */
type Reader = Omit<Recipient, 'as'> & { as: Recipient['as'] | 'former' }

/** A paged webhook gets what webhooks get; people are notified of the acknowledgement and the end. */
function newsFor({ as, type }: Reader, { target, former, webhook, paged }: Broadcast): IncidentNews | null {
  if (as === 'target') return target
  if (as === 'former') return former
  if (as === 'webhook') return webhook
  if (type === 'webhook') return webhook === 'joined' ? null : webhook
  if (paged !== 'merged') return paged
  return keepsAlerts(type) ? 'resolved' : null
}

/** The receivers, as `via/id`, that were told of an incident, and not since that it no longer concerns them. */
async function findKnowing(ctx: SystemCtx, { account, incident }: { account: string; incident: string }) {
  const { rows } = await sql<{ receiver: string; left: boolean }>`select distinct on (via, destination)
      via || '/' || destination as receiver, coalesce(message #>> '{webhook,moved}' = 'true', false) as left
    from delivery where account_id = ${account} and incident_id = ${incident} and imported_of is null
    order by via, destination, id desc`.execute(ctx.sql)
  return new Set(rows.filter(row => !row.left).map(row => row.receiver))
}

function draftOf(
  ctx: SystemCtx,
  event: StoredEvent,
  incident: IncidentSnapshot,
  { as, type, destination, monitor, user }: Reader,
  news: IncidentNews | null,
  shown: IncidentReader & { updates: readonly PublicUpdate[]; real_users: string | null },
): DeliveryDraft[] {
  if (news === null) return []
  // Broadcast targets are not responders: their message has no action links.
  const extra = {
    ...shown,
    responder: as !== 'target' && as !== 'former',
    reader: user,
    ...(monitor ? { monitor } : {}),
  }
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
