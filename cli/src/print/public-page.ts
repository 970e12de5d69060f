import type { CustomDomain } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import type { ManualComponent } from '@pharos/shared-protocol/contract/publishing/manual-component.ts'
import type { Correction, PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type { PageMaintenance } from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import type { ListedPage } from '../api/find-status-page.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { localTime } from './when.ts'

export function statusPageTable(look: Look, pages: readonly ListedPage[], empty: string): string {
  const short = shortIds(pages.map(({ id }) => id))
  const columns: Column<ListedPage>[] = [
    { head: 'NAME', cell: page => page.friendly_name, flexible: true },
    { head: 'ADDRESS', cell: page => page.url },
    { head: 'ID', cell: page => short.get(page.id) ?? page.id },
  ]
  return table(look, pages, columns, empty)
}

export interface PageDetails {
  page: ListedPage
  /** Null: it has no domain of its own. */
  domain: CustomDomain | null
  /** Statuses are null when this key may not read them. */
  components: readonly ShownComponent[]
  /** Those without a monitor. */
  manual_components: readonly ManualComponent[]
  incidents: readonly PageIncident[]
  maintenance: readonly PageMaintenance[]
  /** Null: this key may not read them. */
  subscribers: { active: number; pending: number } | null
}

interface ShownComponent {
  friendly_name: string
  sla_target_percentage: number | null
  current_status: string | null
}

export function pageDetails({ paint }: Look, details: PageDetails): string {
  const { page, domain, components, manual_components: manual, incidents, maintenance, subscribers } = details
  return [
    `${paint('bold', legible(page.friendly_name))} · ${page.url}`,
    `  ${paint('gray', page.id)}`,
    ...(domain === null ? [] : [`Domain       ${legible(domain.domain)} · ${paintStatus(paint, domain.status)}`]),
    ...[...components, ...manual.map(each => ({ ...each, current_status: each.status }))].map(
      ({ friendly_name, sla_target_percentage: target, current_status: status }) =>
        `Component    ${legible(friendly_name)}${status === null ? '' : ` · ${paintStatus(paint, status)}`}${target === null ? '' : `, target ${target} %`}`,
    ),
    ...incidents.map(each => `Incident     ${incidentLine(each)}`),
    ...maintenance.map(each => `Maintenance  ${maintenanceLine(each)}`),
    ...(subscribers === null ? [] : [`Subscribers  ${subscribers.active} active, ${subscribers.pending} unconfirmed`]),
  ].join('\n')
}

/** The incidents written on a page, one per line. */
export function pageIncidentTable(look: Look, incidents: readonly PageIncident[]): string {
  const short = shortIds(incidents.map(({ id }) => id))
  const columns: Column<PageIncident>[] = [
    { head: 'STATUS', cell: each => each.status },
    { head: 'IMPACT', cell: each => each.severity },
    { head: 'TITLE', cell: each => each.title, flexible: true },
    { head: 'SINCE', cell: each => localTime(each.started_at) },
    { head: 'UNTIL', cell: each => localTime(each.resolved_at) },
    { head: 'ID', cell: each => short.get(each.id) ?? each.id },
  ]
  return table(look, incidents, columns, 'No incidents were posted on this page.')
}

/** The maintenance of a page, one per line. */
export function pageMaintenanceTable(look: Look, maintenance: readonly PageMaintenance[]): string {
  const short = shortIds(maintenance.map(({ id }) => id))
  const columns: Column<PageMaintenance>[] = [
    { head: 'STATUS', cell: each => each.status },
    { head: 'TITLE', cell: each => each.title, flexible: true },
    { head: 'FROM', cell: each => localTime(each.scheduled_start_at) },
    { head: 'UNTIL', cell: each => localTime(each.scheduled_end_at) },
    { head: 'ID', cell: each => short.get(each.id) ?? each.id },
  ]
  return table(look, maintenance, columns, 'No maintenance was announced on this page.')
}

export function incidentLine({ id, title, status, severity }: PageIncident): string {
  return `${legible(title)} · ${status}, impact ${severity} (${id})`
}

export function maintenanceLine({
  title,
  status,
  scheduled_start_at: from,
  scheduled_end_at: to,
}: PageMaintenance): string {
  return `${legible(title)} · ${status}, ${localTime(from)} to ${localTime(to)}`
}

export function correctionTable(look: Look, corrections: readonly Correction[], empty: string): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const columns: Column<Correction>[] = [
    { head: 'AT', cell: each => localTime(each.at) },
    { head: 'BY', cell: each => each.by.name },
    { head: 'WHAT', cell: each => `${each.resource.replaceAll('_', ' ')}: ${each.field.replaceAll('_', ' ')}` },
    { head: 'BEFORE', cell: each => text(each.before), flexible: true },
    { head: 'AFTER', cell: each => text(each.after), flexible: true },
  ]
  return table(look, corrections, columns, empty)
}
