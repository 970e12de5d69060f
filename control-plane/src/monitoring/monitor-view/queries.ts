import { KINDS, kindOfType, PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { DAY_MS, epoch, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { allOf, given, limitOf } from '../../platform/database/conditions.ts'
import { sql } from '../../platform/database/connect.ts'
import { printCsv } from '../../platform/http/csv.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { isCovered } from '../maintenance-window/index.ts'
import { lastStatusChange, type Monitor, presentTarget, targetConfig, targetOf } from '../monitor/index.ts'
import { lastOf, ofKind } from './of-kind.ts'
import { idsFoundBy } from './search.ts'
import { loadUptimes } from './uptimes.ts'

type Filters = Input<typeof contract.exportMonitors>['query']

/** A limit above what any account has, since an export is one response. */
const EVERYTHING = 1_000_000

export async function listMonitors(ctx: Ctx, { query }: Input<typeof contract.listMonitors>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const ids = query.ids?.split(',') ?? null
  const rows = await findMonitors(ctx, query, { ids, before, limit: query.limit })
  return pageOf(rows, query.limit, await summaryOf(ctx, rows), row => row.id)
}

export async function listMonitorNames(ctx: Ctx) {
  const { rows } = await sql<Monitor>`select id, kind, friendly_name from monitor where account_id = ${ctx.account}
    order by lower(friendly_name), id`.execute(ctx.sql)
  return rows.map(({ id, kind, friendly_name }) => ({ id, type: KINDS[kind].type, friendly_name }))
}

export async function countMonitors(ctx: Ctx) {
  const { rows } = await sql<{ kind: Monitor['kind']; status: string; count: number }>`
    select m.kind, s.status, count(*)::int as count from monitor m join monitor_state s on s.monitor_id = m.id
    where m.account_id = ${ctx.account} group by m.kind, s.status order by m.kind, s.status`.execute(ctx.sql)
  const by_type: Record<string, number> = {}
  const by_status: Record<string, number> = {}
  for (const { kind, status, count } of rows) {
    const { type } = KINDS[kind]
    by_type[type] = (by_type[type] ?? 0) + count
    by_status[status] = (by_status[status] ?? 0) + count
  }
  return { by_type, by_status, total: rows.reduce((sum, { count }) => sum + count, 0) }
}

/** Lists what expires within some days, or has expired. Omits paused monitors, which watch nothing. */
export async function listExpiring(ctx: Ctx, { query }: Input<typeof contract.listExpiringMonitors>) {
  const { rows } = await sql<
    Shown & { ends_at: string }
  >`select m.id, m.kind, m.friendly_name, ${targetConfig(ctx)} as config, ends.at as ends_at
    from monitor m join planned_run p on p.monitor_id = m.id, lateral (select ${ofKind(ctx, 'ends')} as at) ends
    where m.account_id = ${ctx.account} and not m.paused and ends.at < ${ctx.now + query.days * DAY_MS}
    order by ends.at, m.id limit ${query.limit}`.execute(ctx.sql)
  return rows.map(row => ({
    id: row.id,
    type: KINDS[row.kind].type,
    friendly_name: row.friendly_name,
    target: targetOf(ctx, row),
    ends_at: rfc3339(epoch(Number(row.ends_at))),
  }))
}

const COLUMNS = [
  'id',
  'type',
  'friendly_name',
  'target',
  'current_status',
  'paused',
  'tags',
  'service_id',
  'last_run_at',
  'overdue_since',
  'uptime_30d',
  'last_status_change_at',
  'last_failure_reason',
] as const

export async function exportMonitors(ctx: Ctx, { query }: Input<typeof contract.exportMonitors>) {
  const rows = await findMonitors(ctx, query, { limit: EVERYTHING })
  const present = await summaryOf(ctx, rows)
  return printCsv(
    COLUMNS,
    rows.map(row => {
      const { target_text: _, ...cells } = present(row)
      return cells
    }),
  )
}

/** The number of monitors with each tag. A pair counts only for tags that its HTTP monitor does not have. */
export async function listTags(ctx: Ctx) {
  const { rows } = await sql<{ tag: string; count: number }>`select tag, count(*)::int as count
    from monitor m left join monitor parent on parent.id = m.http_job_id and m.kind = any(${PAIRED_KINDS}::text[]), unnest(m.tags) as tag
    where m.account_id = ${ctx.account} and (parent.id is null or tag <> all(parent.tags))
    group by tag order by count desc, tag`.execute(ctx.sql)
  return rows
}

/** What every list shows of a monitor; `config` is the part of which the target is made. */
type Shown = Pick<Monitor, 'id' | 'kind' | 'friendly_name' | 'config'>
type Listed = Shown & Pick<Monitor, 'paused' | 'tags' | 'service_id' | 'http_job_id' | 'created_at'>

/** A monitor with its current state; `last` is the text of `lastOf`. */
interface Row extends Listed {
  status: string
  since: number
  last_failure_reason: string | null
  in_maintenance: boolean
  last: string | null
}

async function findMonitors(
  ctx: Ctx,
  { type, status, paused, tag, service_id, search }: Filters,
  { ids, before, limit }: { ids?: string[] | null; before?: string | null | undefined; limit: number },
): Promise<Row[]> {
  const conditions = allOf(
    sql`m.account_id = ${ctx.account}`,
    given(before, id => sql`m.id < ${id}::uuid`),
    given(ids, some => sql`m.id = any(${some}::uuid[])`),
    given(type, name => sql`m.kind = ${kindOfType(name)}`),
    given(status, name => sql`s.status = ${name}`),
    given(paused, is => sql`m.paused = ${is}`),
    given(tag, isTagged),
    given(service_id, id => sql`m.service_id = ${id}::uuid`),
  )
  const found = search === undefined ? null : await idsFoundBy(ctx, search, conditions, limit + 1)
  const filters = found === null ? conditions : sql`m.id = any(${found}::uuid[])`
  const from = sql`from monitor m join monitor_state s on s.monitor_id = m.id
    cross join lateral (select ${isCovered(ctx)} as covered, ${ctx.now}::bigint as now) c`
  const { rows } =
    await sql<Row>`select m.id, m.kind, m.friendly_name, ${targetConfig(ctx)} as config, m.paused, m.tags, m.service_id,
      m.http_job_id, m.created_at, s.status, s.since, s.last_failure_reason, c.covered as in_maintenance,
      ${lastOf(ctx)} as last
    ${from} where ${filters} order by m.id desc ${limitOf(limit)}`.execute(ctx.sql)
  return rows
}

/** Whether a monitor has a tag itself or, as a pair, through its HTTP monitor. */
function isTagged(tag: string) {
  return sql`(m.tags @> array[${tag}]::text[] or m.kind = any(${PAIRED_KINDS}::text[])
    and exists (select from monitor parent where parent.id = m.http_job_id and parent.tags @> array[${tag}]::text[]))`
}

/** Loads what else a list shows of its monitors. Returns how one is shown. */
async function summaryOf(ctx: Ctx, rows: readonly Row[]) {
  const uptimes = await loadUptimes(ctx, rows)
  return (row: Row) => presentSummary(ctx, row, uptimes.get(row.id) ?? null)
}

function presentSummary(ctx: Ctx, monitor: Row, uptime_30d: number | null) {
  const { status, since, last_failure_reason, in_maintenance, last } = monitor
  const [last_run_at = null, overdue_since = null] = last?.split(' ').map(text => Number(text) || null) ?? []
  return {
    id: monitor.id,
    type: KINDS[monitor.kind].type,
    friendly_name: monitor.friendly_name,
    ...presentTarget(ctx, monitor),
    current_status: status,
    last_status_change_at: lastStatusChange(monitor, { status, since }),
    last_failure_reason,
    paused: monitor.paused,
    in_maintenance,
    tags: monitor.tags,
    service_id: monitor.service_id ?? null,
    http_job_id: monitor.http_job_id ?? null,
    last_run_at: rfc3339OrNull(last_run_at),
    overdue_since: rfc3339OrNull(overdue_since),
    uptime_30d,
  }
}
