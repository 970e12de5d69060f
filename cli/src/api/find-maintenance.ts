import type { MaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

/** The maintenance windows with these titles, ids or beginnings of ids, in that order. */
export async function findWindows({ call }: Session, names: readonly string[]): Promise<MaintenanceWindow[]> {
  const { body: windows } = await call(listMaintenanceWindows)
  return names.map(name =>
    choose(windows, name, {
      kind: 'maintenance window',
      id: window => window.id,
      names: window => [window.title],
      list: 'pharos maintenance list',
    }),
  )
}

export async function findWindow(session: Session, name: string): Promise<MaintenanceWindow> {
  const [found] = await findWindows(session, [name])
  return found as MaintenanceWindow
}
