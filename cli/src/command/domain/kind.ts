import {
  type DnsJob,
  listDnsJobResults,
  listDnsJobs,
  pauseDnsJob,
  resumeDnsJob,
  runDnsJob,
  updateDnsJob,
} from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { DOMAIN_STATUSES } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { updateHttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { failed } from '../../failure.ts'
import { DOMAIN_FIELDS, type DomainBody, readDomain } from '../../input/domain-fields.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { domainFacts, domainPage, domainTable } from '../../print/domain.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { HTTP } from '../http/kind.ts'
import { findMonitor } from '../monitor/find.ts'
import type { Kind } from '../monitor/kind.ts'

const LAST = 5

const at = ({ id }: DnsJob) => ({ params: { dns_job_id: id } })

/** A domain check belongs to an HTTP monitor; a setting of that monitor adds and deletes it. */
export const DOMAIN: Kind<DnsJob, DomainBody> = {
  word: 'domain',
  about: 'Registrations of domains: show, run, set a renewal date',
  noun: 'domain check',
  example: 'example.com',
  name: job => job.domain,
  head: domainFacts,
  names: ({ domain, http_job_id }) => [domain, http_job_id],
  add: {
    argument: '<http-monitor>',
    about: 'Watch the domain of an HTTP monitor that has no domain check',
    examples: ['pharos domain add Shop', 'pharos domain add https://example.com'],
    create: addDomain,
  },
  list: {
    statuses: DOMAIN_STATUSES,
    tags: false,
    read: async ({ call }, { limit, status }) =>
      collectPages(cursor => call(listDnsJobs, { query: present({ status, limit: pageSize(limit), cursor }) }), limit),
    table: domainTable,
    first: 'Adding an HTTP monitor also adds one: pharos http add https://example.com',
  },
  show: {
    about: 'Show what is known about a registration, and its last runs',
    print: async (session, job) => {
      const { body: results } = await session.call(listDnsJobResults, { ...at(job), query: { limit: LAST } })
      session.print({ job, results }, look => domainPage(look, job, results))
    },
  },
  update: {
    about: 'Change the renewal date that is used if no registry gives one',
    examples: [
      'pharos domain update example.de --expiry-date 2027-03-01',
      'pharos domain update example.de --clear expiry-date',
    ],
    options: command => withFields(withClear(command, DOMAIN_FIELDS), DOMAIN_FIELDS),
    read: ({ files }, given) => readDomain(given, files),
    send: (call, job, body) => call(updateDnsJob, { ...at(job), body }),
  },
  pause: {
    about: 'Stop checking domains until resumed; pausing their HTTP monitors also does this',
    send: (call, job) => call(pauseDnsJob, at(job)),
  },
  resume: { about: 'Check domains again, at once', send: (call, job) => call(resumeDnsJob, at(job)) },
  run: {
    about: 'Check domains now; the limits of a registry may delay the runs',
    send: (call, job) => call(runDnsJob, at(job)),
    seeIn: 'results',
  },
  remove: {
    loses: 'all history; the HTTP monitor stays',
    send: (call, { http_job_id: job_id }) =>
      call(updateHttpJob, { params: { job_id }, body: { monitor_domain: false } }),
  },
}

async function addDomain(session: Session, text: string): Promise<DnsJob> {
  const http = await findMonitor(session, HTTP, text)
  if (http.monitor_domain) throw failed(`The domain of ${legible(http.friendly_name)} is already watched.`)
  await session.call(updateHttpJob, { params: { job_id: http.id }, body: { monitor_domain: true } })
  return findMonitor(session, DOMAIN, http.id)
}
