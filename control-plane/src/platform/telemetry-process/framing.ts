import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HANDOVER_HEADER } from './handover.ts'

/** Headers of one connection (RFC 9110, 7.6.1), and those of the framing, which each connection has for itself. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers of a request for the next hop: framed anew, and without those that only an API may set. */
export function headersOnward(req: IncomingMessage): Record<string, string[]> {
  const headers = endToEnd(req)
  for (const name of Object.keys(headers))
    if (HANDOVER_HEADER.test(name) || name === 'content-length' || name === 'x-forwarded-for') delete headers[name]
  return { ...headers, ...framingOf(req.headers) }
}

/** The headers of a response for its caller. */
export function headersBack(answer: IncomingMessage): Record<string, string[]> {
  return endToEnd(answer)
}

/** Whether a request has a body, possibly an empty one (RFC 9112, 6.3). */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

function framingOf(headers: IncomingHttpHeaders): Record<string, string[]> {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': ['chunked'] }
  return headers['content-length'] === undefined ? {} : { 'content-length': [headers['content-length']] }
}

function endToEnd({ rawHeaders, headers }: IncomingMessage): Record<string, string[]> {
  const named = String(headers.connection ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
  const kept: Record<string, string[]> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = String(rawHeaders[at]).toLowerCase()
    if (OF_CONNECTION.has(name) || (named.includes(name) && name !== 'content-length')) continue
    kept[name] = [...(kept[name] ?? []), String(rawHeaders[at + 1])]
  }
  return kept
}
