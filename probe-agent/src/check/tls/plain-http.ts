import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { errorMessage } from '../../error.ts'
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
 * http (RFC 5280 8): https would need the verification that is in progress. Throws the reason in words.
 */
export async function fetchBytes(url: string, limit: number, deadline: Deadline, env: Environment): Promise<Buffer> {
  const left = Math.min(deadline.left(), FETCH_MS)
  if (left <= 0) throw new Error(`there was no time left to query ${url}`)
  if (!isPlainHttp(url)) throw new Error(`${url} is not an http address`)
  return attempt(plainSpec(url, left), NO_SECRETS, env, trace => bytesOf(trace, url, limit))
}

function bytesOf(trace: Trace, url: string, limit: number): Buffer {
  if (trace.fault !== null) throw new Error(`${url}: ${trace.fault.message}`)
  if (trace.response?.statusCode !== 200) throw new Error(`${url} answered ${trace.response?.statusCode}`)
  const body = trace.content ?? Buffer.alloc(0)
  if (body.length > limit) throw new Error(`${url} returned more than ${limit} bytes`)
  return body
}

function isPlainHttp(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:'
}

/** The first of several addresses whose body can be used. Errors of the others are added to `complaints`. */
export async function firstUsable<T>(
  urls: readonly string[],
  complaints: string[],
  read: (url: string) => Promise<T>,
): Promise<T | null> {
  for (const url of urls.slice(0, SOURCES)) {
    try {
      return await read(url)
    } catch (error) {
      complaints.push(errorMessage(error))
    }
  }
  return null
}

/** The most addresses that are tried; a certificate may list any number. */
const SOURCES = 3
