import type { ServiceEventType } from '@pharos/shared-protocol/contract/response/service.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/service-routes.ts'
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
  /** How many of its messages to targets wait, and did not arrive. */
  waiting: number
  lost: number
  data: { number: number; title: string; severity: 'minor' | 'major' | 'critical' }
}

export async function listServiceEvents(ctx: Ctx, { params, query }: Input<typeof contract.listServiceEvents>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } =
    await sql<Row>`select e.id, e.service_id, e.incident_id, e.type, e.internal, e.targets, e.at, e.data, sent.waiting, sent.lost
    from (select * from service_event where account_id = ${ctx.account} and service_id = ${params.id}
        and (${before}::uuid is null or id < ${before}::uuid) order by id desc limit ${query.limit + 1}) e
      cross join lateral (select count(*) filter (where d.state = 'waiting')::int as waiting,
          count(*) filter (where d.state in ('failed', 'dropped'))::int as lost
        from delivery d where e.targets > 0 and d.account_id = ${ctx.account} and d.incident_id = e.incident_id
          and d.via = 'target' and d.dedup like 'broadcast:' || e.id || ':%') sent
    order by e.id desc`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

function present({ at, data, waiting, lost, ...row }: Row) {
  return {
    ...row,
    delivery: deliveryOf(row.targets, waiting, lost),
    incident_number: data.number,
    incident_title: data.title,
    at: rfc3339(at),
  }
}

/** What became of the messages of an event to its targets; a message whose record has expired has ended. */
function deliveryOf(targets: number, waiting: number, lost: number) {
  if (targets === 0) return 'recorded_only' as const
  if (waiting > 0) return 'on_its_way' as const
  return lost > 0 ? ('failed' as const) : ('delivered' as const)
}
