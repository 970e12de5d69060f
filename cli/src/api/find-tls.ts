import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { TlsJob } from '@pharos/shared-protocol/contract/tls-job.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

/** TLS monitors, newest first. */
export function listTlsJobs(
  { call }: Session,
  filter: { status?: string | undefined; tag?: string | undefined } = {},
): Promise<TlsJob[]> {
  return collectPages(cursor => call(routes.listTlsJobs, { query: present({ ...filter, limit: 1000, cursor }) }))
}

/** The TLS monitors meant by names, hosts, ids or beginnings of ids, in that order. */
export async function findTlsJobs(session: Session, names: readonly string[]): Promise<TlsJob[]> {
  const jobs = await listTlsJobs(session)
  return names.map(name =>
    choose(jobs, name, {
      kind: 'TLS monitor',
      id: ({ id }) => id,
      names: ({ friendly_name, host }) => (friendly_name === host ? [host] : [friendly_name, host]),
      list: 'pharos tls list',
    }),
  )
}
