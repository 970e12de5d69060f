import type { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { codeOf } from '../../response/incident/index.ts'
import type { ShownBranding } from '../branding/index.ts'
import type { ShownMaintenance } from '../page-maintenance/index.ts'
import { brandingOf } from './branding.ts'
import { componentsOf, uptimeTogether } from './component.ts'
import { correctionsOf, presentCorrection } from './correction.ts'
import { htmlOf, htmlOfUpdate } from './markdown.ts'
import type { ComponentRow, CorrectionRow, Impact, IncidentRow, PageRows } from './rows.ts'
import { type ComponentStatus, type DayFigures, type DayState, type Overall, overallOf } from './rules.ts'

/** How long past entries stay in the history. */
const HISTORY_DAYS = 90
/** The most incidents of a page; beyond that, open ones and then the newest. */
export const MOST_INCIDENTS = 200

/**
 * The public view of a page. Every printer (HTML, JSON, Statuspage, feeds, calendar, badge) reads only this, so they
 * cannot disagree. Instants are epoch milliseconds; it holds nothing that is for members only.
 */
export interface PageView {
  id: string
  name: string
  /** Where links to it lead; null: to the address at which it is requested. */
  address: string | null
  created_at: number
  /** When the rows were read. */
  as_of: number
  /** When its content last changed. */
  updated_at: number
  overall: Overall
  components: ComponentView[]
  /** The uptime of all components together over the 90 days; null without data. */
  uptime_90d: number | null
  /** Open ones, newest first. */
  incidents: IncidentView[]
  /** Running and planned, by start. */
  maintenance: MaintenanceView[]
  /** The past, by month (UTC), newest first. */
  history: MonthView[]
  corrections: CorrectionView[]
  branding: BrandingView
  /** Null unless the account is suspended. `notice`: in its partner's words; null: in ours. */
  suspension: { notice: string | null } | null
}

export interface ComponentView {
  id: string
  monitor_id: string
  kind: ComponentRow['kind']
  name: string
  /** The heading of its group. */
  group: string | null
  description: string | null
  position: number
  created_at: number
  status: ComponentStatus
  since: number
  sla_target: number | null
  /** Over the 90 days, of the watched time. */
  uptime_90d: number | null
  coverage_90d: number | null
  days: DayView[]
  response: { at: number; p50: number | null; p95: number | null }[]
}

export interface DayView extends DayFigures {
  /** `YYYY-MM-DD`, UTC. */
  date: string
  state: DayState
  corrected: boolean
}

export interface IncidentView {
  id: string
  title: string
  title_automatic: AutomaticTitle | null
  status: IncidentStatus
  impact: Impact
  /** Ids of the page's components. */
  components: string[]
  started_at: number
  resolved_at: number | null
  created_at: number
  updated_at: number
  corrected_at: number | null
  /** Newest first; of many, the newest ones. */
  updates: UpdateView[]
  /** The number of all updates. */
  updates_total: number
}

export interface UpdateView {
  id: string
  status: IncidentStatus
  /** Markdown, as it was written. */
  message: string
  automatic: AutomaticText | null
  html: string
  at: number
  corrected_at: number | null
}

export interface MaintenanceView extends Omit<ShownMaintenance, 'monitor_ids'> {
  components: string[]
  /** The body, printed. */
  html: string
  corrected_at: number | null
}

export interface MonthView {
  /** `YYYY-MM`. */
  month: string
  incidents: IncidentView[]
  maintenance: MaintenanceView[]
}

export interface CorrectionView {
  at: number
  resource: CorrectionRow['resource']
  /** What was corrected: a title, or a component's name. */
  subject: string
  subject_automatic: AutomaticTitle | null
  field: string
  before: string
  before_automatic: AutomaticText | AutomaticTitle | null
  after: string
  reason: string | null
}

export interface BrandingView
  extends Omit<ShownBranding, 'logo_storage_key' | 'favicon_storage_key' | 'og_image_storage_key'> {
  /** Paths under the page's own address; storage keys stay internal. */
  logo: string | null
  favicon: string | null
  og_image: string | null
  header_html: string
  footer_html: string
}

/** `html` prints Markdown. */
export function buildPageView(rows: PageRows, now: number, html: (markdown: string) => string = htmlOf): PageView {
  const corrections = correctionsOf(rows)
  const running = rows.maintenance.filter(each => each.status === 'in_progress')
  const inMaintenance = new Set(running.flatMap(each => each.monitor_ids))
  const componentOf = componentsOf(rows, now)
  const components = rows.components
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map(row => componentOf({ ...row, maintained: row.maintained || inMaintenance.has(row.monitor_id) }))
  const idsOf = (monitors: readonly string[]) =>
    components.filter(each => monitors.includes(each.monitor_id)).map(each => each.id)
  const incidents = rows.incidents
    .map(row => incidentOf(row, idsOf(row.monitor_ids), corrections, html))
    .sort(newestFirst)
  const maintenance = rows.maintenance.map(({ monitor_ids, ...row }) => ({
    ...row,
    components: idsOf(monitor_ids),
    html: row.body === null ? '' : html(row.body),
    corrected_at: corrections.get(row.id) ?? null,
  }))
  const open = incidents.filter(each => each.status !== 'resolved')
  const overall = overallOf(
    statesThatCount(components, rows.components),
    open.map(each => each.impact),
    running.length > 0,
  )
  return {
    id: rows.page.id,
    name: rows.branding?.page_title ?? rows.page.friendly_name,
    address: rows.page.address,
    created_at: rows.page.created_at,
    as_of: now,
    updated_at: updatedAt(rows),
    overall,
    components,
    uptime_90d: uptimeTogether(components),
    incidents: open,
    maintenance: maintenance
      .filter(each => each.status !== 'completed')
      .sort((a, b) => a.starts_at - b.starts_at || (a.id < b.id ? -1 : 1)),
    history: historyOf(incidents, maintenance, now),
    corrections: rows.corrections.map(row => presentCorrection(row, rows)).sort((a, b) => b.at - a.at),
    branding: brandingOf(rows.branding, html),
    suspension: rows.page.suspension,
  }
}

/** The states that determine the page's state. Paused and never checked components are ignored unless all are. */
function statesThatCount(components: readonly ComponentView[], rows: readonly ComponentRow[]): ComponentStatus[] {
  const idle = new Set(rows.filter(row => row.paused || row.status === 'pending').map(row => row.id))
  const counted = components.filter(each => each.status !== 'unknown' || !idle.has(each.id))
  return (counted.length > 0 ? counted : components).map(each => each.status)
}

function incidentOf(
  row: IncidentRow,
  components: string[],
  corrections: Map<string, number>,
  html: (markdown: string) => string,
): IncidentView {
  const { monitor_ids: _, updates, ...incident } = row
  return {
    ...incident,
    title_automatic: codeOf(row.title, row.title_automatic),
    components,
    corrected_at: corrections.get(row.id) ?? null,
    updates: updates
      .map(update => {
        const automatic = codeOf(update.message, update.automatic)
        const corrected_at = corrections.get(update.id) ?? null
        return { ...update, automatic, html: htmlOfUpdate(update.message, automatic, html), corrected_at }
      })
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)),
  }
}

function historyOf(incidents: readonly IncidentView[], maintenance: readonly MaintenanceView[], now: number) {
  const since = now - HISTORY_DAYS * DAY_MS
  const months = new Map<string, MonthView>()
  const monthOf = (at: number) => {
    const month = new Date(at).toISOString().slice(0, 7)
    const view = months.get(month) ?? { month, incidents: [], maintenance: [] }
    months.set(month, view)
    return view
  }
  for (const each of incidents)
    if (each.status === 'resolved' && (each.resolved_at ?? each.started_at) >= since)
      monthOf(each.started_at).incidents.push(each)
  for (const each of maintenance.toSorted((a, b) => b.starts_at - a.starts_at))
    if (each.status === 'completed' && each.ends_at >= since) monthOf(each.starts_at).maintenance.push(each)
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1))
}

function newestFirst(a: IncidentView, b: IncidentView): number {
  return b.started_at - a.started_at || (a.id < b.id ? 1 : -1)
}

function updatedAt({ page, components, incidents, maintenance, corrections }: PageRows): number {
  return Math.max(
    page.changed_at,
    ...components.flatMap(each => [each.created_at, each.since]),
    ...incidents.map(each => each.updated_at),
    ...maintenance.map(each => each.updated_at),
    ...corrections.map(each => each.at),
  )
}
