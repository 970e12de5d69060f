import { type DnsJob, listDnsJobs } from '@pharos/shared-protocol/contract/dns-job.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

/** Every domain check, newest first. */
export function listDomains(
  { call }: Session,
  filter: { status?: string | undefined; limit?: number | undefined } = {},
): Promise<DnsJob[]> {
  const { limit, ...rest } = filter
  const size = Math.min(limit ?? 1000, 1000)
  return collectPages(cursor => call(listDnsJobs, { query: present({ ...rest, limit: size, cursor }) }), limit)
}

/** The domain checks meant by domains, ids, beginnings of ids, or ids of their HTTP monitors, in that order. */
export async function findDomains(session: Session, names: readonly string[]): Promise<DnsJob[]> {
  const jobs = await listDomains(session)
  return names.map(name =>
    choose(jobs, name, {
      kind: 'domain check',
      id: ({ id }) => id,
      names: ({ domain, http_job_id }) => [domain, http_job_id],
      list: 'pharos domain list',
    }),
  )
}

export async function findDomain(session: Session, name: string): Promise<DnsJob> {
  const [found] = await findDomains(session, [name])
  return found as DnsJob
}
