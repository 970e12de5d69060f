import { KINDS, kindOfType, PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitor-view.ts'
import { DAY_MS, epoch, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { allOf, given, limitOf } from '../../platform/database/conditions.ts'
import { sql } from '../../platform/database/connect.ts'
import { printCsv } from '../../platform/http/csv.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Known, type RowVersion, rememberedRows } from '../../platform/http/remembered-rows.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { isCovered } from '../maintenance-window/index.ts'
import { allKinds, MONITOR_VERSION, type Monitor, monitorsOf } from '../monitor/index.ts'
import { overdueSince } from '../planned/index.ts'
import { ofFamily, ofKind } from './of-kind.ts'
import { loadUptimes } from './uptimes.ts'

type Filters = Input<typeof contract.exportMonitors>['query']

/** A limit above what any account has, since an export is one response. */
const EVERYTHING = 1_000_000

export async function listMonitors(ctx: Ctx, { query }: Input<typeof contract.listMonitors>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const ids = query.ids?.split(',') ?? null
  const rows = await findMonitors(ctx, query, { ids, before, limit: query.limit })
  const summaryOf = await loadSummaries(ctx, rows)
  return pageOf(rows, query.limit, summaryOf, row => row.id)
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
  const { rows } = await sql<Monitor & { ends_at: string }>`select m.*, ends.at as ends_at
    from monitor m join planned_run p on p.monitor_id = m.id, lateral (select ${ofKind('ends')} as at) ends
    where m.account_id = ${ctx.account} and not m.paused and ends.at < ${ctx.now + query.days * DAY_MS}
    order by ends.at, m.id limit ${query.limit}`.execute(ctx.sql)
  return rows.map(row => ({
    id: row.id,
    type: KINDS[row.kind].type,
    friendly_name: row.friendly_name,
    target: allKinds()[row.kind].targetOf(row),
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
] as const

export async function exportMonitors(ctx: Ctx, { query }: Input<typeof contract.exportMonitors>) {
  const rows = await findMonitors(ctx, query, { limit: EVERYTHING })
  return printCsv(COLUMNS, rows.map(await loadSummaries(ctx, rows)))
}

/** The number of monitors with each tag. A pair counts only for tags that its HTTP monitor does not have. */
export async function listTags(ctx: Ctx) {
  const { rows } = await sql<{ tag: string; count: number }>`select tag, count(*)::int as count
    from monitor m left join monitor parent on parent.id = m.http_job_id and m.kind = any(${PAIRED_KINDS}::text[]), unnest(m.tags) as tag
    where m.account_id = ${ctx.account} and (parent.id is null or tag <> all(parent.tags))
    group by tag order by count desc, tag`.execute(ctx.sql)
  return rows
}

/** The name and the target of a monitor `m`, as far as its columns contain them. */
function searched() {
  return sql`lower(concat_ws(' ', m.friendly_name, ${ofKind('searched')}))`
}

/** A monitor's version and its current state; `last_slot` is null for kinds that are not planned. */
interface Found extends RowVersion {
  status: string
  last_run_at: number | null
  last_slot: number | null
  in_maintenance: boolean
}

const LAST_SLOT = sql`(select p.last_slot from planned_run p where p.monitor_id = m.id)`

async function findMonitors(
  ctx: Ctx,
  { type, status, tag, service_id, search }: Filters,
  { ids, before, limit }: { ids?: string[] | null; before?: string | null | undefined; limit: number },
): Promise<Found[]> {
  const { rows } = await sql<Found>`select ${MONITOR_VERSION}, s.status, ${isCovered(ctx)} as in_maintenance,
      ${lastRun()} as last_run_at, ${ofFamily('planned', LAST_SLOT)} as last_slot
    from monitor m join monitor_state s on s.monitor_id = m.id
    where ${allOf(
      sql`m.account_id = ${ctx.account}`,
      given(before, id => sql`m.id < ${id}::uuid`),
      given(ids, some => sql`m.id = any(${some}::uuid[])`),
      given(type, name => sql`m.kind = ${kindOfType(name)}`),
      given(status, name => sql`s.status = ${name}`),
      given(tag, isTagged),
      given(service_id, id => sql`m.service_id = ${id}::uuid`),
      given(search, words => sql`position(lower(${words}) in ${searched()}) > 0`),
    )} order by m.id desc ${limitOf(limit)}`.execute(ctx.sql)
  return rows
}

/** When the monitor `m` was last checked: its own run, that of any region, its ping, or what its kind declares. */
function lastRun() {
  return sql`coalesce(
    ${ofFamily('planned', sql`(select p.last_run_at from planned_run p where p.monitor_id = m.id)`)},
    ${ofFamily('voted', sql`(select max(r.last_at) from region_state r where r.monitor_id = m.id)`)},
    ${ofFamily('reported', sql`(select h.last_ping_at from heartbeat_state h where h.monitor_id = m.id)`)},
    ${ofKind('last_run')})`
}

/** Whether a monitor has a tag itself or, as a pair, through its HTTP monitor. */
function isTagged(tag: string) {
  return sql`(m.tags @> array[${tag}]::text[] or m.kind = any(${PAIRED_KINDS}::text[])
    and exists (select from monitor parent where parent.id = m.http_job_id and parent.tags @> array[${tag}]::text[]))`
}

/** Loads what else a list shows of its monitors. Returns how one is shown. */
async function loadSummaries(ctx: Ctx, rows: readonly Found[]) {
  const monitors = await monitorsOf(ctx, rows)
  const uptimes = await loadUptimes(
    ctx,
    monitors.map(({ row }) => row),
  )
  return ({ id, status, in_maintenance, ...state }: Found, index: number) => {
    const known = monitors[index] as Known<Monitor>
    const { last_run_at } = state
    const overdue_since = overdueSince(known.row, state, ctx.now)
    const live = { status, in_maintenance, last_run_at, overdue_since, uptime_30d: uptimes.get(id) ?? null }
    return rememberedRows(ctx.platform).show(known, 'summary', live, () => presentSummary(known.row, live))
  }
}

interface Shown extends Pick<Found, 'status' | 'in_maintenance' | 'last_run_at'> {
  overdue_since: number | null
  uptime_30d: number | null
}

function presentSummary(monitor: Monitor, { status, last_run_at, overdue_since, ...live }: Shown) {
  return {
    id: monitor.id,
    type: KINDS[monitor.kind].type,
    friendly_name: monitor.friendly_name,
    target: allKinds()[monitor.kind].targetOf(monitor),
    current_status: status,
    paused: monitor.paused,
    in_maintenance: live.in_maintenance,
    tags: monitor.tags,
    service_id: monitor.service_id ?? null,
    last_run_at: rfc3339OrNull(last_run_at),
    overdue_since: rfc3339OrNull(overdue_since),
    uptime_30d: live.uptime_30d,
  }
}
