import type * as contract from '@pharos/shared-protocol/contract/response/integration.ts'
import type { listGroupDeliveries as ofGroup } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { listServiceDeliveries as ofService } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type Destination, enqueueDeliveries, hastenThread, type Message } from '../delivery/index.ts'
import { type DeliveryRow, presentDelivery } from './present.ts'

const COLUMNS = sql`d.id, d.event, d.message ->> 'subject' as subject, d.state, d.reason, d.reason_text, d.created_at, d.next_attempt_at,
  d.ended_at, d.redelivery_of, coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'result', a.result, 'status', a.status,
    'duration_ms', a.duration_ms, 'answer', a.answer, 'reason', a.reason, 'reason_text', a.reason_text) order by a.number)
    from delivery_attempt a where a.delivery_id = d.id), '[]') as attempts`

export async function listDeliveries(ctx: Ctx, { params, query }: Input<typeof contract.listDeliveries>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<DeliveryRow>`select ${COLUMNS} from delivery d
    where d.account_id = ${ctx.account} and d.integration_id = ${params.id}
      and (${query.state ?? null}::text is null or d.state = ${query.state ?? null})
      and (${before}::uuid is null or d.id < ${before}::uuid)
    order by d.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentDelivery, row => row.id)
}

/** Lists deliveries to every broadcast target that the service has now, and those that an import brought. */
export async function listServiceDeliveries(ctx: Ctx, { params, query }: Input<typeof ofService>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<DeliveryRow & { target_id: string; incident_id: string | null }>`select ${COLUMNS},
      d.destination as target_id, d.incident_id
    from delivery d where d.account_id = ${ctx.account} and d.via = 'target'
      and (d.destination = any(array(select id::text from service_target where service_id = ${params.id}))
        or d.imported_of = ${params.id})
      and (${query.state ?? null}::text is null or d.state = ${query.state ?? null})
      and (${before}::uuid is null or d.id < ${before}::uuid)
    order by d.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  const present = ({ target_id, incident_id, ...row }: (typeof rows)[number]) => ({
    ...presentDelivery(row),
    target_id,
    incident_id,
  })
  return pageOf(rows, query.limit, present, row => row.id)
}

/** Lists deliveries of every channel that the group has now, and those that an import brought. */
export async function listGroupDeliveries(ctx: Ctx, { params, query }: Input<typeof ofGroup>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<
    DeliveryRow & { notification_id: string }
  >`select ${COLUMNS}, d.destination as notification_id
    from delivery d where d.account_id = ${ctx.account} and d.via = 'channel'
      and (d.destination = any(array(select id::text from notification_channel where notification_group_id = ${params.id}))
        or d.imported_of = ${params.id})
      and (${query.state ?? null}::text is null or d.state = ${query.state ?? null})
      and (${before}::uuid is null or d.id < ${before}::uuid)
    order by d.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    ({ notification_id, ...row }) => ({ ...presentDelivery(row), notification_id }),
    row => row.id,
  )
}

interface Sent {
  via: Exclude<Destination['via'], 'email'>
  destination: string
  message: Message
  incident_id: string | null
  state: string
  redelivery_of: string | null
}

/**
 * Sends the same message to the same channel again, at once, and under the id that the receiver knows: a delivery that
 * waits is sent now instead of later, and one that has ended is sent as a new one.
 */
export async function redeliver(ctx: Ctx, { params }: Input<typeof contract.redeliver>) {
  const { rows } = await sql<Sent>`select via, destination, message, incident_id, state, redelivery_of from delivery
    where account_id = ${ctx.account} and id = ${params.delivery_id} and integration_id = ${params.id}
    for update`.execute(ctx.sql)
  const [sent] = rows
  if (!sent) throw notFound('delivery')
  const channel = await sql`select from notification_channel where account_id = ${ctx.account}
    and id::text = ${sent.destination} for key share`.execute(ctx.sql)
  if (channel.rows.length === 0) throw new Refusal('conflict', responseText('integration.channel_gone'))
  const id = sent.state === 'waiting' ? params.delivery_id : await repeat(ctx, params.delivery_id, sent)
  await hastenThread(ctx, ctx.account, id)
  ctx.notes.resource = id
  const made = await sql<DeliveryRow>`select ${COLUMNS} from delivery d where d.id = ${id}`.execute(ctx.sql)
  const [row] = made.rows
  if (!row) throw notFound('delivery')
  return presentDelivery(row)
}

/** Writes a new delivery of the message of one that has ended; returns its id. */
async function repeat(ctx: Ctx, delivery: string, sent: Sent): Promise<string> {
  const [id = ''] = await enqueueDeliveries(ctx, [
    {
      account: ctx.account,
      destination: { via: sent.via, id: sent.destination },
      message: sent.message,
      dedup: `redelivery/${delivery}/${ctx.newId()}`,
      redelivery_of: sent.redelivery_of ?? delivery,
      ...(sent.incident_id === null ? {} : { incident: sent.incident_id }),
    },
  ])
  return id
}
