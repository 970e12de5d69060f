import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import { StartupFault } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { createStrictServer } from '../../platform/http/connection.ts'
import { waitReal } from '../../platform/real-time.ts'
import type { Part } from '../../platform/worker.ts'
import { type AnswerOf, openChallenges } from './challenge.ts'
import { type KnownDomains, openKnownDomains } from './known.ts'
import { openServiceNames, type ServiceNames } from './service-name.ts'

/** Serves the page with an id or slug, at whatever address it was requested. */
interface PageServer {
  handle(
    req: IncomingMessage,
    res: ServerResponse,
    where: { page: string; base: string; path: string },
  ): void | Promise<void>
}

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/
/** A day: long enough to protect a returning visitor's first request, short enough for a domain that moves elsewhere. */
const HSTS = 'max-age=86400'
/** Only pages that are served promise TLS, and only for a day. */
const NO_PROMISE = { tls: false }
/** The fatal alert `unrecognized_name` (RFC 8446 6, RFC 6066 3), which Node.js cannot send. */
const UNRECOGNIZED_NAME = Buffer.from([21, 3, 3, 0, 2, 2, 112])
const DRAIN_MS = 5_000

/** The ports on which the public reaches pages under their own domains; none when no port is configured. */
export async function startPublicListeners(platform: Platform, pages: PageServer): Promise<Part[]> {
  const { PHAROS_PUBLIC_HTTP_PORT, PHAROS_PUBLIC_TLS_PORT } = platform.config
  if (PHAROS_PUBLIC_HTTP_PORT === undefined && PHAROS_PUBLIC_TLS_PORT === undefined) return []
  const service = openServiceNames(platform)
  const known = await openKnownDomains(platform)
  const names: Names = {
    pageOf: host => known.pageOf(host) ?? (service.isSecure ? service.pageOf(host) : null),
    contextOf: async host => service.contextOf(host) ?? known.contextOf(host),
  }
  const listeners: Part[] = [known]
  if (PHAROS_PUBLIC_HTTP_PORT !== undefined) {
    const parts = { answerOf: openChallenges(platform), names, service, pages }
    const server = createStrictServer(platform, NO_PROMISE, (req, res) =>
      guard(platform, res, servePlain(parts, req, res)),
    )
    listeners.push(await listen(server, PHAROS_PUBLIC_HTTP_PORT, 'PHAROS_PUBLIC_HTTP_PORT'))
  }
  if (PHAROS_PUBLIC_TLS_PORT !== undefined) {
    const server = createStrictServer(platform, NO_PROMISE, (req, res) =>
      guard(platform, res, serveSecure(names, pages, req, res)),
    )
    speakTls(platform, names, server)
    listeners.push(await listen(server, PHAROS_PUBLIC_TLS_PORT, 'PHAROS_PUBLIC_TLS_PORT'))
  }
  return listeners
}

/** The names that are served by https. */
type Names = Pick<KnownDomains, 'pageOf' | 'contextOf'>

interface PlainParts {
  answerOf: AnswerOf
  names: Names
  service: ServiceNames
  pages: PageServer
}

/** Serves ACME challenges, and pages under the service's own domain; redirects active custom domains to https. */
async function servePlain(
  { answerOf, names, service, pages }: PlainParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { host, path } = addressOf(req)
  const token = CHALLENGE.exec(path)?.[1]
  const answer = token === undefined ? null : await answerOf(token)
  if (answer !== null) return end(res, 200, answer)
  if (names.pageOf(host) !== null)
    return end(res, 308, '', { location: `https://${host}${req.url?.startsWith('/') ? req.url : '/'}` })
  const page = service.pageOf(host)
  if (page === null) return end(res, 404, 'There is no status page at this address.\n')
  await pages.handle(req, res, { page, base: `http://${host}${ownPort(req)}`, path })
}

async function serveSecure(names: Names, pages: PageServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { host, path } = addressOf(req)
  const { servername } = req.socket as TLSSocket
  // The certificate does not cover the name: RFC 9110 15.5.20.
  if (host !== String(servername).toLowerCase()) return end(res, 421, 'This connection is for another host name.\n')
  const page = names.pageOf(host)
  if (page === null) return end(res, 404, 'There is no status page at this address.\n')
  res.setHeader('strict-transport-security', HSTS)
  await pages.handle(req, res, { page, base: `https://${host}${ownPort(req)}`, path })
}

/** The requested port if it is this listener's: pages are cached by address, and any other port is forged. */
function ownPort({ headers, socket }: IncomingMessage): string {
  const port = `:${socket.localPort}`
  return headers.host?.endsWith(port) ? port : ''
}

function addressOf(req: IncomingMessage): { host: string; path: string } {
  const host = (req.headers.host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return { host, path: (req.url ?? '/').split('?')[0] ?? '/' }
}

function end(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
  res.end(text)
}

function guard(platform: Platform, res: ServerResponse, served: Promise<void>): void {
  served.catch(err => {
    platform.log.warn({ err }, 'a public request could not be answered')
    if (res.headersSent) res.destroy()
    else end(res, 503, 'This page is temporarily unavailable. Try again.\n', { 'retry-after': '5' })
  })
}

/**
 * Puts TLS by requested name between the connections of a server and its HTTP. Not with `https`, which closes a
 * connection for an unknown name without an alert.
 */
function speakTls(platform: Platform, names: Names, server: Server): void {
  const speakHttp = server.listeners('connection')
  server.removeAllListeners('connection').on('connection', raw => {
    const secureContext = async (name: string) => {
      const context = await names.contextOf(name)
      if (context === null) raw.end(UNRECOGNIZED_NAME)
      return context ?? undefined
    }
    const socket = new TLSSocket(raw, {
      isServer: true,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
      SNICallback: (name, found) => {
        secureContext(name).then(
          context => found(null, context),
          err => {
            platform.log.warn({ err, name }, 'a certificate cannot be read')
            found(err)
          },
        )
      },
    })
    socket.on('error', () => raw.destroy())
    socket.once('close', () => raw.destroy())
    raw.on('error', () => socket.destroy())
    for (const speak of speakHttp) speak.call(server, socket)
  })
}

function listen(server: Server, port: number, setting: string): Promise<Part> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `can't be listened on (${error.message})`
      reject(new StartupFault(`port ${port} ${why}; set ${setting} to another`))
    })
    server.listen(port, () => resolve({ stop: () => close(server) }))
  })
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeIdleConnections()
    void waitReal(DRAIN_MS).then(() => server.closeAllConnections())
  })
}
