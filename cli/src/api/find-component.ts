import { KINDS, kindOfType, type MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import {
  listManualComponents as listManualOfPage,
  type ManualComponent,
} from '@pharos/shared-protocol/contract/publishing/manual-component.ts'
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

/** The components of a page without a monitor, in page order. */
export async function listManualComponents({ call }: Session, page: string): Promise<ManualComponent[]> {
  return (await call(listManualOfPage, { params: { id: page } })).body
}

/** Whatever a page shows, with the id under which incidents and maintenance name it. */
export async function listShown(session: Session, page: string): Promise<Shown[]> {
  const [monitors, manual] = await Promise.all([listComponents(session, page), listManualComponents(session, page)])
  return [
    ...monitors.map(({ id, friendly_name, monitor_id }) => ({ id, friendly_name, affected_id: monitor_id })),
    ...manual.map(({ id, friendly_name }) => ({ id, friendly_name, affected_id: id })),
  ]
}

interface Shown {
  id: string
  friendly_name: string
  affected_id: string
}

/** The component without a monitor that has this public name, id or beginning of an id. */
export async function findManualComponent(session: Session, page: string, name: string): Promise<ManualComponent> {
  return choose(await listManualComponents(session, page), name, {
    kind: 'component without a monitor',
    plural: 'components without a monitor',
    id: each => each.id,
    names: each => [each.friendly_name],
    list: `pharos status-page show ${page}`,
  })
}

/**
 * The ids of monitors with these public component names, or of components without one; else of monitors with these
 * names, targets, ids or beginnings of ids.
 */
export async function findAffected(session: Session, page: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const components = await listShown(session, page)
  const shown: string[] = []
  const others: string[] = []
  for (const name of names) {
    const isShown = components.some(each => each.friendly_name.toLowerCase() === name.toLowerCase())
    if (isShown) shown.push(chooseShown(components, page, name).affected_id)
    else others.push(name)
  }
  const monitors = await findAnyMonitors(session, others)
  return [...shown, ...monitors.map(({ id }) => id)]
}

function chooseShown(components: readonly Shown[], page: string, name: string): Shown {
  return choose(components, name, {
    kind: 'component',
    id: each => each.affected_id,
    names: each => [each.friendly_name],
    list: `pharos status-page show ${page}`,
  })
}
