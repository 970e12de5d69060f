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

/** The domain check meant by its domain, its id or the beginning of it, or the id of its HTTP monitor. */
export async function findDomain(session: Session, name: string): Promise<DnsJob> {
  return choose(await listDomains(session), name, {
    kind: 'domain check',
    id: ({ id }) => id,
    names: ({ domain, http_job_id }) => [domain, http_job_id],
    list: 'pharos domain list',
  })
}
