import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Handover } from '../telemetry-process/handover.ts'
import { browserRules } from './browser-rules.ts'
import { discardRest } from './discard.ts'
import { PROBLEM_TYPE, problemOf, requestIdOf } from './problem.ts'
import { endStalled } from './stalled.ts'

/**
 * A request that has not arrived completely by then is a 408, since it occupies resources for nothing (milliseconds).
 */
export const DEADLINES = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 }

/**
 * A server for strangers: refuses what no part of us could parse, bounds how long a request may take to arrive and how
 * long a reader may take nothing, and sets the headers that bind browsers, with `tls` to TLS from now on. With `handover`, it is for requests that an API
 * hands on. `serve` gets the target as a path.
 */
export function createStrictServer(
  platform: Identified,
  { tls, handover }: { tls: boolean; handover?: Handover | undefined },
  serve: (req: IncomingMessage, res: ServerResponse) => void,
): Server {
  const rules = browserRules(tls)
  // A request without Host is refused below, with a body.
  const server = createServer({ requireHostHeader: false, ...DEADLINES }, (req, res) => {
    // An API that hands a request on ends the connection itself.
    if (handover === undefined) discardRest(req, res)
    const fault = malformed(req) ?? handover?.faultOf(req) ?? null
    if (fault !== null) return refuseEarly(platform, req, res, fault)
    useOriginForm(req)
    for (const [name, value] of Object.entries(rules(req.url ?? ''))) res.setHeader(name, value)
    serve(req, res)
  })
  answerUnreadable(server, platform)
  endStalled(server)
  server.keepAliveTimeout = 65_000
  return server
}

/** Rejects what no part of the server could parse, before any of them sees it (RFC 9112, 3.2). */
function malformed({ url = '', rawHeaders, headers, httpVersion }: IncomingMessage): string | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return 'There is more than one Host header.'
  if (hosts.length === 0 && httpVersion === '1.1') return 'The Host header is missing.'
  // Any other coding would stay in the body, which then means something else (RFC 9112, 6.1).
  if (!['chunked', undefined].includes(headers['transfer-encoding']?.toLowerCase()))
    return 'The only transfer coding that is accepted is chunked.'
  return isPath(url) || URL.canParse(url) ? null : 'The request target is not an address.'
}

/** Converts an absolute-form target, as proxies send it, into the path (RFC 9112, 3.2.2). */
function useOriginForm(req: IncomingMessage): void {
  const whole = isPath(req.url ?? '') ? null : URL.parse(req.url ?? '')
  if (whole) req.url = `${whole.pathname.startsWith('/') ? '' : '/'}${whole.pathname}${whole.search}`
}

function isPath(target: string): boolean {
  return target.startsWith('/') || target === '*'
}

/** Answers a request that is refused before it reached the API. */
function refuseEarly(platform: Identified, req: IncomingMessage, res: ServerResponse, detail: string): void {
  const given = String(req.headers['x-request-id'] ?? '')
  const { headers, body } = earlyProblem(platform, new Refusal('invalid_request', detail), 400, given)
  res.writeHead(400, headers)
  res.end(body)
}

type Identified = Pick<Platform, 'ids' | 'clock'>

function earlyProblem(platform: Identified, refusal: Refusal, status: number, given = '') {
  const requestId = requestIdOf(platform, given)
  const body = JSON.stringify({ ...problemOf(refusal, requestId), status })
  const headers = {
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { headers, body }
}

/** Requests that Node refuses itself, by the code of its error. All others cannot be parsed. */
const REFUSED_BY_NODE: Readonly<Record<string, [status: number, line: string, refusal: Refusal]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    new Refusal('too_large', requestText('request.headers_too_large')),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', new Refusal('invalid_request', requestText('request.incomplete'))],
}
const UNREADABLE = new Refusal('invalid_request', requestText('request.not_http'))

/** Sends problem details for requests that Node refuses before they are emitted. Closes the connection afterwards. */
export function answerUnreadable(server: Server, platform: Identified): void {
  const answering = new WeakMap<Duplex, Set<ServerResponse>>()
  server.prependListener('request', (req, res) => {
    const begun = answering.get(req.socket) ?? new Set()
    answering.set(req.socket, begun.add(res))
    res.once('finish', () => begun.delete(res))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [begun, ...more] = answering.get(socket) ?? []
    // Within a response, or before one that is still due, this one would be mistaken for it.
    if (!socket.writable || begun?.headersSent || more.length > 0) return void socket.destroy()
    const [status, line, refusal] = REFUSED_BY_NODE[error.code ?? ''] ?? [400, 'Bad Request', UNREADABLE]
    const { headers, body } = earlyProblem(platform, refusal, status)
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${line}\r\n${fields.join('')}\r\n${body}`, () => socket.destroy())
  })
}
