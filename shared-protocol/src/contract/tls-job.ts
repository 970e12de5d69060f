import { z } from 'zod'
import { PublicKeyFacts, RevocationStatus, Starttls, TlsOutcome } from '../check/tls.ts'
import { RUN_KINDS } from '../message/run.ts'
import { excuseFields } from './excuse.ts'
import { HeldByPlan, Id, ref, TimeOut, text } from './field.ts'
import { monitorFields, transitionBetween } from './monitor.ts'

export const TLS_STATUSES = ['pending', 'valid', 'expiring', 'expired', 'invalid', 'unreachable'] as const
export const TlsStatus = z.enum(TLS_STATUSES).meta({ id: 'TlsStatus' })
export type TlsStatus = z.output<typeof TlsStatus>

/** Why a TLS monitor is not healthy. Of several reasons, the first in this list is reported (api.md B2). */
export const TLS_FAILURES = [
  'expired',
  'not_yet_valid',
  'hostname_mismatch',
  'self_signed',
  'untrusted_root',
  'incomplete_chain',
  'revoked',
  'weak_signature',
  'weak_key',
  'deprecated_protocol',
  'handshake_failed',
  'connection_failed',
  'dns_failure',
  'timeout',
] as const
export const TlsFailure = z.enum(TLS_FAILURES).meta({ id: 'TlsFailureReason' })
export type TlsFailure = z.output<typeof TlsFailure>

/** The URL of a host, which may be IPv6; null if it is not a host. */
export function hostUrl(host: string): URL | null {
  const url = URL.parse(`https://${host.includes(':') ? `[${host}]` : host}/`)
  const bare = url !== null && url.href === `https://${url.hostname}/` && !/^\.*$/.test(url.hostname)
  return bare && !/[\s/?#@\\[\]]/.test(host) ? url : null
}

export const Host = text(253, 1).refine(
  host => hostUrl(host) !== null,
  'must be a host name or an IP address, without scheme and port',
)

/**
 * Settings that only TLS monitors have, without defaults, so that a field that is omitted in an update keeps its value.
 */
const settings = {
  host: Host,
  port: z.int().min(1).max(65_535),
  server_name: Host.nullable().meta({
    description: 'Name to request with SNI and to match against the certificate; `null` to use the host',
  }),
  starttls: Starttls.nullable(),
  interval_seconds: z.int().min(60).max(86_400),
  warn_days: z
    .array(z.int().min(1).max(365))
    .max(10)
    .refine(days => new Set(days).size === days.length, 'must not repeat a number of days')
    .meta({
      description: 'Numbers of days before expiry at which to alert, once each. Defaults to 30, 14, 7, 3 and 1',
    }),
  check_revocation: z.boolean(),
}

const fields = z.strictObject({ ...monitorFields, ...settings })

/** Body of `POST /tls/job` and of `POST /tls/job/test`: a host, or the HTTP monitor whose host to check. */
export const TlsJobCreate = fields
  .partial()
  .extend({ http_job_id: ref('http_job').nullable().optional() })
  .check(({ value, issues }) => {
    if (value.host !== undefined || value.http_job_id) return
    issues.push({ code: 'custom', input: value, path: ['host'], message: 'is required without http_job_id' })
  })

/** Body of `PUT /tls/job/{tls_job_id}`: omitted fields keep their value. */
export const TlsJobUpdate = fields.partial()
export type TlsJobInput = z.output<typeof TlsJobUpdate>

const ChainMember = z
  .object({ subject: z.string(), issuer: z.string(), not_after: TimeOut, fingerprint_sha256: z.string() })
  .meta({ id: 'TlsChainMember' })

/** The certificate as it was last seen; all null before the first handshake. */
const certificate = {
  not_before: TimeOut.nullable(),
  not_after: TimeOut.nullable(),
  days_until_expiry: z.int().nullable().meta({
    description: 'Whole days until expiry, rounded toward zero; negative after expiry. `null` without a certificate',
  }),
  issuer: z.string().nullable(),
  subject: z.string().nullable(),
  subject_alt_names: z.array(z.string()),
  serial_number: z.string().nullable(),
  fingerprint_sha256: z.string().nullable(),
  signature_algorithm: z.string().nullable(),
  public_key: PublicKeyFacts.nullable(),
  protocol: z.string().nullable(),
  cipher: z.string().nullable(),
  deprecated_protocols: z.array(z.string()).meta({ description: 'Accepted protocol versions among TLS 1.0 and 1.1' }),
  client_certificate_requested: z.boolean().nullable(),
  chain: z
    .array(ChainMember)
    .meta({ description: 'Certificate chain as sent by the server, its own certificate first' }),
  ocsp_status: RevocationStatus.nullable().meta({
    description: 'Revocation status from stapled or fetched OCSP, or otherwise from a CRL; `null` if unknown',
  }),
}

export const TlsCertificate = z.object(certificate)
export type TlsCertificate = z.output<typeof TlsCertificate>

export const TlsJob = z
  .object({
    id: Id,
    account_id: Id,
    http_job_id: Id.nullable(),
    ...monitorFields,
    ...settings,
    friendly_name: z.string(),
    created_at: TimeOut,
    paused: z.boolean(),
    held_by_plan: HeldByPlan,
    current_status: TlsStatus,
    last_run_at: TimeOut.nullable(),
    last_status_change_at: TimeOut.nullable(),
    last_failure_reason: TlsFailure.nullable(),
    last_failure_detail: z.string().nullable().meta({
      description: 'All faults in words, and why it is not checked if no agent can run it; `null` if there are none',
    }),
    ...certificate,
  })
  .meta({ id: 'TlsJob' })
export type TlsJob = z.output<typeof TlsJob>

export const TlsResult = z
  .object({
    id: Id,
    tls_job_id: Id,
    created_at: TimeOut,
    region: z.string(),
    run_kind: z.enum(RUN_KINDS),
    scheduled_at: TimeOut,
    status: z.enum(['healthy', 'failing', 'excused']),
    failure_reason: TlsFailure.nullable(),
    failure_detail: z.string().nullable(),
    attempts: z.int(),
    timings_ms: TlsOutcome.shape.timings_ms,
    remote_address: z.string().nullable(),
    protocol: z.string().nullable(),
    cipher: z.string().nullable(),
    not_after: TimeOut.nullable(),
    fingerprint_sha256: z.string().nullable(),
    ocsp_status: RevocationStatus.nullable(),
    loop_delay_ms: z
      .number()
      .meta({ description: 'Delay of the agent’s own event loop during the run, in milliseconds' }),
    ...excuseFields,
  })
  .meta({ id: 'TlsResult' })
export type TlsResult = z.output<typeof TlsResult>

/** The reply to `POST /tls/job/test`: a result that is not stored, with the complete certificate. */
export const TlsTestResult = TlsResult.omit({ id: true, tls_job_id: true })
  .extend({ ...certificate, current_status: TlsStatus })
  .meta({ id: 'TlsTestResult' })

export const TlsTransition = transitionBetween(TlsStatus).meta({ id: 'TlsTransition' })

/** The paired TLS monitor as shown in an HTTP monitor's overview. */
export const TlsSummary = z
  .object({
    tls_job_id: Id,
    current_status: TlsStatus,
    paused: z.boolean(),
    not_after: TimeOut.nullable(),
    days_until_expiry: z.int().nullable(),
    issuer: z.string().nullable(),
    last_failure_reason: TlsFailure.nullable(),
  })
  .meta({ id: 'TlsSummary' })
