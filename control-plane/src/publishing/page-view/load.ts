import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { coveredMonitors } from '../../monitoring/maintenance-window/index.ts'
import { loadCorrections, loadDays, loadHours } from '../../monitoring/uptime/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadShownBranding } from '../branding/index.ts'
import { loadManualDays } from '../component/index.ts'
import { loadWindowMaintenance, type ShownMaintenance } from '../page-maintenance/index.ts'
import { addressesOf } from '../status-page/index.ts'
import { DAYS } from './component.ts'
import { loadIncidents } from './load-incidents.ts'
import type { ComponentRow, CorrectionRow, PageRows } from './rows.ts'

const HOURS = 24
/** More maintenance and corrections than any page shows, open ones first; the API reads older ones. */
const MOST = 200
/** Maintenance written on the page, with up to 10,000 characters each. */
const MOST_WRITTEN = 100

/** Everything that the public sees of a page, in a fixed number of queries; null when there is no such page. */
export async function loadPageRows(
  ctx: SystemCtx,
  pageId: string,
  draft?: readonly DraftComponent[],
): Promise<PageRows | null> {
  const { rows } = await sql<
    Omit<PageRows['page'], 'address'>
  >`select p.id, p.account_id, p.friendly_name, p.created_at, p.changed_at,
      case when a.suspended_at is not null then jsonb_build_object('notice', a.suspension_notice) end as suspension
    from status_page p join account a on a.id = p.account_id where p.id = ${pageId}`.execute(ctx.sql)
  const [page] = rows
  if (!page) return null
  const today = Math.floor(ctx.now / DAY_MS) * DAY_MS
  const from = (today - (DAYS - 1) * DAY_MS) as typeof ctx.now
  const components = await loadComponents(ctx, page, draft)
  const monitors = components.map(each => each.monitor_id)
  const manual = await loadManualDays(ctx, pageId, from)
  const corrected = await loadCorrections(ctx, monitors, { from, to: ctx.now })
  return {
    page: { ...page, address: await betterAddress(ctx, pageId) },
    branding: await loadShownBranding(ctx, pageId),
    components,
    days: [
      ...(await loadDays(ctx, monitors, from)),
      ...manual.map(({ component, ...day }) => ({ monitor_id: component, ...day })),
    ],
    response: await loadHours(ctx, monitors, HOURS),
    incidents: await loadIncidents(ctx, page, from),
    maintenance: [
      ...(await loadMaintenance(ctx, pageId, from)),
      ...(await loadWindowMaintenance(ctx, page, monitors, from)),
    ].slice(0, MOST),
    corrections: await loadCorrectionsLog(ctx, pageId),
    corrected_days: corrected.map(({ monitor, day, down }) => ({ monitor_id: monitor, day, down })),
  }
}

async function betterAddress(ctx: SystemCtx, page: string): Promise<string | null> {
  const known = (await addressesOf(ctx, [page])).get(page)
  return known && (known.domain ?? known.slug) !== null ? known.url : null
}

/** A component as it would be, with the fields of the table. */
export type DraftComponent = Pick<
  ComponentRow,
  | 'id'
  | 'monitor_id'
  | 'kind'
  | 'friendly_name'
  | 'sla_target_percentage'
  | 'description'
  | 'position'
  | 'shows_uptime'
  | 'created_at'
> & { group_name: string | null }

async function loadComponents(
  ctx: SystemCtx,
  page: Pick<PageRows['page'], 'id' | 'account_id'>,
  draft?: readonly DraftComponent[],
): Promise<ComponentRow[]> {
  const columns = sql`id, monitor_id, kind, friendly_name, sla_target_percentage, group_name, description, position, shows_uptime,
    created_at, status, set_at`
  const stored = sql`select ${columns} from status_page_component where page_id = ${page.id}`
  const drafted = sql`select ${columns} from jsonb_to_recordset(${JSON.stringify(draft ?? [])}::jsonb) as d (id uuid, monitor_id uuid,
    kind text, friendly_name text, sla_target_percentage double precision, group_name text, description text, position int, shows_uptime boolean,
    created_at bigint, status text, set_at bigint)
    union all ${stored} and monitor_id is null`
  const { rows } = await sql<
    Omit<ComponentRow, 'maintained'>
  >`select c.id, coalesce(c.monitor_id, c.id) as monitor_id, c.kind, c.friendly_name,
      c.sla_target_percentage, c.group_name as "group", c.description, c.position, c.shows_uptime,
      c.created_at, coalesce(s.status, c.status) as status, coalesce(s.since, c.set_at) as since,
      coalesce(m.paused or m.suspended, false) as paused
    from (${draft ? drafted : stored}) c left join monitor m on m.id = c.monitor_id and m.account_id = ${page.account_id}
    left join monitor_state s on s.monitor_id = m.id
    where c.monitor_id is null or s.monitor_id is not null order by c.position, c.id`.execute(ctx.sql)
  const covered = await coveredMonitors(
    ctx,
    rows.map(row => row.monitor_id),
    ctx.now,
  )
  return rows.map(row => ({ ...row, maintained: row.status === 'maintenance' || covered.has(row.monitor_id) }))
}

async function loadMaintenance(ctx: SystemCtx, page: string, since: number): Promise<ShownMaintenance[]> {
  const { rows } = await sql<ShownMaintenance>`select id, title, body, status, affected_http_job_ids as monitor_ids,
      scheduled_start_at as starts_at, scheduled_end_at as ends_at, created_at, updated_at
    from page_maintenance where page_id = ${page} and (status <> 'completed' or scheduled_end_at >= ${since})
    order by status = 'completed', scheduled_start_at desc, id desc limit ${MOST_WRITTEN}`.execute(ctx.sql)
  return rows
}

/** Corrections with the first part of each text: that of a deleted incident contains all its updates. */
async function loadCorrectionsLog(ctx: SystemCtx, page: string): Promise<CorrectionRow[]> {
  const { rows } =
    await sql<CorrectionRow>`select id, at, resource, resource_id, field, ${excerptOf('before')} as before,
      before_automatic, ${excerptOf('after')} as after
    from page_correction where page_id = ${page} and public order by id desc limit ${MOST}`.execute(ctx.sql)
  return rows
}

const EXCERPT = 2_000
const WORDS = ['incident_id', 'title', 'message', 'body', 'reason']

function excerptOf(name: 'before' | 'after') {
  const column = sql.ref(name)
  const words = sql.join(WORDS.map(word => sql`${sql.lit(word)}, left(${column} ->> ${sql.lit(word)}, ${EXCERPT})`))
  return sql`case jsonb_typeof(${column})
    when 'object' then jsonb_build_object('downtime_seconds', ${column} -> 'downtime_seconds', ${words})
    when 'string' then to_jsonb(left(${column} #>> '{}', ${EXCERPT})) else ${column} end`
}
