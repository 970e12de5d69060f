import { KINDS, kindOfType, type VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
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

/** The ids of monitors with these public component names, else with these names, targets, ids or beginnings of ids. */
export async function findAffected(session: Session, page: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const components = await listComponents(session, page)
  const shown: string[] = []
  const others: string[] = []
  for (const name of names) {
    const [one, another] = components.filter(each => each.friendly_name.toLowerCase() === name.toLowerCase())
    if (another) throw usageFailure(`"${name}" is the name of several components; name the monitor instead.`)
    if (one) shown.push(one.monitor_id)
    else others.push(name)
  }
  const monitors = await findAnyMonitors(session, others)
  const hidden = monitors.find(({ type }) => !KINDS[kindOfType(type)].voted)
  if (hidden) throw usageFailure(`A page shows no monitors of type ${hidden.type}, so none can be affected on it.`)
  return [...shown, ...monitors.map(({ id }) => id)]
}
