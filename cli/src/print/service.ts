import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Service, Target } from '@pharos/shared-protocol/contract/response/service.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'

export function serviceTable(look: Look, services: readonly Service[], empty: string): string {
  const short = shortIds(services.map(({ id }) => id))
  const columns: Column<Service>[] = [
    { head: 'NAME', cell: service => service.name, flexible: true },
    { head: 'INCIDENTS', cell: service => service.incident_creation_mode },
    { head: 'SEVERITY', cell: service => service.default_incident_severity },
    { head: 'RESOLVE', cell: service => service.auto_resolve },
    { head: 'MONITORS', cell: service => service.monitor_count, right: true },
    { head: 'ID', cell: service => short.get(service.id) ?? service.id },
  ]
  return table(look, services, columns, empty)
}

export function serviceHead({ paint }: Look, { name, incident_creation_mode }: Service): string {
  return `${paint('bold', legible(name))} · incidents ${incident_creation_mode}`
}

export interface ServiceDetails {
  service: Service
  monitors: readonly MonitorSummary[]
  targets: readonly Target[]
}

export function servicePage(look: Look, { service, monitors, targets }: ServiceDetails): string {
  const { reopen_window_minutes: window, default_incident_severity: severity, auto_resolve } = service
  return [
    serviceHead(look, service),
    `  severity ${severity}, resolves ${auto_resolve}, reopens ${window === 0 ? 'never' : `within ${window} min`}`,
    `  ${look.paint('gray', service.id)}`,
    ...monitors.map(
      ({ friendly_name, type, current_status }) =>
        `Monitor  ${legible(friendly_name)} (${type}), ${paintStatus(look.paint, current_status)}`,
    ),
    ...targets.map(
      ({ type, details }) => `Target   ${type} ${legible(details.email ?? details.channel ?? details.url ?? '')}`,
    ),
  ].join('\n')
}
