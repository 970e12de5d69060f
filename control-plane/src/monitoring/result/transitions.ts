import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import type { RegionVerdict } from '../verdict/index.ts'
import type { ResultQuery } from './list.ts'

interface TransitionRow<S extends string> {
  id: string
  at: number
  from_status: S
  to_status: S
  reason: string
  reason_text: Text | null
  failure_reason: string | null
  regions: RegionVerdict[]
  trigger_run: string | null
}

/** A monitor's changes of status, newest first; `S` are the statuses of its kind. */
export async function pageOfTransitions<S extends string>(
  ctx: Ctx,
  monitorId: string,
  query: Pick<ResultQuery, 'limit' | 'cursor' | 'from' | 'to'>,
) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<
    TransitionRow<S>
  >`select id, at, from_status, to_status, reason, reason_text, failure_reason, regions, trigger_run
    from transition where monitor_id = ${monitorId} and at >= ${query.from ?? 0} and at < ${query.to ?? Number.MAX_SAFE_INTEGER}
      and (${before}::uuid is null or id < ${before}::uuid) order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    ({ from_status, to_status, at, ...row }) => ({ ...row, at: rfc3339(at), from: from_status, to: to_status }),
    row => row.id,
  )
}

/** The same for a kind that is checked from one region at a time: no regions voted. */
export async function pageOfPlannedTransitions<S extends string>(
  ...[ctx, monitorId, query]: Parameters<typeof pageOfTransitions>
) {
  const page = await pageOfTransitions<S>(ctx, monitorId, query)
  return { ...page, items: page.items.map(({ regions: _, ...transition }) => transition) }
}
