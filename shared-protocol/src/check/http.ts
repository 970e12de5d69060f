import { z } from 'zod'
import { says } from '../text/en/contract.ts'
import { FailureText } from '../text/failure.ts'

export const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Why an HTTP run failed (api.md B1). */
export const HTTP_FAILURES = [
  'dns_failure',
  'connection_refused',
  'connection_timeout',
  'connection_reset',
  'tls_failure',
  'request_timeout',
  'too_many_redirects',
  'unexpected_status',
  'assertion_failed',
  'protocol_error',
  'body_too_large',
  'target_not_allowed',
] as const
export const HttpFailure = z.enum(HTTP_FAILURES).meta({ id: 'HttpFailureReason' })
export type HttpFailure = z.infer<typeof HttpFailure>

export const ASSERTION_SOURCES = [
  'status_code',
  'header',
  'body',
  'json_path',
  'response_time_ms',
  'tls_days_left',
] as const
export const COMPARISONS = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'matches',
  'not_matches',
  'less_than',
  'greater_than',
  'is_empty',
  'not_empty',
  'exists',
  'not_exists',
] as const

/** Comparisons that only look at the value and take no target. */
export const UNARY_COMPARISONS: readonly string[] = ['is_empty', 'not_empty', 'exists', 'not_exists']

export const Assertion = z
  .strictObject({
    source: z.enum(ASSERTION_SOURCES).meta({ description: 'Part of the response to check' }),
    property: z
      .string()
      .min(1)
      .max(500)
      .nullable()
      .meta({ description: 'Name of the header, or JSONPath (RFC 9535); `null` for other sources' }),
    comparison: z.enum(COMPARISONS).meta({ description: 'Comparison operator' }),
    target: z
      .string()
      .max(5000)
      .nullable()
      .meta({ description: 'Value to compare with; `null` for comparisons that need none' }),
  })
  .meta({ id: 'Assertion' })
export type Assertion = z.infer<typeof Assertion>

/** A status code (`200`), a class (`2xx`) or a range (`200-204`); also codes that HTTP does not have, such as 999. */
export const StatusPattern = z.string().regex(/^([1-9]xx|[1-9]\d\d|[1-9]\d\d-[1-9]\d\d)$/, says('field.status_pattern'))

/** What an agent requests. Secret values are sent separately, sealed to the region (`HttpSecrets`). */
export const HttpSpec = z.object({
  uri: z.string(),
  method: z.enum(HTTP_METHODS),
  /** A secret header has an empty value here. Its value is in `HttpSecrets.headers` at the same index. */
  headers: z.array(z.object({ name: z.string(), value: z.string(), secret: z.boolean() })),
  body: z.string().nullable(),
  basic_username: z.string().nullable(),
  timeout_ms: z.int().positive(),
  follow_redirects: z.boolean(),
  verify_tls: z.boolean(),
  http_version: z.enum(['auto', '1.1', '2']),
  ip_family: z.enum(['any', '4', '6']),
  retries: z.int().min(0).max(3),
  expected_status_codes: z.array(StatusPattern),
  assertions: z.array(Assertion),
  /** Whether a response with a flaw fails. */
  strict: z.boolean().default(false),
})
export type HttpSpec = z.infer<typeof HttpSpec>

/** The sealed half of an HTTP run. */
export const HttpSecrets = z.object({
  headers: z.record(z.string(), z.string()).meta({ description: 'Map of header index to value' }),
  basic_password: z.string().nullable(),
  bearer_token: z.string().nullable(),
})
export type HttpSecrets = z.infer<typeof HttpSecrets>

const Millis = z.number().nonnegative().nullable()

/**
 * The phases of the last attempt in milliseconds; null for a phase that was not reached. They add up to `total` (within
 * 1 ms).
 */
export const HttpTimings = z
  .object({
    dns: Millis.meta({
      description: 'Time to resolve the name, in milliseconds; `null` if this phase was not reached',
    }),
    connect: Millis.meta({ description: 'Time to connect, in milliseconds; `null` if this phase was not reached' }),
    tls: Millis.meta({ description: 'Time of the TLS handshake, in milliseconds; `null` if there was none' }),
    first_byte: Millis.meta({
      description:
        'Time from the request to the first byte of the response, in milliseconds; `null` if this phase was not reached',
    }),
    download: Millis.meta({
      description: 'Time from the first to the last byte, in milliseconds; `null` if this phase was not reached',
    }),
    total: Millis.meta({ description: 'Total time of the run, in milliseconds; `null` if it did not start' }),
  })
  .meta({ id: 'HttpTimings' })
export type HttpTimings = z.infer<typeof HttpTimings>

/** Of a run that measured nothing. */
export const NO_TIMINGS: HttpTimings = {
  ...{ dns: null, connect: null, tls: null, first_byte: null, download: null, total: null },
}

export const FailedAssertion = Assertion.extend({
  source: Assertion.shape.source.meta({ description: 'Part of the response that was checked' }),
  actual: z.string().nullable().meta({ description: 'Actual value; `null` if there is none' }),
}).meta({ id: 'FailedAssertion' })
export type FailedAssertion = z.infer<typeof FailedAssertion>

/** A rule of HTTP that a response breaks, although browsers can read it. */
export const HttpFlaw = z
  .object({
    code: z.string().max(60).meta({ description: 'A stable word for the rule; new ones may be added' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).meta({ description: 'Values in the text' }),
    text: z.string().max(500).meta({ description: 'Description in words' }),
  })
  .meta({ id: 'HttpFlaw' })
export type HttpFlaw = z.infer<typeof HttpFlaw>

/**
 * The evidence that is kept of a failing run, and of some successful ones: response headers and the first 64 KB of the
 * decoded body, with secrets masked.
 */
export const HttpEvidence = z
  .object({
    response_headers: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the header' }),
          value: z.string().meta({ description: 'Value of the header' }),
        }),
      )
      .meta({ description: 'Response headers, with secrets masked' }),
    body: z
      .string()
      .nullable()
      .meta({ description: 'First 64 KB of the response body, with secrets masked; `null` if none was read' }),
    body_truncated: z.boolean().meta({ description: 'Whether the body was longer than the stored part' }),
  })
  .meta({ id: 'HttpEvidence' })
export type HttpEvidence = z.infer<typeof HttpEvidence>

/**
 * What an HTTP check observed. The agent judges status codes and assertions, since only it sees the response. The
 * control plane decides everything else.
 */
export const HttpOutcome = z.object({
  status: z.enum(['healthy', 'failing']),
  failure_reason: HttpFailure.nullable(),
  failure_detail: z.string().max(2000).nullable(),
  failure_text: FailureText,
  status_code: z.int().nullable(),
  attempts: z.int().min(1),
  timings_ms: HttpTimings,
  remote_address: z.string().nullable(),
  http_version: z.string().nullable(),
  response_bytes: z.int().nonnegative().nullable(),
  failed_assertions: z.array(FailedAssertion),
  /** What is not clean about the response, over all redirects; older agents do not look. */
  flaws: z.array(HttpFlaw).max(50).default([]),
  tls_days_left: z.number().nullable(),
  evidence: HttpEvidence.nullable(),
})
export type HttpOutcome = z.infer<typeof HttpOutcome>
