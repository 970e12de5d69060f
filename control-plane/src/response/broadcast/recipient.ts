import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { contactMethodEndpoints } from '../contact-method/index.ts'
import type { Destination, Endpoint } from '../delivery/index.ts'
import type { WebhookMonitor } from '../incident/index.ts'
import { channelEndpoints } from '../notification-group/index.ts'
import { targetEndpoints } from '../service/index.ts'
import { findWebhooks } from './webhook-channel.ts'

/** A recipient of an incident's event, and the reason. */
export interface Recipient {
  /**
   * `webhook`: a webhook of its monitors' groups. `paged`: paged by its policy. `target`: a broadcast target of its
   * service.
   */
  as: 'webhook' | 'paged' | 'target'
  type: ChannelType
  destination: Extract<Destination, { id: string }>
  /** The monitor named in a webhook's body; else the one that the incident names. */
  monitor?: WebhookMonitor
  /** The member whose contact method it is. */
  user: string | null
}

type Found = Omit<Recipient, 'type'>

/**
 * The possible recipients of an incident, each destination once, whichever rows lead there: webhooks of its monitors
 * first, then paged people, then broadcast targets. Deleted ones are left out.
 */
export async function findRecipients(
  ctx: SystemCtx,
  { account, incident, service }: { account: string; incident: string; service: string | null },
  wanted: { [A in Recipient['as']]: boolean },
): Promise<Recipient[]> {
  const found = [
    ...(wanted.webhook ? await findWebhookRecipients(ctx, account, incident) : []),
    ...(wanted.paged ? await findPaged(ctx, account, incident) : []),
    ...(wanted.target && service !== null ? await findTargets(ctx, account, service) : []),
  ]
  const endpoints = await loadEndpoints(ctx, found)
  const places = new Set<string>()
  return found.flatMap(recipient => {
    const endpoint = endpoints.get(keyOf(recipient.destination))
    if (!endpoint || places.has(placeOf(endpoint))) return []
    places.add(placeOf(endpoint))
    return [{ ...recipient, type: endpoint.type }]
  })
}

async function findWebhookRecipients(ctx: SystemCtx, account: string, incident: string): Promise<Found[]> {
  const webhooks = await findWebhooks(ctx, account, incident)
  return webhooks.map(({ channel: id, monitor }) => ({
    as: 'webhook',
    destination: { via: 'channel', id },
    ...(monitor === null ? {} : { monitor }),
    user: null,
  }))
}

/**
 * Recipients whose page arrived, or is in transit. Services that keep alerts also count after a failed page, since it
 * may have opened an alert.
 */
async function findPaged(ctx: SystemCtx, account: string, incident: string): Promise<Found[]> {
  const { rows } = await sql<{ via: 'channel' | 'contact_method'; id: string; user: string | null }>`
    select distinct p.via, p.destination as id, p.user_id as user from page p
      join delivery d on d.account_id = p.account_id and d.dedup = p.dedup
    where p.account_id = ${account} and p.incident_id = ${incident} and p.state = 'sent'
      and (d.state = 'delivered' or p.type in ('pagerduty', 'opsgenie') or d.state = 'waiting' and d.attempts > 0
        and not exists (select from delivery_attempt a where a.delivery_id = d.id and a.number = d.attempts))
    order by 1, 2`.execute(ctx.sql)
  return rows.map(({ via, id, user }) => ({ as: 'paged', destination: { via, id }, user }))
}

async function findTargets(ctx: SystemCtx, account: string, service: string): Promise<Found[]> {
  const { rows } = await sql<{ id: string }>`select id from service_target
    where account_id = ${account} and service_id = ${service} order by id`.execute(ctx.sql)
  return rows.map(({ id }) => ({ as: 'target', destination: { via: 'target', id }, user: null }))
}

async function loadEndpoints(ctx: SystemCtx, found: readonly Found[]): Promise<Map<string, Endpoint>> {
  const finders = { channel: channelEndpoints, contact_method: contactMethodEndpoints, target: targetEndpoints }
  const all = new Map<string, Endpoint>()
  for (const via of ['channel', 'contact_method', 'target'] as const) {
    const ids = found.map(({ destination }) => destination).filter(destination => destination.via === via)
    if (ids.length === 0) continue
    const endpoints = await finders[via](
      ctx,
      ids.map(({ id }) => id),
    )
    for (const [id, endpoint] of endpoints) all.set(keyOf({ via, id }), endpoint)
  }
  return all
}

function keyOf({ via, id }: { via: string; id: string }): string {
  return `${via}/${id}`
}

/** Equal for endpoints that lead to the same destination. Holds secrets: never stored or shown. */
function placeOf({ type, config, secrets }: Endpoint): string {
  const { email, phone_number, channel, chat_id, region } = config
  const address = typeof email === 'string' ? email.toLowerCase() : (secrets.url ?? config.url)
  const others = Object.entries(secrets)
    .filter(([name]) => name !== 'url')
    .sort()
  return JSON.stringify([type, address, phone_number, channel, chat_id, region, others])
}
