import {
  type DnsJob,
  type DnsJobResult,
  listDnsJobResults,
} from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { AgentWords } from '../../../part/agent-words.tsx'
import { Time } from '../../../part/time.tsx'
import { useRoute } from '../../../server/cache.ts'
import { DETAIL, EXPIRY_SOURCES } from '../../../words/monitor-detail.ts'
import { RUN } from '../../../words/monitor-run.ts'
import { Compare, type EvidenceGiven, Facts, lastAmong, type Run } from '../../monitor-run/index.ts'

/** Covers some weeks: a domain is looked up one to a few times a day. */
const SHOWN = 100

/** Compares the last failed lookup with the last good one, and shows the registration. */
export default function Domain({ monitor }: EvidenceGiven) {
  const params = { dns_job_id: monitor.id }
  const results = useRoute(listDnsJobResults, { params, query: { limit: SHOWN } }, { resultsOf: monitor.id })
  return (
    <>
      <Compare {...lastAmong(results.data?.map(asRun))} />
      <Registration job={monitor.raw as DnsJob} />
    </>
  )
}

/** A run that failed has a reason; that no date is published is none, whether a date was entered or not. */
function asRun(result: DnsJobResult): Run {
  const isState = result.failure_reason === null || result.failure_reason === 'registry_publishes_no_expiry'
  return isState && result.status === 'unknown' ? { ...result, status: 'good' } : result
}

function Registration({ job }: { job: DnsJob }) {
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
      {job.last_failure_detail && (
        <p class="detail">
          <AgentWords text={job.last_failure_detail} code={job.last_failure_text} />
        </p>
      )}
      <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))} />
      <p>
        <a href={`/console/monitors/http/${job.http_job_id}`}>{DETAIL.toHttp}</a>
      </p>
    </section>
  )
}
