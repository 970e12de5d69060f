import type { DnsJob } from '@pharos/shared-protocol/contract/dns-job.ts'
import { Time } from '../../../part/time.tsx'
import { DETAIL, EXPIRY_SOURCES } from '../../../words/monitor-detail.ts'
import { RUN } from '../../../words/monitor-run.ts'
import { Facts } from '../run/facts.tsx'
import type { EvidenceGiven } from './index.tsx'
import '../run/run.css'

/** What the registry says of a domain. */
export default function Domain({ monitor }: EvidenceGiven) {
  const job = monitor.raw as DnsJob
  const facts: [string, string | null | undefined][] = [
    [DETAIL.source, job.expiry_source && EXPIRY_SOURCES[job.expiry_source]],
    [RUN.registrar, job.registrar],
    [RUN.nameservers, job.nameservers?.join(', ')],
    [RUN.registryStatus, job.domain_status?.join(', ')],
    [DETAIL.trouble, job.grace_states.join(', ')],
  ]
  return (
    <section class="card" aria-labelledby="domain">
      <h2 id="domain">{DETAIL.registration}</h2>
      <p>
        {job.expiry_date ? (
          <>
            {DETAIL.ends} <Time at={job.expiry_date} isFull /> (<Time at={job.expiry_date} />)
          </>
        ) : (
          DETAIL.noExpiry
        )}
      </p>
      <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))} />
      <p>
        <a href={`/console/monitors/http/${job.http_job_id}`}>{DETAIL.toHttp}</a>
      </p>
    </section>
  )
}
