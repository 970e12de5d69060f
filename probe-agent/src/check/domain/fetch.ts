import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Environment } from '../check.ts'
import { headerOf, type Trace } from '../connection/trace.ts'
import { attempt } from '../http/attempt.ts'
import { failed, type LegAnswer } from './leg.ts'
import { readRetryAfter } from './retry-after.ts'

/** The largest registration seen in practice is about 60 KB. */
export const LARGEST_ANSWER = 1024 * 1024

interface Request {
  url: string
  /** The expected media type: the value of `accept`. */
  accept: string
  bearer: string | null
  timeoutMs: number
  /** The name of the source for people, such as `the RDAP service of the registry`. */
  who: string
}

/** Returns the JSON of a response, or the failure of the leg. Each hop of a redirect passes the egress guard. */
export async function fetchJson(request: Request, env: Environment): Promise<LegAnswer | { json: unknown }> {
  return attempt(specOf(request), secretsOf(request), env, trace => answerOf(trace, request, env.clock.now()))
}

function answerOf(trace: Trace, request: Request, now: number): LegAnswer | { json: unknown } {
  const { host } = new URL(request.url)
  if (trace.fault !== null || trace.response === null) {
    const detail = trace.fault?.message ?? 'there was no response'
    const reason = trace.fault?.reason === 'body_too_large' ? 'malformed_response' : 'transport_error'
    return failed(host, reason, `${request.who} could not be queried: ${detail}`)
  }
  const { statusCode } = trace.response
  const retryAfter = readRetryAfter(headerOf(trace.response, 'retry-after'), now)
  if (statusCode === 404) return { result: 'no_record', host, detail: `${request.who} has no record (status 404)` }
  if (statusCode === 429)
    return failed(host, 'rate_limited', `${request.who} is rate limiting requests (status 429)`, retryAfter)
  if (statusCode !== 200) return failed(host, 'transport_error', `${request.who} ${refusalOf(statusCode)}`, retryAfter)
  return parse(trace.content ?? Buffer.alloc(0), host, request.who)
}

function refusalOf(status: number): string {
  return status === 401 || status === 403 ? `refused the request (status ${status})` : `answered status ${status}`
}

function parse(body: Buffer, host: string, who: string): LegAnswer | { json: unknown } {
  if (body.length > LARGEST_ANSWER)
    return failed(host, 'malformed_response', `the answer of ${who} is larger than 1 MB`)
  // The decoder drops a byte order mark, which a reader of JSON may ignore (RFC 8259 8.1).
  const text = new TextDecoder().decode(body)
  try {
    return { json: JSON.parse(text) }
  } catch {
    const begin = JSON.stringify(text.slice(0, 80))
    return failed(host, 'malformed_response', `the answer of ${who} is not JSON; it begins with ${begin}`)
  }
}

function specOf({ url, accept, timeoutMs }: Request): HttpSpec {
  return {
    uri: url,
    method: 'GET',
    headers: [{ name: 'accept', value: accept, secret: false }],
    body: null,
    basic_username: null,
    timeout_ms: timeoutMs,
    follow_redirects: true,
    verify_tls: true,
    http_version: 'auto',
    ip_family: 'any',
    retries: 0,
    expected_status_codes: [],
    assertions: [],
    strict: false,
  }
}

function secretsOf({ bearer }: Request): HttpSecrets {
  return { headers: {}, basic_password: null, bearer_token: bearer }
}
