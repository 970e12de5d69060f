import {
  getHttpOverview,
  getHttpResult,
  listHttpResults,
} from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { getPageSpeedJob } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { listTlsResults } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import { Status } from '../../../part/status.tsx'
import { Time } from '../../../part/time.tsx'
import { useRoute } from '../../../server/cache.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import { TYPES } from '../../../words/monitor-kind.ts'
import { Compare, type EvidenceGiven, type Run, useLast, useLastKept } from '../../monitor-run/index.ts'

/** Compares the last failed run with the last healthy one, each with its certificate; lists the paired monitors. */
export default function HttpEvidence({ monitor }: EvidenceGiven) {
  const { failure, success } = useLast(listHttpResults as never, getHttpResult as never, monitor.id)
  const kept = useLastKept(listHttpResults as never, getHttpResult as never, monitor.id)
  const tls = (monitor.raw.tls_job_id as string | null) ?? null
  return (
    <>
      <Compare failure={useWithCertificate(failure, tls)} success={useWithCertificate(success, tls)} kept={kept} />
      <Pairs monitor={monitor} />
    </>
  )
}

/** Adds the last certificate seen up to the time of the run. */
function useWithCertificate(run: Run | undefined, tls: string | null): Run | undefined {
  const input = { params: { tls_job_id: tls ?? '' }, query: { to: run?.created_at ?? '', limit: 1 } }
  const { data } = useRoute(listTlsResults, input, { enabled: tls !== null && run !== undefined })
  const [seen] = data ?? []
  if (!run || !seen) return run
  const { not_after, fingerprint_sha256, protocol, cipher } = seen
  return { ...run, not_after, fingerprint_sha256, protocol, cipher }
}

function Pairs({ monitor }: EvidenceGiven) {
  const { data } = useRoute(getHttpOverview, { params: { job_id: monitor.id } })
  if (!data) return null
  const { tls, dns, job } = data
  if (!tls && !dns && !job.page_speed_job_id) return null
  return (
    <section class="card" aria-labelledby="pairs">
      <h2 id="pairs">{DETAIL.pairs}</h2>
      <ul class="changes">
        {tls && (
          <li>
            <Status of={tls.current_status} paused={tls.paused} />
            <a class="why" href={`/console/monitors/tls/${tls.tls_job_id}`}>
              {TYPES.tls}
              {tls.issuer && <small> {tls.issuer}</small>}
            </a>
            {tls.not_after && (
              <span>
                <small>{DETAIL.ends}</small> <Time at={tls.not_after} isFull />
              </span>
            )}
          </li>
        )}
        {dns && job.dns_job_id && (
          <li>
            <Status of={dns.status} />
            <a class="why" href={`/console/monitors/dns/${job.dns_job_id}`}>
              {TYPES.dns} <small>{dns.domain}</small>
            </a>
            {dns.expiry_date && (
              <span>
                <small>{DETAIL.ends}</small> <Time at={dns.expiry_date} isFull />
              </span>
            )}
          </li>
        )}
        {job.page_speed_job_id && <PageSpeed id={job.page_speed_job_id} />}
      </ul>
    </section>
  )
}

function PageSpeed({ id }: { id: string }) {
  const { data } = useRoute(getPageSpeedJob, { params: { page_speed_job_id: id } })
  return (
    <li>
      {data && <Status of={data.current_status} paused={data.paused} />}
      <a class="why" href={`/console/monitors/page_speed/${id}`}>
        {TYPES.page_speed}
      </a>
    </li>
  )
}
