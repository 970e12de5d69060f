import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { PROBLEM_TYPE, problemOf, requestIdOf } from './problem.ts'

/** This much of an unwanted body is read and dropped, so that the connection can be reused. */
const DISCARDED_BYTES = 2_000_000

/** Rejects what no part of the server could parse, before any of them sees it (RFC 9112, 3.2). */
export function malformed({ url = '', rawHeaders }: IncomingMessage): string | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return 'There is more than one Host header.'
  return isPath(url) || URL.canParse(url) ? null : 'The request target is not an address.'
}

/** Converts an absolute-form target, as proxies send it, into the path (RFC 9112, 3.2.2). */
export function useOriginForm(req: IncomingMessage): void {
  const whole = isPath(req.url ?? '') ? null : URL.parse(req.url ?? '')
  if (whole) req.url = `${whole.pathname.startsWith('/') ? '' : '/'}${whole.pathname}${whole.search}`
}

function isPath(target: string): boolean {
  return target.startsWith('/') || target === '*'
}

/** Answers a request that is refused before it reached the API. */
export function refuseEarly(platform: Platform, req: IncomingMessage, res: ServerResponse, detail: string): void {
  const requestId = requestIdOf(platform, String(req.headers['x-request-id'] ?? ''))
  const body = JSON.stringify(problemOf(new Refusal('invalid_request', detail), requestId))
  res.writeHead(400, {
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  res.end(body)
}

/** Once the response is sent, drops the rest of the body, and closes the connection when that is long. */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  // First of its listeners: Node's own would read the body to its end, however long.
  res.prependOnceListener('finish', () => {
    if (req.readableEnded || req.destroyed) return
    let left = DISCARDED_BYTES
    // A decompressor at its limit may still hold the body.
    req.unpipe()
    req.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) req.destroy()
    })
    req.read(0)
    req.resume()
  })
}
