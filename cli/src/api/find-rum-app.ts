import { listRumApps, type RumApp } from '@pharos/shared-protocol/contract/rum-app.ts'
import { failed } from '../failure.ts'
import type { Session } from '../session.ts'
import { collectPages, pageSize, present } from './pages.ts'

/** All RUM applications, newest first. */
export function listAllRumApps(session: Session, limit?: number): Promise<RumApp[]> {
  return collectPages(
    cursor => session.call(listRumApps, { query: present({ limit: pageSize(limit), cursor }) }),
    limit,
  )
}

/** The RUM application with a name or an id. */
export async function findRumApp(session: Session, wanted: string): Promise<RumApp> {
  const found = (await listAllRumApps(session)).find(({ id, name }) => id === wanted || name === wanted)
  if (!found) throw failed(`There is no RUM application ${wanted}: see pharos rum app list.`)
  return found
}
