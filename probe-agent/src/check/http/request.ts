import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'

export const USER_AGENT = 'Pharos/1.0'

export interface RequestHeader {
  name: string
  value: string
  /** Not sent to another origin after a redirect. */
  confined: boolean
}

/** A request; each redirect creates the next one. */
export interface HttpRequest {
  url: URL
  method: HttpSpec['method']
  headers: RequestHeader[]
  body: string | null
}

const CONFINED = new Set(['authorization', 'cookie', 'proxy-authorization', 'host'])

/** The first request of a run, with its secrets. */
export function firstRequest(spec: HttpSpec, secrets: HttpSecrets): HttpRequest {
  const headers = spec.headers.map((header, index) => ({
    name: header.name,
    value: header.secret ? (secrets.headers[String(index)] ?? '') : header.value,
    confined: header.secret || CONFINED.has(header.name.toLowerCase()),
  }))
  const authorization = authorizationOf(spec, secrets)
  if (authorization !== null) headers.push(authorization)
  return { url: new URL(spec.uri), method: spec.method, headers: withDefaults(headers), body: spec.body }
}

function authorizationOf(spec: HttpSpec, secrets: HttpSecrets): RequestHeader | null {
  if (secrets.bearer_token !== null) return authorizationHeader(`Bearer ${secrets.bearer_token}`)
  if (spec.basic_username === null) return null
  return basicHeader(spec.basic_username, secrets.basic_password ?? '')
}

/** Basic authentication (RFC 7617). */
export function basicHeader(username: string, password: string): RequestHeader {
  return authorizationHeader(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
}

function authorizationHeader(value: string): RequestHeader {
  return { name: 'authorization', value, confined: true }
}

const DEFAULTS: readonly [string, string][] = [
  ['user-agent', USER_AGENT],
  ['accept', '*/*'],
  ['accept-encoding', 'gzip, deflate, br, zstd'],
]

function withDefaults(headers: RequestHeader[]): RequestHeader[] {
  const given = new Set(headers.map(header => header.name.toLowerCase()))
  const missing = DEFAULTS.filter(([name]) => !given.has(name)).map(([name, value]) => ({
    name,
    value,
    confined: false,
  }))
  return [...headers, ...missing]
}
