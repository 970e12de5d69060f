import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { listHttpJobs } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, pageSize, present } from './pages.ts'

/** Every HTTP monitor, newest first. */
export function listMonitors(
  { call }: Session,
  filter: { status?: string | undefined; tag?: string | undefined; limit?: number | undefined } = {},
): Promise<HttpJob[]> {
  const { limit, ...rest } = filter
  return collectPages(
    cursor => call(listHttpJobs, { query: present({ ...rest, limit: pageSize(limit), cursor }) }),
    limit,
  )
}

/** Ids of the monitors with these names, addresses, ids or beginnings of ids, in that order. */
export async function monitorIds(session: Session, names: readonly string[]): Promise<string[]> {
  if (names.every(name => UUID.test(name))) return names.map(name => name.toLowerCase())
  const monitors = await listMonitors(session)
  return names.map(name => chooseMonitor(monitors, name).id)
}

export async function monitorId(session: Session, name: string): Promise<string> {
  const [id = ''] = await monitorIds(session, [name])
  return id
}

function chooseMonitor(monitors: readonly HttpJob[], name: string): HttpJob {
  return choose(monitors, name, {
    kind: 'HTTP monitor',
    id: monitor => monitor.id,
    names: ({ friendly_name, uri }) => (friendly_name === uri ? [uri] : [friendly_name, uri]),
    list: 'pharos http list',
  })
}
