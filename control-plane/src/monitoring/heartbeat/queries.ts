import type * as contract from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Monitor } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { type Live, presentHeartbeat } from './present.ts'

const live = sql`s.status, s.since, s.last_failure_reason, h.ping_key, h.expected_at, h.last_ping_at, h.last_duration_ms`

/** One statement without entities: lists are read often, and nothing is changed. */
export async function listHeartbeats(ctx: Ctx, { query }: Input<typeof contract.listHeartbeats>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<Monitor & Live>`select m.*, ${live}
    from monitor m join monitor_state s on s.monitor_id = m.id join heartbeat_state h on h.monitor_id = m.id
    where m.account_id = ${ctx.account} and m.kind = 'heartbeat' and (${before}::uuid is null or m.id < ${before}::uuid)
      and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
      and (${query.tag ?? null}::text is null or m.tags @> array[${query.tag ?? null}]::text[])
    order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => presentHeartbeat(row, row, baseUrlOf(ctx.platform.config), ctx.now),
    row => row.id,
  )
}

/** The monitor as returned, with its current state. */
export async function describeHeartbeat(ctx: Ctx, monitor: Monitor) {
  const { rows } =
    await sql<Live>`select ${live} from monitor_state s join heartbeat_state h on h.monitor_id = s.monitor_id
    where s.monitor_id = ${monitor.id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('heartbeat')
  return presentHeartbeat(monitor, row, baseUrlOf(ctx.platform.config), ctx.now)
}

export const heartbeatVerbs = verbsOf('heartbeat', describeHeartbeat)
