import type { Correction, PageIncident } from '@pharos/shared-protocol/contract/page-incident.ts'
import type { PageMaintenance } from '@pharos/shared-protocol/contract/page-maintenance.ts'
import type { StatusPage } from '@pharos/shared-protocol/contract/status-page.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { localTime } from './when.ts'

/** Where the public sees a page. */
export function addressOf(base: string, id: string): string {
  return `${base}/status/${id}`
}

export function statusPageTable(look: Look, pages: readonly StatusPage[], base: string, empty: string): string {
  const short = shortIds(pages.map(({ id }) => id))
  const columns: Column<StatusPage>[] = [
    { head: 'NAME', cell: page => page.friendly_name, flexible: true },
    { head: 'ADDRESS', cell: page => addressOf(base, page.id) },
    { head: 'ID', cell: page => short.get(page.id) ?? page.id },
  ]
  return table(look, pages, columns, empty)
}

export interface PageDetails {
  page: StatusPage & { url: string }
  components: readonly { friendly_name: string; sla_target_percentage: number | null }[]
  incidents: readonly PageIncident[]
  maintenance: readonly PageMaintenance[]
}

export function pageDetails({ paint }: Look, { page, components, incidents, maintenance }: PageDetails): string {
  return [
    `${paint('bold', legible(page.friendly_name))} · ${page.url}`,
    `  ${paint('gray', page.id)}`,
    ...components.map(
      ({ friendly_name, sla_target_percentage: target }) =>
        `Component    ${legible(friendly_name)}${target === null ? '' : `, target ${target} %`}`,
    ),
    ...incidents.map(each => `Incident     ${incidentLine(each)}`),
    ...maintenance.map(each => `Maintenance  ${maintenanceLine(each)}`),
  ].join('\n')
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
