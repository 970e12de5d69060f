import type { VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
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

/** The monitors with these public component names, else with these names, ids or beginnings of ids; grouped by type. */
export async function findAffected(session: Session, page: string, names: readonly string[]) {
  if (names.length === 0) return { http: [], browser: [] }
  const components = await listComponents(session, page)
  const found: { id: string; type: string }[] = []
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
  const other = found.find(({ type }) => type !== 'http' && type !== 'browser')
  if (other)
    throw usageFailure(
      `A page incident can only affect HTTP monitors and browser checks; one of these is a ${other.type} monitor.`,
    )
  const idsOf = (type: string) => found.filter(each => each.type === type).map(each => each.id)
  return { http: idsOf('http'), browser: idsOf('browser') }
}
