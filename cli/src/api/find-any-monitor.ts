import { listMonitorNames } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type NamedMonitor = ReplyOf<typeof listMonitorNames>[number]

/** The monitors of any kind with these names, ids or beginnings of ids, in that order. */
export async function findAnyMonitors({ call }: Session, names: readonly string[]): Promise<NamedMonitor[]> {
  if (names.length === 0) return []
  const { body: monitors } = await call(listMonitorNames)
  return names.map(name =>
    choose(monitors, name, {
      kind: 'monitor',
      id: monitor => monitor.id,
      names: monitor => [monitor.friendly_name],
      list: 'pharos monitors list',
    }),
  )
}
