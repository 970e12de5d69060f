import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import {
  asWritten,
  type ComponentView,
  type IncidentView,
  type MaintenanceView,
  type Overall,
  type PageView,
  plainText,
  sectionsOf,
  type UpdateView,
  worstOf,
} from '../page-view/index.ts'
import { derivedId } from '../status-page/index.ts'
import { ANYBODY } from './json.ts'
import type { Printer, PrinterInput } from './printer.ts'

/**
 * Statuspage's public API, version 2, for its clients: the same fields under the same names; fields without a
 * counterpart here have their unused value.
 */
export const STATUSPAGE = {
  'summary.json': shown => ({
    components: withGroups(shown),
    incidents: shown.view.incidents.map(each => incident(shown, each)),
    scheduled_maintenances: shown.view.maintenance.map(each => maintenance(shown, each)),
    status: status(shown.view),
  }),
  'status.json': ({ view }) => ({ status: status(view) }),
  'components.json': shown => ({ components: withGroups(shown) }),
  'incidents.json': shown => ({ incidents: allIncidents(shown.view).map(each => incident(shown, each)) }),
  'incidents/unresolved.json': shown => ({ incidents: shown.view.incidents.map(each => incident(shown, each)) }),
  'scheduled-maintenances.json': shown => maintenances(shown, allMaintenance(shown.view)),
  'scheduled-maintenances/upcoming.json': shown =>
    maintenances(
      shown,
      shown.view.maintenance.filter(each => each.status === 'scheduled'),
    ),
  'scheduled-maintenances/active.json': shown =>
    maintenances(
      shown,
      shown.view.maintenance.filter(each => each.status === 'in_progress'),
    ),
} satisfies Record<string, (shown: PrinterInput) => object>
export type StatuspageFile = keyof typeof STATUSPAGE

export function printStatuspage(file: StatuspageFile): Printer {
  return shown => ({
    type: 'application/json',
    body: JSON.stringify({ page: page(shown), ...STATUSPAGE[file](shown) }),
    headers: ANYBODY,
  })
}

/** How many past entries the original returns. */
const MOST = 50

function allIncidents({ incidents, history }: PageView): IncidentView[] {
  return [...incidents, ...history.flatMap(month => month.incidents)].slice(0, MOST)
}

function allMaintenance({ maintenance, history }: PageView): MaintenanceView[] {
  return [...maintenance.toReversed(), ...history.flatMap(month => month.maintenance)].slice(0, MOST)
}

function page({ view, base }: PrinterInput) {
  return { id: view.id, name: view.name, url: base, time_zone: 'Etc/UTC', updated_at: rfc3339(view.updated_at) }
}

/** The sentences of the original: clients compare them. */
const INDICATORS: Record<Overall, { indicator: string; description: string }> = {
  operational: { indicator: 'none', description: 'All Systems Operational' },
  maintenance: { indicator: 'maintenance', description: 'Service Under Maintenance' },
  // The original has no word for unknown, which is neither `none` nor known to be worse.
  unknown: { indicator: 'minor', description: 'Current State Partly Unknown' },
  degraded: { indicator: 'minor', description: 'Partially Degraded Service' },
  partial_outage: { indicator: 'major', description: 'Partial System Outage' },
  major_outage: { indicator: 'critical', description: 'Major Service Outage' },
}

function status({ overall, components }: PageView) {
  const isEmpty = overall === 'unknown' && components.length === 0
  return isEmpty ? { indicator: 'none', description: 'Nothing Monitored Yet' } : INDICATORS[overall]
}

const COMPONENT_STATUS: Record<ComponentView['status'], string> = {
  operational: 'operational',
  degraded: 'degraded_performance',
  outage: 'major_outage',
  maintenance: 'under_maintenance',
  // Clients know five words, and an unwatched component must not read as operational.
  unknown: 'degraded_performance',
}

function component({ view }: PrinterInput, each: ComponentView) {
  const { id, name, status: own, created_at, since, position, description, group } = each
  return {
    id,
    name,
    status: COMPONENT_STATUS[own],
    created_at: rfc3339(created_at),
    updated_at: rfc3339(Math.max(since, created_at)),
    position,
    description,
    showcase: true,
    start_date: rfc3339(created_at).slice(0, 10),
    group_id: group === null ? null : derivedId(view.id, 'group', group),
    page_id: view.id,
    group: false,
    only_show_if_degraded: false,
  }
}

/** The list contains groups as entries, each before its components. */
function withGroups(shown: PrinterInput) {
  return sectionsOf(shown.view.components).flatMap(([name, all]) => {
    const own = all.map(each => component(shown, each))
    return name === null ? own : [group(shown, name, all), ...own]
  })
}

function group({ view }: PrinterInput, name: string, all: readonly ComponentView[]) {
  return {
    id: derivedId(view.id, 'group', name),
    name,
    status: COMPONENT_STATUS[worstOf(all)],
    created_at: rfc3339(Math.min(...all.map(each => each.created_at))),
    updated_at: rfc3339(Math.max(...all.flatMap(each => [each.since, each.created_at]))),
    position: all[0]?.position ?? 0,
    description: null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: view.id,
    group: true,
    only_show_if_degraded: false,
    components: all.map(each => each.id),
  }
}

function components(shown: PrinterInput, ids: readonly string[]) {
  return shown.view.components.filter(each => ids.includes(each.id))
}

function incident(shown: PrinterInput, each: IncidentView) {
  const affected = components(shown, each.components)
  const monitoring = each.updates.findLast(update => update.status === 'monitoring')
  return {
    id: each.id,
    name: each.title,
    status: each.status,
    created_at: rfc3339(each.created_at),
    updated_at: rfc3339(each.updated_at),
    monitoring_at: monitoring ? rfc3339(monitoring.at) : null,
    resolved_at: rfc3339OrNull(each.resolved_at),
    impact: each.impact,
    shortlink: `${shown.base}/incident/${each.id}`,
    started_at: rfc3339(each.started_at),
    page_id: shown.view.id,
    incident_updates: updatesOf(each).map((update, nth) =>
      incidentUpdate(each.id, update, nth === 0 ? affected : null),
    ),
    components: affected.map(one => component(shown, one)),
    reminder_intervals: null,
  }
}

/**
 * Clients read the first update, since in the original each incident has one. Without updates, the title is the only
 * one.
 */
function updatesOf(each: IncidentView): UpdateView[] {
  if (each.updates.length > 0) return each.updates
  const { title, status, started_at: at } = each
  return [{ id: each.id, status, message: title, automatic: null, html: asWritten(title), at, corrected_at: null }]
}

/**
 * The components' status at an earlier update is not stored, so only the newest update names them, with their present
 * status.
 */
function incidentUpdate(
  id: string,
  update: Omit<UpdateView, 'status' | 'automatic'> & { status: string },
  affected: ComponentView[] | null,
) {
  const at = rfc3339(update.at)
  return {
    id: update.id,
    status: update.status,
    body: plainText(update.html),
    incident_id: id,
    created_at: at,
    updated_at: rfc3339(Math.max(update.corrected_at ?? 0, update.at)),
    display_at: at,
    affected_components: (affected ?? []).map(one => ({
      code: one.id,
      name: one.name,
      old_status: COMPONENT_STATUS[one.status],
      new_status: COMPONENT_STATUS[one.status],
    })),
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
  }
}

function maintenances(shown: PrinterInput, all: readonly MaintenanceView[]) {
  return { scheduled_maintenances: all.map(each => maintenance(shown, each)) }
}

/** When it reached its status: by its times, or earlier by hand. Later corrections do not change it. */
function reachedAt({ status, created_at, updated_at, starts_at, ends_at }: MaintenanceView): number {
  if (status === 'scheduled') return created_at
  return Math.min(updated_at, status === 'completed' ? ends_at : starts_at)
}

function maintenance(shown: PrinterInput, each: MaintenanceView) {
  const affected = components(shown, each.components)
  const reached = reachedAt(each)
  const words = { id: each.id, status: each.status, message: each.body ?? '', html: each.html, at: reached }
  return {
    id: each.id,
    name: each.title,
    status: each.status,
    created_at: rfc3339(each.created_at),
    updated_at: rfc3339(each.updated_at),
    monitoring_at: null,
    resolved_at: each.status === 'completed' ? rfc3339(reached) : null,
    impact: 'maintenance',
    shortlink: `${shown.base}/maintenance/${each.id}`,
    started_at: rfc3339(each.created_at),
    page_id: shown.view.id,
    incident_updates: [incidentUpdate(each.id, { ...words, corrected_at: each.corrected_at }, affected)],
    components: affected.map(one => component(shown, one)),
    scheduled_for: rfc3339(each.starts_at),
    scheduled_until: rfc3339(each.ends_at),
  }
}
