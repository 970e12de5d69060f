import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { assertionText } from '../input/assertion.ts'
import { legible } from './legible.ts'

type Line = [label: string, value: string | null | false]

/** The settings that differ from the defaults, one per line. */
export function settingLines(job: HttpJob): string[] {
  const lines: Line[] = [...aboutIt(job), ...request(job), ...policy(job)]
  const told = lines.filter((line): line is [string, string] => typeof line[1] === 'string' && line[1] !== '')
  const width = Math.max(0, ...told.map(([label]) => label.length))
  return told.map(([label, value]) => `${label.padEnd(width)}  ${legible(value)}`)
}

function aboutIt(job: HttpJob): Line[] {
  return [
    ['About', job.description],
    ['Runbook', job.runbook_url],
    ['Tags', job.tags.join(', ')],
    ['External key', job.external_key],
  ]
}

function request(job: HttpJob): Line[] {
  const headers = job.request_headers.map(({ name, value, secret }) => `${name}: ${secret ? '(secret)' : value}`)
  return [
    ['Headers', headers.join(' · ')],
    ['Body', job.request_body && `${job.request_body.length} characters`],
    ['Authentication', authentication(job)],
    ['HTTP version', job.http_version !== 'auto' && job.http_version],
    ['IP family', job.ip_family !== 'any' && `IPv${job.ip_family}`],
    ['Redirects', !job.follow_redirects && 'not followed'],
    ['Certificate', !job.verify_tls && 'not verified'],
  ]
}

function authentication({ basic_auth, has_bearer_token }: HttpJob): string | null {
  if (basic_auth) return `basic, as ${basic_auth.username}`
  return has_bearer_token ? 'bearer' : null
}

function policy(job: HttpJob): Line[] {
  const { failure_threshold: x, failure_window: y, degraded_threshold_ms: slow, min_healthy_regions: regions } = job
  return [
    ['Expected status', job.expected_status_codes.join(', ') !== '2xx, 3xx' && job.expected_status_codes.join(', ')],
    ['Assertions', job.assertions.map(assertionText).join(' · ')],
    ['Strict', job.strict && 'a response that breaks a rule of HTTP fails'],
    ['Fails when', y > 1 && `${x} of the last ${y} runs of a region failed`],
    ['Degraded above', slow !== null && `${slow} ms`],
    ['Regions needed', regions !== null && String(regions)],
    ['Alerts', job.muted && 'muted'],
    ['Inverted', job.inverted && 'up means that it cannot be reached'],
    ['Depends on', job.depends_on.join(', ')],
  ]
}
