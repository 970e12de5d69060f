import type { HttpFailure } from '@pharos/shared-protocol/check/http.ts'
import type { RegionVerdict, VerdictStatus } from './decide-verdict.ts'

const FAILURE_IN_WORDS: Readonly<Record<string, string>> = {
  dns_failure: 'the name could not be resolved',
  connection_refused: 'connection refused',
  connection_timeout: 'no connection within the timeout',
  connection_reset: 'connection reset',
  tls_failure: 'TLS failed',
  request_timeout: 'no response within the timeout',
  too_many_redirects: 'too many redirects',
  unexpected_status: 'unexpected status',
  assertion_failed: 'an assertion failed',
  protocol_error: 'invalid response',
  body_too_large: 'the body is too large',
  target_not_allowed: 'the target is not allowed',
} satisfies Record<HttpFailure, string>

/**
 * A verdict's reason in words: how many regions fail, with what and where, and how many must reach the target, as in
 * "2 of 3 regions are failing (connection refused: eu-west, us-east); at least 2 must reach the target".
 */
export function explain(status: VerdictStatus, regions: readonly RegionVerdict[], needed: number): string {
  if (regions.length === 0) return 'No region is assigned to this monitor'
  return `${findings(status, regions).join(', ')}; at least ${needed} must reach ${status === 'degraded' ? 'it in time' : 'the target'}`
}

function findings(status: VerdictStatus, regions: readonly RegionVerdict[]): string[] {
  const failing = regions.filter(each => each.status === 'failing')
  const reaching = regions.filter(each => each.status === 'healthy' || each.status === 'degraded')
  const slow = finding(regions, 'degraded', 'slowly')
  const silent = finding(regions, 'stale', 'no longer report', 'no longer reports')
  const waiting = finding(regions, 'pending', 'have not reported yet', 'has not reported yet')
  const reach = count(reaching.length, regions.length, 'reach the target', 'reaches the target')
  const fails =
    failing.length === 0
      ? []
      : [`${count(failing.length, regions.length, 'are failing', 'is failing')} (${causes(failing)})`]
  if (status === 'up') return [reach, ...fails]
  if (status === 'degraded') return [reach, ...slow, ...fails]
  if (status === 'down') return fails
  return [...silent, ...waiting, ...fails, ...(reaching.length === 0 ? [] : [reach])]
}

function finding(regions: readonly RegionVerdict[], status: string, many: string, one = many): string[] {
  const those = regions.filter(each => each.status === status).map(each => each.region)
  return those.length === 0 ? [] : [`${count(those.length, regions.length, many, one)} (${those.join(', ')})`]
}

function count(some: number, all: number, many: string, one: string): string {
  return `${some} of ${all} ${all === 1 ? 'region' : 'regions'} ${some === 1 ? one : many}`
}

/** Failing regions grouped by their reason: "connection refused: eu-west, us-east; TLS failed: ap-south". */
function causes(failing: readonly RegionVerdict[]): string {
  const slugs = new Map<string, string[]>()
  for (const { region, failure_reason } of failing) {
    const cause = failureInWords(failure_reason)
    slugs.set(cause, [...(slugs.get(cause) ?? []), region])
  }
  return [...slugs].map(([cause, where]) => `${cause}: ${where.join(', ')}`).join('; ')
}

/** A failure reason for people. Other kinds of check may have their own reasons, which are used as words. */
export function failureInWords(reason: string | null): string {
  return reason === null ? 'no reason given' : (FAILURE_IN_WORDS[reason] ?? reason.replaceAll('_', ' '))
}
