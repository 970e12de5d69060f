import type { Assertion, HttpSecrets } from '@pharos/shared-protocol/check/http.ts'
import type { HttpJobInput } from '@pharos/shared-protocol/contract/http-job.ts'
import { refuseField } from '../../platform/refusal.ts'
import { settingsIn } from '../monitor/index.ts'
import { VOTED_DEFAULTS, type VotedConfig } from '../voted/index.ts'
import { defaultPairs, type Pairs, settlePairs } from './pairs.ts'

/** The stored settings of an HTTP monitor: everything except secret values. */
export interface HttpConfig extends VotedConfig, Pairs, Record<string, unknown> {
  uri: string
  method: NonNullable<HttpJobInput['method']>
  request_headers: { name: string; value: string; secret: boolean }[]
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
  if (given.request_headers) mergeHeaders(merged, config, secrets, given.request_headers)
  if (given.basic_auth !== undefined) mergeBasicAuth(merged, given.basic_auth)
  if (given.bearer_token !== undefined) {
    merged.secrets.bearer_token = given.bearer_token
    merged.config.has_bearer_token = given.bearer_token !== null
  }
  if (merged.config.has_bearer_token && merged.config.basic_username !== null)
    throw refuseField('bearer_token', 'can’t be used together with basic_auth: both set the Authorization header')
  return merged
}

/**
 * Requires secrets to be given again, or cleared, if the origin changes. Secrets are write-only, but another origin
 * could read those that are sent to it.
 */
function requireSecretsAgain(before: HttpConfig, given: GivenFields): void {
  const again = 'must be set again or cleared: the address has a different origin'
  if (before.has_bearer_token && given.bearer_token === undefined) throw refuseField('bearer_token', again)
  const { basic_auth } = given
  if (before.has_password && (basic_auth === undefined || (basic_auth && basic_auth.password === undefined)))
    throw refuseField('basic_auth.password', again)
  const secret = before.request_headers.filter(header => header.secret).map(header => header.name.toLowerCase())
  if (secret.length > 0 && given.request_headers === undefined) throw refuseField('request_headers', again)
  const kept = given.request_headers?.findIndex(
    ({ name, value }) => value === undefined && secret.includes(name.toLowerCase()),
  )
  if (kept !== undefined && kept >= 0) throw refuseField(`request_headers[${kept}].value`, again)
}

type Merged = ReturnType<typeof mergeConfig>

/** A secret header given without a value keeps the one stored under its name. */
function mergeHeaders(
  merged: Merged,
  before: HttpConfig,
  secrets: HttpSecrets,
  given: NonNullable<HttpJobInput['request_headers']>,
) {
  const kept: Record<string, string> = {}
  merged.config.request_headers = given.map(({ name, value, secret: asked }, index) => {
    const stored = before.request_headers.findIndex(
      header => header.secret && header.name.toLowerCase() === name.toLowerCase(),
    )
    // A secret header stays secret unless the body says otherwise.
    const secret = asked ?? stored >= 0
    if (!secret && value !== undefined) return { name, value, secret }
    // A stored secret is kept for a header that stays secret, and never turned into a readable one.
    const known = value ?? (secret ? secrets.headers[String(stored)] : undefined)
    if (known === undefined)
      throw refuseField(`request_headers[${index}].value`, 'is required: there is no stored value to keep')
    kept[String(index)] = known
    return { name, value: '', secret }
  })
  merged.secrets.headers = kept
}

function mergeBasicAuth(merged: Merged, given: HttpJobInput['basic_auth']): void {
  if (given?.password !== undefined) merged.secrets.basic_password = given.password
  if (!given) merged.secrets.basic_password = null
  const username = given ? (given.username ?? merged.config.basic_username) : null
  if (given && username === null) throw refuseField('basic_auth.username', 'is required')
  merged.config.basic_username = username
  merged.config.has_password = merged.secrets.basic_password !== null
}
