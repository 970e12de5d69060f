import type { TlsJob } from '@pharos/shared-protocol/contract/tls-job.ts'
import { listTlsJobs } from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

/** TLS monitors, newest first. */
export function allTlsJobs(
  { call }: Session,
  filter: { status?: string; tag?: string; limit?: number } = {},
): Promise<TlsJob[]> {
  const { limit, ...rest } = filter
  const size = Math.min(limit ?? 1000, 1000)
  return collectPages(cursor => call(listTlsJobs, { query: present({ ...rest, limit: size, cursor }) }), limit)
}

/** The TLS monitors meant by names, hosts, ids or beginnings of ids, in that order. */
export async function findTlsJobs(session: Session, names: readonly string[]): Promise<TlsJob[]> {
  const jobs = await allTlsJobs(session)
  return names.map(name =>
    choose(jobs, name, {
      kind: 'TLS monitor',
      id: ({ id }) => id,
      names: ({ friendly_name, host }) => (friendly_name === host ? [host] : [friendly_name, host]),
      list: 'pharos tls list',
    }),
  )
}
