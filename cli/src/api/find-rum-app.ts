import { listRumApps, type RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, pageSize, present } from './pages.ts'

/** All RUM applications, newest first. */
export function listAllRumApps(session: Session, limit?: number): Promise<RumApp[]> {
  return collectPages(
    cursor => session.call(listRumApps, { query: present({ limit: pageSize(limit), cursor }) }),
    limit,
  )
}

/** The RUM application with this name, id or beginning of an id. */
export async function findRumApp(session: Session, text: string): Promise<RumApp> {
  return choose(await listAllRumApps(session), text, {
    kind: 'RUM application',
    id: ({ id }) => id,
    names: ({ name }) => [name],
    list: 'pharos rum app list',
  })
}
