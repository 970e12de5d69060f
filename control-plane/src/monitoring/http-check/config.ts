import type { Assertion, HttpSecrets } from '@pharos/shared-protocol/check/http.ts'
import type { HttpJobInput } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { refuseField } from '../../platform/refusal.ts'
import { hideNamed, mergeNamed, type NamedValue, requireNamedAgain, revealNamed, settingsIn } from '../monitor/index.ts'
import { VOTED_DEFAULTS, type VotedConfig } from '../voted/index.ts'
import { defaultPairs, type Pairs, settlePairs } from './pairs.ts'

/** The stored settings of an HTTP monitor: everything except secret values. */
export interface HttpConfig extends VotedConfig, Pairs, Record<string, unknown> {
  uri: string
  method: NonNullable<HttpJobInput['method']>
  request_headers: NamedValue[]
  request_body: string | null
  basic_username: string | null
  has_password: boolean
  has_bearer_token: boolean
  follow_redirects: boolean
  verify_tls: boolean
  http_version: 'auto' | '1.1' | '2'
  expected_status_codes: string[]
  assertions: Assertion[]
  strict: boolean
}

export const NO_SECRETS: HttpSecrets = { headers: {}, basic_password: null, bearer_token: null }

/** The settings of a monitor of which only the address was given (api.md B1). */
export function defaultConfig(uri: string): HttpConfig {
  return {
    uri,
    method: 'GET',
    request_headers: [],
    request_body: null,
    basic_username: null,
    has_password: false,
    has_bearer_token: false,
    follow_redirects: true,
    verify_tls: true,
    http_version: 'auto',
    ...VOTED_DEFAULTS,
    expected_status_codes: ['2xx', '3xx'],
    assertions: [],
    strict: false,
    ...defaultPairs(uri),
  }
}

/** Fields that become secrets, or are stored under other names. */
const ELSEWHERE = ['request_headers', 'basic_auth', 'bearer_token'] as const

/** The body of a create or an update. */
export type GivenFields = { [K in keyof HttpJobInput]?: HttpJobInput[K] | undefined }

/**
 * Merges the given fields over the stored settings: omitted fields, and secrets without a value, keep the stored ones.
 */
export function mergeConfig(
  config: HttpConfig,
  secrets: HttpSecrets,
  given: GivenFields,
): { config: HttpConfig; secrets: HttpSecrets } {
  const merged = {
    config: { ...config, ...settingsIn(given, ELSEWHERE) },
    secrets: { ...secrets, headers: { ...secrets.headers } },
  }
  Object.assign(merged.config, settlePairs(merged.config.uri, config, given))
  if (new URL(merged.config.uri).origin !== new URL(config.uri).origin) requireSecretsAgain(config, given)
  if (given.request_headers) {
    const known = revealNamed(config.request_headers, secrets.headers)
    const { shown, values } = hideNamed(mergeNamed('request_headers', known, given.request_headers))
    merged.config.request_headers = shown
    merged.secrets.headers = values
  }
  if (given.basic_auth !== undefined) mergeBasicAuth(merged, given.basic_auth)
  if (given.bearer_token !== undefined) {
    merged.secrets.bearer_token = given.bearer_token
    merged.config.has_bearer_token = given.bearer_token !== null
  }
  if (merged.config.has_bearer_token && merged.config.basic_username !== null)
    throw refuseField('bearer_token', monitoringText('http_check.not_with_basic_auth'))
  return merged
}

/**
 * Requires secrets to be given again, or cleared, if the origin changes. Secrets are write-only, but another origin
 * could read those that are sent to it.
 */
function requireSecretsAgain(before: HttpConfig, given: GivenFields): void {
  const again = monitoringText('http_check.set_again_or_cleared')
  if (before.has_bearer_token && given.bearer_token === undefined) throw refuseField('bearer_token', again)
  const { basic_auth } = given
  if (before.has_password && (basic_auth === undefined || (basic_auth && basic_auth.password === undefined)))
    throw refuseField('basic_auth.password', again)
  requireNamedAgain('request_headers', before.request_headers, given.request_headers, again)
}

type Merged = ReturnType<typeof mergeConfig>

function mergeBasicAuth(merged: Merged, given: HttpJobInput['basic_auth']): void {
  if (given?.password !== undefined) merged.secrets.basic_password = given.password
  if (!given) merged.secrets.basic_password = null
  const username = given ? (given.username ?? merged.config.basic_username) : null
  if (given && username === null) throw refuseField('basic_auth.username', faultText('fault.required'))
  merged.config.basic_username = username
  merged.config.has_password = merged.secrets.basic_password !== null
}
