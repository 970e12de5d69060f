import type * as contract from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import type { Monitor } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { type Live, presentHttpJob } from './present.ts'

const live = sql`s.status, s.since, s.last_failure_reason,
  (select max(r.last_at) from region_state r where r.monitor_id = s.monitor_id) as last_run_at,
  ${pairId('tls')} as tls_job_id, ${pairId('domain')} as dns_job_id, ${pairId('page_speed')} as page_speed_job_id`

function pairId(kind: string) {
  return sql`(select p.id from monitor p where p.http_job_id = s.monitor_id and p.kind = ${sql.lit(kind)})`
}

/** One statement without entities: lists are read often, and nothing is changed. */
export async function listHttpJobs(ctx: Ctx, { query }: Input<typeof contract.listHttpJobs>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<Monitor & Live>`select m.*, ${live}
    from monitor m join monitor_state s on s.monitor_id = m.id
    where m.account_id = ${ctx.account} and m.kind = 'http' and (${before}::uuid is null or m.id < ${before}::uuid)
      and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
      and (${query.tag ?? null}::text is null or m.tags @> array[${query.tag ?? null}]::text[])
    order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => presentHttpJob(row, row),
    row => row.id,
  )
}

/** The monitor as returned, with its current state. */
export async function describeHttpJob(ctx: Ctx, monitor: Monitor) {
  return presentHttpJob(monitor, liveOf(await loadLive(ctx, [monitor.id]), monitor.id))
}

export const httpVerbs = verbsOf('http', 'HTTP monitor', describeHttpJob)

async function loadLive(ctx: Ctx, ids: string[]): Promise<Map<string, Live>> {
  const { rows } = await sql<Live & { id: string }>`select s.monitor_id as id, ${live}
    from monitor_state s where s.monitor_id = any(${ids}::uuid[])`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, row]))
}

const NOTHING_YET: Live = {
  status: 'pending',
  since: 0,
  last_failure_reason: null,
  last_run_at: null,
  tls_job_id: null,
  dns_job_id: null,
  page_speed_job_id: null,
}

function liveOf(live: Map<string, Live>, id: string): Live {
  return live.get(id) ?? NOTHING_YET
}
