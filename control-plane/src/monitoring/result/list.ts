import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { instantOfId } from '../../platform/ids.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { RunStatus } from '../verdict/index.ts'
import { presentExcuse } from './excuse.ts'

/** A result as stored; `data` is the kind's own. */
export interface ResultRow<D> {
  id: string
  monitor_id: string
  slot: number
  at: number
  region_id: string
  /** Its slug; null when the region was deleted. */
  region: string | null
  kind: RunKind
  ordinal: number
  status: RunStatus
  failure_reason: string | null
  failure_detail: string | null
  failure_text: Text | null
  loop_delay_ms: number
  data: D
}

export interface ResultQuery {
  limit: number
  cursor?: string | undefined
  from?: number | undefined
  to?: number | undefined
  region?: string | undefined
  status?: string | undefined
  kept?: boolean | undefined
}

const columns = sql`c.id, c.monitor_id, c.slot, c.at, c.region_id, r.slug as region, c.kind, c.ordinal, c.status, c.failure_reason, c.failure_detail,
  c.failure_text, c.loop_delay_ms, c.data`

/** Results newest first. The id of a result contains its slot, so that order and pages follow the key of the table. */
export async function pageOfResults<D, P>(
  ctx: Ctx,
  monitorId: string,
  query: ResultQuery,
  present: (row: ResultRow<D>) => P,
) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<
    ResultRow<D>
  >`select ${columns} from check_result c left join region r on r.id = c.region_id
    where c.monitor_id = ${monitorId} and c.slot >= ${query.from ?? 0}
      and c.slot <= ${Math.min((query.to ?? Number.MAX_SAFE_INTEGER) - 1, before ? instantOfId(before) : Number.MAX_SAFE_INTEGER)}
      and (${before}::uuid is null or c.id < ${before}::uuid)
      and (${query.region ?? null}::text is null or r.slug = ${query.region ?? null})
      and (${query.status ?? null}::text is null or c.status = ${query.status ?? null})
      and (${query.kept ?? null}::boolean is null or ${query.kept ?? null} = (c.id in (
        select e.result_id from result_evidence e where e.monitor_id = ${monitorId})))
    order by c.slot desc, c.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

/** One result with its evidence, or a 404. */
export async function loadResult<D, E>(
  ctx: Ctx,
  monitorId: string,
  resultId: string,
): Promise<ResultRow<D> & { evidence: E | null }> {
  const { rows } = await sql<ResultRow<D> & { evidence: E | null }>`select ${columns}, e.evidence
    from check_result c left join region r on r.id = c.region_id
      left join result_evidence e on e.monitor_id = c.monitor_id and e.slot = c.slot and e.result_id = c.id
    where c.monitor_id = ${monitorId} and c.slot = ${instantOfId(resultId)} and c.id = ${resultId}`.execute(ctx.sql)
  const row = rows[0]
  if (!row) throw notFound('result')
  return row
}

/** The fields of every kind's result. */
export function presentRun(row: Omit<ResultRow<unknown>, 'data'>) {
  return {
    id: row.id,
    created_at: rfc3339(row.at),
    region: row.region ?? 'deleted',
    run_kind: row.kind,
    scheduled_at: rfc3339(row.slot),
    failure_detail: row.failure_detail,
    failure_text: row.failure_text,
    loop_delay_ms: row.loop_delay_ms,
    ...presentExcuse(row),
  }
}
