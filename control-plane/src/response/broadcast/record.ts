import type { ServiceEventType } from '@pharos/shared-protocol/contract/service.ts'
import type * as contract from '@pharos/shared-protocol/contract/service-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import type { IncidentEventPayload } from '../incident/index.ts'

/** Records an event of an incident on its service; when an incident moved, also on the service that it left. */
export async function recordServiceEvent(
  ctx: SystemCtx,
  event: StoredEvent,
  { incident, internal, before }: IncidentEventPayload,
  type: ServiceEventType,
  targets: number,
): Promise<void> {
  const left = type === 'service_changed' ? before : null
  const services = [incident.service_id, left].filter(id => typeof id === 'string')
  const data = storableJson({ number: incident.number, title: incident.title, severity: incident.severity })
  await sql`insert into service_event (id, account_id, service_id, incident_id, type, internal, targets, at, data)
    select ${event.id}, account_id, id, ${incident.id}, ${type}, ${internal ?? false}, ${targets}, ${event.created_at},
      ${data}::jsonb
    from service where account_id = ${event.account} and id = any(${services}::uuid[])
    on conflict do nothing`.execute(ctx.sql)
}

interface Row {
  id: string
  service_id: string
  incident_id: string
  type: ServiceEventType
  internal: boolean
  targets: number
  at: number
  data: { number: number; title: string; severity: 'minor' | 'major' | 'critical' }
}

export async function listServiceEvents(ctx: Ctx, { params, query }: Input<typeof contract.listServiceEvents>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } =
    await sql<Row>`select id, service_id, incident_id, type, internal, targets, at, data from service_event
    where account_id = ${ctx.account} and service_id = ${params.id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

function present({ at, data, type, ...row }: Row) {
  const delivery = type === 'opened' || type === 'resolved' ? ('delivered' as const) : ('recorded_only' as const)
  return { ...row, type, delivery, incident_number: data.number, incident_title: data.title, at: rfc3339(at) }
}
