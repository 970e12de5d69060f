import { KINDS, kindOfType, type MonitorType, type VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import { listBrowserComponents, listHttpComponents } from '@pharos/shared-protocol/contract/page-component.ts'
import { listIcmpComponents, listTcpComponents } from '@pharos/shared-protocol/contract/page-probe-component.ts'
import { usageFailure } from '../failure.ts'
import type { Session } from '../session.ts'
import { findAnyMonitors } from './find-any-monitor.ts'

export interface Component {
  id: string
  friendly_name: string
  sla_target_percentage: number | null
  monitor_id: string
  type: VotedKindName
}

/** The components of a page, HTTP monitors first. */
export async function listComponents({ call }: Session, page: string): Promise<Component[]> {
  const params = { id: page }
  const [http, tcp, icmp, browser] = await Promise.all([
    call(listHttpComponents, { params }),
    call(listTcpComponents, { params }),
    call(listIcmpComponents, { params }),
    call(listBrowserComponents, { params }),
  ])
  return [
    ...http.body.map(each => ({ ...each, monitor_id: each.http_job_id, type: 'http' as const })),
    ...tcp.body.map(each => ({ ...each, monitor_id: each.tcp_job_id, type: 'tcp' as const })),
    ...icmp.body.map(each => ({ ...each, monitor_id: each.icmp_job_id, type: 'icmp' as const })),
    ...browser.body.map(each => ({ ...each, monitor_id: each.browser_check_id, type: 'browser' as const })),
  ]
}

/** The ids of the monitors with these public component names, else with these names, ids or beginnings of ids. */
export async function findAffected(session: Session, page: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const components = await listComponents(session, page)
  const found: { id: string; type: MonitorType }[] = []
  for (const name of names) {
    const shown = components.filter(each => each.friendly_name.toLowerCase() === name.toLowerCase())
    if (shown.length > 1)
      throw usageFailure(`"${name}" is the name of ${shown.length} components; name the monitor instead.`)
    const [monitor] =
      shown.length === 1
        ? shown.map(({ monitor_id: id, type }) => ({ id, type }))
        : await findAnyMonitors(session, [name])
    if (monitor) found.push(monitor)
  }
  const other = found.find(({ type }) => !KINDS[kindOfType(type)].voted)
  if (other) throw usageFailure(`A page shows no monitors of type ${other.type}, so none can be affected on it.`)
  return found.map(({ id }) => id)
}
