import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { headerOf, type Trace } from '../connection/trace.ts'
import { attempt } from '../http/attempt.ts'
import { failed, type LegAnswer, type Source } from './leg.ts'
import { readRetryAfter } from './retry-after.ts'

/** The largest registration seen in practice is about 60 KB. */
export const LARGEST_ANSWER = 1024 * 1024

interface Request {
  url: string
  /** The expected media type: the value of `accept`. */
  accept: string
  bearer: string | null
  timeoutMs: number
  source: Source
}

/** Returns the JSON of a response, or the failure of the leg. Each hop of a redirect passes the egress guard. */
export async function fetchJson(request: Request, env: Environment): Promise<LegAnswer | { json: unknown }> {
  return attempt(specOf(request), secretsOf(request), env, trace => answerOf(trace, request, env.clock.now()))
}

function answerOf(trace: Trace, request: Request, now: number): LegAnswer | { json: unknown } {
  const { host } = new URL(request.url)
  const { who } = request.source
  if (trace.fault !== null || trace.response === null) {
    const why = trace.fault?.said ?? say('http.nothing')
    const reason = trace.fault?.reason === 'body_too_large' ? 'malformed_response' : 'transport_error'
    return failed(host, reason, say('lookup.not_asked', { who, why }))
  }
  const { statusCode } = trace.response
  const retryAfter = readRetryAfter(headerOf(trace.response, 'retry-after'), now)
  if (statusCode === 404)
    return { result: 'no_record', host, detail: say('lookup.no_record_status', { who, status: 404 }) }
  if (statusCode === 429)
    return failed(host, 'rate_limited', say('lookup.limits_status', { who, status: 429 }), retryAfter)
  if (statusCode !== 200) return failed(host, 'transport_error', refusalOf(who, statusCode), retryAfter)
  return parse(trace.content ?? Buffer.alloc(0), host, request.source.answer)
}

function refusalOf(who: Said, status: number): Said {
  return say(status === 401 || status === 403 ? 'lookup.refused_status' : 'lookup.status', { who, status })
}

function parse(body: Buffer, host: string, answer: Said): LegAnswer | { json: unknown } {
  if (body.length > LARGEST_ANSWER) return failed(host, 'malformed_response', say('lookup.too_large', { answer }))
  // The decoder drops a byte order mark, which a reader of JSON may ignore (RFC 8259 8.1).
  const text = new TextDecoder().decode(body)
  try {
    return { json: JSON.parse(text) }
  } catch {
    const begin = JSON.stringify(text.slice(0, 80))
    return failed(host, 'malformed_response', say('lookup.not_json', { answer, begin }))
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
