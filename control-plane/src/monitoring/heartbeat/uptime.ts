import type { HeartbeatStatus } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import {
  clip,
  noMillis,
  presentUptime,
  type Segment,
  type StateMillis,
  uptimeOf,
  withMaintenance,
} from '../uptime/index.ts'

/** The statuses of the reported kinds; `unknown` is one of alert rules. */
type ReportedStatus = HeartbeatStatus | 'unknown'

/** The uptime state of a status. A run in progress, or lateness within the grace, is no outage. */
const COUNTS_AS: Record<ReportedStatus, keyof StateMillis> = {
  pending: 'unknown',
  up: 'up',
  running: 'up',
  late: 'up',
  down: 'down',
  unknown: 'unknown',
  paused: 'paused',
}

/**
 * The uptime percentage of heartbeats and alert rules from an instant until now, exact to the millisecond, since it is
 * computed from their transitions. Maintenance is not counted. `ids` is an array of ids; those without data are
 * omitted.
 */
export async function loadHeartbeatUptime(
  ctx: SystemCtx,
  ids: RawBuilder<string[]>,
  from: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; status: ReportedStatus; ms: number }>`
    select t.id, status, sum(next - greatest(at, ${from}::bigint) - coalesce((
        select sum(upper(part) - lower(part)) from unnest(m.spans * int8multirange(int8range(greatest(at, ${from}::bigint), next))) part
      ), 0))::bigint as ms
    from (
      select monitor_id as id, to_status as status, at,
        lead(at, 1, ${ctx.now}::bigint) over (partition by monitor_id order by at, id) as next
      from transition where monitor_id = any(${ids})
    ) t left join (
      select monitor_id as id, range_agg(int8range(from_at, to_at)) as spans from maintenance_span
      where monitor_id = any(${ids}) and to_at > ${from}::bigint group by monitor_id
    ) m on m.id = t.id
    where next > ${from}::bigint group by t.id, status`.execute(ctx.sql)
  const millis = new Map<string, StateMillis>()
  for (const { id, status, ms } of rows) {
    const sum = millis.get(id) ?? noMillis()
    sum[COUNTS_AS[status]] += ms
    millis.set(id, sum)
  }
  return new Map(
    [...millis].flatMap(([id, sum]) => {
      const { percentage } = presentUptime(uptimeOf(sum))
      return percentage === null ? [] : [[id, percentage] as const]
    }),
  )
}

/** The states of heartbeats and alert rules over a span that ends by now, from their transitions and the maintenance over them. */
export async function loadHeartbeatSegments(
  ctx: SystemCtx,
  ids: readonly string[],
  span: { from: EpochMs; to: EpochMs },
): Promise<Map<string, Segment[]>> {
  const { rows } = await sql<{ id: string; status: ReportedStatus; from: EpochMs; to: EpochMs }>`
    select id, status, at as "from", next as "to" from (
      select monitor_id as id, to_status as status, at, lead(at, 1, ${span.to}::bigint) over (partition by monitor_id order by at, id) as next
      from transition where monitor_id = any(${ids}::uuid[]) and at < ${span.to}
    ) t where next > ${span.from} order by id, at`.execute(ctx.sql)
  const { rows: maintenance } = await sql<{ id: string; from: EpochMs; to: EpochMs }>`
    select monitor_id as id, from_at as "from", to_at as "to" from maintenance_span
    where monitor_id = any(${ids}::uuid[]) and to_at > ${span.from} and from_at < ${span.to}`.execute(ctx.sql)
  const over = Map.groupBy(maintenance, row => row.id)
  return new Map(
    [...Map.groupBy(rows, row => row.id)].map(([id, own]) => {
      const segments = own.map(({ status, from, to }) => ({ state: COUNTS_AS[status], from, to }))
      return [id, clip(withMaintenance(segments, over.get(id) ?? []), span)]
    }),
  )
}
