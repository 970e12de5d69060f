import { say } from '../../say.ts'
import { Fault } from '../connection/fault.ts'
import type { HttpResponse } from '../connection/trace.ts'
import { basicHeader, type HttpRequest, type RequestHeader } from './request.ts'

export const MAX_REDIRECTS = 10

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** An empty address is none, as in browsers and curl. */
export function isRedirect(response: HttpResponse): boolean {
  return REDIRECTS.has(response.statusCode) && locationOf(response) !== ''
}

/**
 * The request after a redirect (RFC 9110 15.4): 303 turns everything but HEAD into GET, 301 and 302 turn POST into GET,
 * 307 and 308 repeat the request. Another origin gets no credentials, cookies or secret headers of the monitor; credentials
 * in the address of the redirect are sent there, as browsers and curl do.
 */
export function nextRequest(request: HttpRequest, response: HttpResponse): HttpRequest {
  const { statusCode } = response
  const { url, credentials } = targetOf(locationOf(response), request.url)
  const becomesGet =
    (statusCode === 303 && request.method !== 'HEAD' && request.method !== 'GET') ||
    ((statusCode === 301 || statusCode === 302) && request.method === 'POST')
  const same = url.origin === request.url.origin ? request.headers : request.headers.filter(header => !header.confined)
  const kept = credentials === null ? same : [...same.filter(header => !isAuthorization(header)), credentials]
  if (!becomesGet) return { ...request, url, headers: kept }
  const headers = kept.filter(header => !header.name.toLowerCase().startsWith('content-'))
  return { url, method: 'GET', headers, body: null }
}

/** The first of several, which should be equal. */
export function locationOf(response: HttpResponse): string {
  return response.headers.find(header => header.name === 'location')?.value ?? ''
}

interface RedirectTarget {
  url: URL
  credentials: RequestHeader | null
}

function isAuthorization({ name }: RequestHeader): boolean {
  return name.toLowerCase() === 'authorization'
}

function targetOf(location: string, base: URL): RedirectTarget {
  const url = URL.canParse(location, base) ? new URL(location, base) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Fault('protocol_error', say('http.redirect', { location }))
  }
  const { username, password } = url
  const credentials = username === '' && password === '' ? null : basicHeader(decoded(username), decoded(password))
  url.username = url.password = ''
  return { url, credentials }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
