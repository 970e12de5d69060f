import { z } from 'zod'
import { PublicKeyFacts, RevocationStatus, Starttls, TlsOutcome } from '../../check/tls.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, CreatedAt, HeldByPlan, Id, OwnId, ref, TimeOut, text } from '../field.ts'
import { excuseFields } from './excuse.ts'
import { monitorFields, transitionBetween } from './monitor.ts'
import { failureDetail, ReasonText, runFields } from './run-fields.ts'

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

export const Host = text(253, 1).refine(host => hostUrl(host) !== null, says('field.host'))

/**
 * Settings that only TLS monitors have, without defaults, so that a field that is omitted in an update keeps its value.
 */
const settings = {
  host: Host.meta({ description: 'Host name or IP address' }),
  port: z.int().min(1).max(65_535).meta({ description: 'Port number' }),
  server_name: Host.nullable().meta({
    description: 'Name to request with SNI and to match against the certificate; `null` to use the host',
  }),
  starttls: Starttls.nullable().meta({
    description: 'Protocol through which the connection is upgraded to TLS; `null` to use TLS from the start',
  }),
  interval_seconds: z.int().min(60).max(86_400).meta({
    description:
      'Time between two runs, in seconds. Defaults to 60; for DNS record monitors to 300, for TLS and page-speed monitors to 3600',
  }),
  warn_days: z
    .array(z.int().min(1).max(365))
    .max(10)
    .refine(days => new Set(days).size === days.length, says('field.repeated_days'))
    .meta({
      description: 'Numbers of days before expiry at which to alert, once each. Defaults to 30, 14, 7, 3 and 1',
    }),
  check_revocation: z.boolean().meta({
    description:
      'Whether to check for revocation (OCSP, or a CRL) and fail for a revoked certificate. Defaults to true',
  }),
}

const fields = z.strictObject({ ...monitorFields, ...settings })

/** Body of `POST /tls/job` and of `POST /tls/job/test`: a host, or the HTTP monitor whose host to check. */
export const TlsJobCreate = fields
  .partial()
  .extend({
    http_job_id: ref('http_job').nullable().optional().meta({ description: 'Id of the HTTP monitor' }),
    starttls: fields.shape.starttls.optional().meta({
      description: 'Protocol through which the connection is upgraded to TLS. Defaults to `null`: TLS from the start',
    }),
  })
  .check(({ value, issues }) => {
    if (value.host !== undefined || value.http_job_id) return
    issues.push({
      code: 'custom',
      input: value,
      path: ['host'],
      message: says('field.required_without_http_monitor'),
    })
  })

/** Body of `PUT /tls/job/{tls_job_id}`: omitted fields keep their value. */
export const TlsJobUpdate = fields.partial()
export type TlsJobInput = z.output<typeof TlsJobUpdate>

const ChainMember = z
  .object({
    subject: z.string().meta({ description: 'Distinguished name of the subject; `null` without a certificate' }),
    issuer: z.string().meta({ description: 'Distinguished name of the issuer; `null` without a certificate' }),
    not_after: TimeOut.meta({ description: 'End of the validity of the certificate' }),
    fingerprint_sha256: z
      .string()
      .meta({ description: 'SHA-256 fingerprint of the certificate in hexadecimal; `null` without a certificate' }),
  })
  .meta({ id: 'TlsChainMember' })

/** The certificate as it was last seen; all null before the first handshake. */
const certificate = {
  not_before: TimeOut.nullable().meta({
    description: 'Start of the validity of the certificate; `null` without a certificate',
  }),
  not_after: TimeOut.nullable().meta({
    description: 'End of the validity of the certificate; `null` without a certificate',
  }),
  days_until_expiry: z.int().nullable().meta({
    description: 'Whole days until expiry, rounded toward zero; negative after expiry. `null` without a certificate',
  }),
  issuer: z.string().nullable().meta({ description: 'Distinguished name of the issuer; `null` without a certificate' }),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'Distinguished name of the subject; `null` without a certificate' }),
  subject_alt_names: z
    .array(z.string())
    .meta({ description: 'Names and addresses for which the certificate is valid' }),
  serial_number: z
    .string()
    .nullable()
    .meta({ description: 'Serial number of the certificate in hexadecimal; `null` without a certificate' }),
  fingerprint_sha256: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 fingerprint of the certificate in hexadecimal; `null` without a certificate' }),
  signature_algorithm: z
    .string()
    .nullable()
    .meta({ description: 'Signature algorithm of the certificate; `null` without a certificate' }),
  public_key: PublicKeyFacts.nullable().meta({
    description: 'Public key of the certificate; `null` if there is no certificate',
  }),
  protocol: z.string().nullable().meta({ description: 'TLS version; `null` without a handshake' }),
  cipher: z.string().nullable().meta({ description: 'Name of the cipher suite; `null` without a handshake' }),
  deprecated_protocols: z.array(z.string()).meta({ description: 'Accepted protocol versions among TLS 1.0 and 1.1' }),
  client_certificate_requested: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the server requested a client certificate; `null` if unknown' }),
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
    id: OwnId,
    account_id: AccountId,
    http_job_id: Id.nullable().meta({ description: 'Id of the HTTP monitor that it is paired with; `null` for none' }),
    ...monitorFields,
    ...settings,
    friendly_name: z.string().meta({ description: 'Display name' }),
    created_at: CreatedAt,
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    held_by_plan: HeldByPlan,
    current_status: TlsStatus.meta({ description: 'Current status' }),
    last_run_at: TimeOut.nullable().meta({ description: 'Time of the last run; `null` if there was none' }),
    last_status_change_at: TimeOut.nullable().meta({
      description: 'Time of the last status change; `null` if there was none',
    }),
    last_failure_reason: TlsFailure.nullable().meta({
      description: 'Failure code of the last failed run; `null` if there is none',
    }),
    last_failure_detail: z.string().nullable().meta({
      description: 'All faults in words, and why it is not checked if no agent can run it; `null` if there are none',
    }),
    last_failure_text: ReasonText,
    ...certificate,
  })
  .meta({ id: 'TlsJob' })
export type TlsJob = z.output<typeof TlsJob>

export const TlsResult = z
  .object({
    id: OwnId,
    tls_job_id: Id.meta({ description: 'Id of the TLS monitor' }),
    ...runFields,
    status: z.enum(['healthy', 'failing', 'excused']).meta({ description: 'Status' }),
    failure_reason: TlsFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    ...failureDetail,
    attempts: z.int().meta({ description: 'Number of attempts, including retries' }),
    timings_ms: TlsOutcome.shape.timings_ms.meta({ description: 'Duration of each phase, in milliseconds' }),
    remote_address: z
      .string()
      .nullable()
      .meta({ description: 'IP address of the other side; `null` if none was reached or known' }),
    protocol: z.string().nullable().meta({ description: 'TLS version; `null` without a handshake' }),
    cipher: z.string().nullable().meta({ description: 'Name of the cipher suite; `null` without a handshake' }),
    not_after: TimeOut.nullable().meta({
      description: 'End of the validity of the certificate; `null` without a certificate',
    }),
    fingerprint_sha256: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 fingerprint of the certificate in hexadecimal; `null` without a certificate' }),
    ocsp_status: RevocationStatus.nullable().meta({ description: 'Revocation status; `null` if unknown' }),
    loop_delay_ms: z
      .number()
      .meta({ description: 'Delay of the agent’s own event loop during the run, in milliseconds' }),
    ...excuseFields,
  })
  .meta({ id: 'TlsResult' })
export type TlsResult = z.output<typeof TlsResult>

/** The reply to `POST /tls/job/test`: a result that is not stored, with the complete certificate. */
export const TlsTestResult = TlsResult.omit({ id: true, tls_job_id: true })
  .extend({ ...certificate, current_status: TlsStatus.meta({ description: 'Current status' }) })
  .meta({ id: 'TlsTestResult' })

export const TlsTransition = transitionBetween(TlsStatus).meta({ id: 'TlsTransition' })

/** The paired TLS monitor as shown in an HTTP monitor's overview. */
export const TlsSummary = z
  .object({
    tls_job_id: Id.meta({ description: 'Id of the TLS monitor' }),
    current_status: TlsStatus.meta({ description: 'Current status' }),
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    not_after: TimeOut.nullable().meta({
      description: 'End of the validity of the certificate; `null` without a certificate',
    }),
    days_until_expiry: z
      .int()
      .nullable()
      .meta({ description: 'Whole days until expiry, negative after expiry; `null` if unknown' }),
    issuer: z
      .string()
      .nullable()
      .meta({ description: 'Distinguished name of the issuer; `null` without a certificate' }),
    last_failure_reason: TlsFailure.nullable().meta({
      description: 'Failure code of the last failed run; `null` if there is none',
    }),
  })
  .meta({ id: 'TlsSummary' })
