import { KINDS, kindOfType, type MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { listComponents as listPageComponents } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { findAnyMonitors } from './find-any-monitor.ts'

export interface Component {
  id: string
  friendly_name: string
  sla_target_percentage: number | null
  monitor_id: string
  type: MonitorType
}

/** The components of a page in page order, each with the id of its monitor also under the name of the kind. */
export async function listComponents({ call }: Session, page: string): Promise<Component[]> {
  const { body } = await call(listPageComponents, { params: { id: page } })
  return body.map(({ monitor_type: type, ...each }) => ({
    ...each,
    type,
    [`${KINDS[kindOfType(type)].reference}_id`]: each.monitor_id,
  }))
}

/** The component of a page with this public name, monitor's id or the beginning of it. */
export function chooseComponent(components: readonly Component[], page: string, name: string): Component {
  return choose(components, name, {
    kind: 'component',
    id: each => each.monitor_id,
    names: each => [each.friendly_name],
    list: `pharos status-page show ${page}`,
  })
}

/** The ids of monitors with these public component names, else with these names, targets, ids or beginnings of ids. */
export async function findAffected(session: Session, page: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const components = await listComponents(session, page)
  const shown: string[] = []
  const others: string[] = []
  for (const name of names) {
    const isShown = components.some(each => each.friendly_name.toLowerCase() === name.toLowerCase())
    if (isShown) shown.push(chooseComponent(components, page, name).monitor_id)
    else others.push(name)
  }
  const monitors = await findAnyMonitors(session, others)
  return [...shown, ...monitors.map(({ id }) => id)]
}
