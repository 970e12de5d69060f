import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError, saidBy, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import type { Trace } from '../connection/trace.ts'
import { attempt } from '../http/attempt.ts'
import type { Deadline } from './deadline.ts'

/** A spec of the HTTP check for a plain request, so that every hop passes the egress guard. */
export function plainSpec(uri: string, timeoutMs: number): HttpSpec {
  return {
    uri,
    method: 'GET',
    headers: [],
    body: null,
    basic_username: null,
    timeout_ms: timeoutMs,
    follow_redirects: true,
    verify_tls: true,
    http_version: '1.1',
    ip_family: 'any',
    retries: 0,
    expected_status_codes: ['200'],
    assertions: [],
    strict: false,
  }
}

const NO_SECRETS = { headers: {}, basic_password: null, bearer_token: null }
const FETCH_MS = 5_000

/**
 * Fetches the body at an address in a certificate. Issuers' data is signed and public, so it is published over plain
 * http (RFC 5280 8): https would need the verification that is in progress. Throws a `SaidError`.
 */
export async function fetchBytes(url: string, limit: number, deadline: Deadline, env: Environment): Promise<Buffer> {
  const left = Math.min(deadline.left(), FETCH_MS)
  if (left <= 0) throw new SaidError(say('download.no_time', { url }))
  if (!isPlainHttp(url)) throw new SaidError(say('download.not_http', { url }))
  return attempt(plainSpec(url, left), NO_SECRETS, env, trace => bytesOf(trace, url, limit))
}

function bytesOf(trace: Trace, url: string, limit: number): Buffer {
  if (trace.fault !== null) throw new SaidError(say('download.unusable', { url, why: trace.fault.said }))
  const status = trace.response?.statusCode
  if (status !== 200) throw new SaidError(say('download.status', { url, status: status ?? null }))
  const body = trace.content ?? Buffer.alloc(0)
  if (body.length > limit) throw new SaidError(say('download.too_large', { url, most: limit }))
  return body
}

function isPlainHttp(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:'
}

/** The first of several addresses whose body can be used. Errors of the others are added to `complaints`. */
export async function firstUsable<T>(
  urls: readonly string[],
  complaints: Said[],
  read: (url: string) => Promise<T>,
): Promise<T | null> {
  for (const url of urls.slice(0, SOURCES)) {
    try {
      return await read(url)
    } catch (error) {
      complaints.push(saidBy(error))
    }
  }
  return null
}

/** The most addresses that are tried; a certificate may list any number. */
const SOURCES = 3
