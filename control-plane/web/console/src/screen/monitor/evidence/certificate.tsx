import type { TlsJob } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { listTlsResults } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import type { z } from 'zod'
import { AgentWords } from '../../../part/agent-words.tsx'
import { Time } from '../../../part/time.tsx'
import { colon } from '../../../words/language.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import { RUN } from '../../../words/monitor-run.ts'
import { Compare, type EvidenceGiven, Facts, revocationOf, useLast } from '../../monitor-run/index.ts'

/** Compares the last failed check with the last healthy one; shows the last certificate and its chain. */
export default function Certificate({ monitor }: EvidenceGiven) {
  const job = monitor.raw as z.output<typeof TlsJob>
  return (
    <>
      <Compare {...useLast(listTlsResults as never, null, monitor.id)} />
      {job.not_after !== null && <Seen job={job} />}
    </>
  )
}

function Seen({ job }: { job: z.output<typeof TlsJob> }) {
  const key = job.public_key
  const facts: [string, string | null][] = [
    [RUN.daysLeft, String(job.days_until_expiry)],
    [RUN.subject, job.subject],
    [RUN.issuer, job.issuer],
    [DETAIL.names, job.subject_alt_names.join(', ')],
    [DETAIL.key, key && [key.type, key.curve ?? key.bits].filter(Boolean).join(' ')],
    [DETAIL.signature, job.signature_algorithm],
    [RUN.protocol, job.protocol],
    [RUN.cipher, job.cipher],
    [RUN.revocation, revocationOf(job.ocsp_status)],
    [DETAIL.serial, job.serial_number],
    [RUN.fingerprint, job.fingerprint_sha256],
  ]
  return (
    <section class="card" aria-labelledby="certificate">
      <h2 id="certificate">{DETAIL.certificate}</h2>
      <p>
        {DETAIL.validFrom} <Time at={job.not_before} isFull /> · {DETAIL.ends} <Time at={job.not_after} isFull />
      </p>
      {job.last_failure_detail && (
        <p class="detail">
          <AgentWords text={job.last_failure_detail} code={job.last_failure_text} />
        </p>
      )}
      <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))} />
      <details>
        <summary>{DETAIL.chain}</summary>
        <ol>
          {job.chain.map(({ subject, issuer, not_after, fingerprint_sha256 }) => (
            <li key={fingerprint_sha256}>
              {subject}
              <br />
              <small>
                {RUN.issuer}
                {colon}
                {issuer} · {DETAIL.ends} <Time at={not_after} isFull />
              </small>
            </li>
          ))}
        </ol>
      </details>
      {job.http_job_id && (
        <p>
          <a href={`/console/monitors/http/${job.http_job_id}`}>{DETAIL.toHttp}</a>
        </p>
      )}
    </section>
  )
}
