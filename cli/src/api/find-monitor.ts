import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import { getHttpJob, listHttpJobs } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every HTTP monitor, newest first. */
export function listMonitors(
  { call }: Session,
  filter: { status?: string | undefined; tag?: string | undefined; limit?: number | undefined } = {},
): Promise<HttpJob[]> {
  const { limit, ...rest } = filter
  const size = Math.min(limit ?? 1000, 1000)
  return collectPages(cursor => call(listHttpJobs, { query: present({ ...rest, limit: size, cursor }) }), limit)
}

/** Ids of the monitors meant by names, addresses, ids or beginnings of ids, in that order. */
export async function monitorIds(session: Session, names: readonly string[]): Promise<string[]> {
  if (names.every(name => FULL_ID.test(name))) return names.map(name => name.toLowerCase())
  const monitors = await listMonitors(session)
  return names.map(name => chooseMonitor(monitors, name).id)
}

/** The same monitors whole. Ids cost one small request each, not the list of all. */
export async function findHttpJobs(session: Session, names: readonly string[]): Promise<HttpJob[]> {
  if (!names.every(name => FULL_ID.test(name))) {
    const monitors = await listMonitors(session)
    return names.map(name => chooseMonitor(monitors, name))
  }
  const jobs: HttpJob[] = []
  for (const name of names) jobs.push((await session.call(getHttpJob, { params: { job_id: name.toLowerCase() } })).body)
  return jobs
}

export async function monitorId(session: Session, name: string): Promise<string> {
  const [id = ''] = await monitorIds(session, [name])
  return id
}

function chooseMonitor(monitors: readonly HttpJob[], name: string): HttpJob {
  return choose(monitors, name, {
    kind: 'monitor',
    id: monitor => monitor.id,
    names: ({ friendly_name, uri }) => (friendly_name === uri ? [uri] : [friendly_name, uri]),
    list: 'pharos http list',
  })
}
