import type { TlsFacts } from '@pharos/shared-protocol/check/tls.ts'
import type {
  TlsCertificate,
  TlsFailure,
  TlsJob,
  TlsResult,
  TlsStatus,
} from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { asSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type Monitor, presentMonitor } from '../monitor/index.ts'
import { type AgentWait, lastFailureOf, type PlannedLive } from '../planned/index.ts'
import { presentRun, type ResultRow } from '../result/index.ts'
import { tlsConfigOf } from './config.ts'
import { deprecatedProtocols } from './fault.ts'
import type { ResultData } from './kind.ts'
import { daysUntil, type TlsKnown } from './rules.ts'

/** Current state of a TLS monitor. */
interface Live extends PlannedLive {
  status: TlsStatus
  last_failure_reason: TlsFailure | null
  facts: TlsKnown & AgentWait
}

export function presentTlsJob(monitor: Monitor, live: Live, { now }: { now: EpochMs }): TlsJob {
  return {
    ...presentMonitor(monitor, live),
    http_job_id: monitor.http_job_id ?? null,
    check_regions: monitor.check_regions ?? null,
    external_key: monitor.external_key ?? null,
    ...tlsConfigOf(monitor),
    interval_seconds: monitor.interval_seconds,
    last_run_at: rfc3339OrNull(live.last_run_at),
    ...lastFailureOf(wrongOf(live.facts), live.facts),
    ...presentCertificate(live.facts.seen, now),
  }
}

function wrongOf({ detail, text }: TlsKnown): Said | null {
  return detail === null ? null : asSaid(detail, text)
}

/** The certificate of a handshake as returned; all empty when there was none. */
export function presentCertificate(seen: TlsFacts | null, now: EpochMs): TlsCertificate {
  const leaf = seen?.certificate ?? null
  return {
    not_before: rfc3339OrNull(leaf?.not_before ?? null),
    not_after: rfc3339OrNull(leaf?.not_after ?? null),
    days_until_expiry: leaf && daysUntil(leaf.not_after, now),
    issuer: leaf?.issuer ?? null,
    subject: leaf?.subject ?? null,
    subject_alt_names: seen?.subject_alt_names ?? [],
    serial_number: leaf?.serial_number ?? null,
    fingerprint_sha256: leaf?.fingerprint_sha256 ?? null,
    signature_algorithm: leaf?.signature_algorithm ?? null,
    public_key: leaf?.public_key ?? null,
    protocol: seen?.protocol ?? null,
    cipher: seen?.cipher ?? null,
    deprecated_protocols: seen ? deprecatedProtocols(seen) : [],
    client_certificate_requested: seen?.client_certificate_requested ?? null,
    chain: (seen?.chain ?? []).map(({ subject, issuer, not_after, fingerprint_sha256 }) => ({
      subject,
      issuer,
      not_after: rfc3339(epoch(not_after)),
      fingerprint_sha256,
    })),
    ocsp_status: seen?.revocation?.status ?? null,
  }
}

export function presentTlsResult(row: ResultRow<ResultData>): TlsResult {
  return {
    ...presentRun(row),
    tls_job_id: row.monitor_id,
    // A planned run either passed or failed; `degraded` belongs to the voted kinds.
    status: row.status === 'degraded' ? 'failing' : row.status,
    failure_reason: row.failure_reason as TlsFailure | null,
    ...row.data,
    not_after: rfc3339OrNull(row.data.not_after),
  }
}
