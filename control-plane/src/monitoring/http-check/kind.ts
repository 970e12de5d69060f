import { HttpOutcome, type HttpSpec, NO_TIMINGS } from '@pharos/shared-protocol/check/http.ts'
import {
  type Monitor,
  type MonitorKind,
  type ObservedOutcome,
  placesOfAddress,
  type VotedKind,
} from '../monitor/index.ts'
import type { HttpConfig } from './config.ts'
import { hangsOnDelay } from './response-time.ts'

/**
 * The spec of an HTTP monitor that an agent gets. An inverted monitor is not retried, since a healthy response is its
 * failure.
 */
export function httpSpec(config: HttpConfig, timeoutSeconds: number): HttpSpec {
  return {
    uri: config.uri,
    method: config.method,
    headers: config.request_headers,
    body: config.request_body,
    basic_username: config.basic_username,
    timeout_ms: timeoutSeconds * 1000,
    follow_redirects: config.follow_redirects,
    verify_tls: config.verify_tls,
    http_version: config.http_version,
    ip_family: config.ip_family,
    retries: config.inverted ? 0 : config.retries,
    expected_status_codes: config.expected_status_codes,
    assertions: config.assertions,
    strict: config.strict,
  }
}

/** The config of a monitor of this kind, which only this folder writes. Older rows have no `strict`. */
export function httpConfigOf(monitor: Pick<Monitor, 'config'>): HttpConfig {
  return { strict: false, ...monitor.config } as HttpConfig
}

export const httpKind: MonitorKind & VotedKind & { kind: 'http' } = {
  family: 'voted',
  kind: 'http',
  targetOf: monitor => httpConfigOf(monitor).uri,
  target_from: ['uri'],
  placesOf: monitor => placesOfAddress(httpConfigOf(monitor).uri),
  specOf: monitor => httpSpec(httpConfigOf(monitor), monitor.timeout_seconds),
  readOutcome,
  unheard: {
    ...{ status_code: null, attempts: 0, remote_address: null, http_version: null, response_bytes: null },
    ...{ timings_ms: NO_TIMINGS, failed_assertions: [], flaws: [] },
  } satisfies Omit<
    HttpOutcome,
    'status' | 'failure_reason' | 'failure_detail' | 'failure_text' | 'evidence' | 'tls_days_left'
  >,
  waits: ({ timeout_seconds }) => ({
    ms: timeout_seconds * 1000,
    end_as: ['dns_failure', 'connection_timeout', 'connection_reset', 'request_timeout'],
  }),
  hangsOnDelay: (observed, monitor, delayMs) => hangsOnDelay(observed, httpConfigOf(monitor).assertions, delayMs),
}

function readOutcome(given: unknown): ObservedOutcome | null {
  const parsed = HttpOutcome.safeParse(given)
  if (!parsed.success) return null
  const { status, failure_reason, failure_detail, failure_text, evidence, tls_days_left: _, ...data } = parsed.data
  return { status, failure_reason, failure_detail, failure_text, total_ms: data.timings_ms.total, data, evidence }
}
