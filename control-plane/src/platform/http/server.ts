import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import Koa, { type Middleware } from 'koa'
import { baseUrlOf, StartupFault } from '../config.ts'
import type { Platform } from '../context.ts'
import { asRequest } from '../database/watch.ts'
import { within } from '../real-time.ts'
import { Refusal } from '../refusal.ts'
import type { Handover } from '../telemetry-process/handover.ts'
import { createAdmission } from './admit.ts'
import type { WriteAudit } from './audit.ts'
import type { Credentials } from './authenticate.ts'
import { readersOf } from './changes.ts'
import { createStrictServer } from './connection.ts'
import { consoleRoutes } from './console.ts'
import { allowOtherSites } from './cors.ts'
import type { SmallPage } from './html.ts'
import { createLargeReplies } from './large-reply.ts'
import { objectRoutes } from './objects.ts'
import { answerRefusal, createOpenPipeline, type OwnReply, type PageView, type PublicCtx } from './open.ts'
import { openApiRoutes } from './openapi.ts'
import { operatorRoutes } from './operator.ts'
import { createPipeline, type Verb } from './pipeline.ts'
import { answerProblem, withRequestId } from './problem.ts'
import { createRouters } from './routers.ts'
import { rumSdkRoutes } from './rum-sdk.ts'

export interface Binding {
  route: AnyRoute
  verb: Verb
  /** For a route whose reply may be a page. */
  page?: (reply: never, view: PageView) => SmallPage
  /** The page of a refusal. */
  refused?: (refusal: Refusal, view: PageView) => SmallPage
  /** Whether the verb counts calls itself. */
  counts?: boolean
  /** Whether the verb gets the body as text, and returns the whole response. */
  raw?: boolean
  /** Whether it runs in the telemetry process, if that is another one. */
  telemetry?: boolean
  /** The form of a protocol's refusals; its verb also returns replies in its own form. */
  protocol?: (refusal: Refusal, ctx: PublicCtx) => OwnReply
}

/** Where a server listens: an address, or a socket of this machine. */
export type Listening = { port: number; host: string } | { path: string }

/** The API of one process. `listen` settles when it accepts connections. */
export interface HttpServer {
  listen(place: Listening): Promise<{ port: number }>
  /** Stops accepting, and waits for running requests, also for those whose client has gone. */
  close(): Promise<void>
}

export interface Readiness {
  ready: boolean
  checks: Record<string, boolean>
  /** The problems in words, for the operator. `telemetry` and `clock` among them leave the process ready. */
  reasons: string[]
  /** What the operator should know although the process is ready. */
  warnings: Warning[]
}

/** A warning by name, in words. */
export interface Warning {
  name: string
  text: string
}

export function createHttpServer(
  platform: Platform,
  bindings: readonly Binding[],
  parts: {
    credentials: Credentials
    audit: WriteAudit
    readiness: () => Promise<Readiness>
    /** Handles requests before everything else; returns whether it handled the request. */
    front?: (req: IncomingMessage, res: ServerResponse) => boolean
    /** Serves the routes of the telemetry process, if that is another one. */
    forward?: (binding: Binding) => Middleware
    /** For a telemetry process of its own: who the caller of a request is that an API hands on. */
    handover?: Handover
  },
): HttpServer {
  const app = new Koa()
  const routers = createRouters()
  const admission = createAdmission(platform)
  const serve = {
    account: createPipeline(platform, parts.credentials, parts.audit, readersOf(bindings), admission),
    public: createOpenPipeline(platform),
  }
  // Before `/rum/{app_id}`, which would take their names for ids.
  rumSdkRoutes(routers, platform)
  for (const binding of bindings) {
    const { route } = binding
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    const elsewhere = binding.telemetry ? parts.forward : undefined
    const middleware = (elsewhere ?? serve[route.access.kind])(binding)
    routers.of(path).register(path, [route.method], [admission.ofCaller(binding), middleware], { name: route.id })
  }
  const router = routers.rest
  operatorRoutes(router, platform, parts.readiness)
  openApiRoutes(router)
  objectRoutes(router, platform)
  consoleRoutes(router, platform)
  app.on('error', err => {
    platform.log[levelOf(err)]({ err }, 'a response could not be written')
  })
  app.use(withRequestId(platform, parts.handover))
  app.use(createLargeReplies(platform))
  const routes = bindings.map(({ route }) => route)
  app.use(allowOtherSites(platform.config, routes, routers))
  app.use(routers.dispatch())
  const protocols = protocolsOf(bindings)
  app.use(ctx => {
    const refusal = refuseUnrouted(routers.matching(ctx.path))
    const binding = protocols.find(({ begins }) => ctx.path.startsWith(begins))?.binding
    return binding ? answerRefusal(ctx, platform, binding, refusal) : answerProblem(ctx, platform, refusal)
  })
  const serveApi = app.callback()
  const running = new Set<Promise<void>>()
  const tls = baseUrlOf(platform.config).startsWith('https:')
  const server = createStrictServer(platform, { tls, handover: parts.handover }, (req, res) =>
    asRequest(() => {
      if (parts.front?.(req, res)) return
      const served = serveApi(req, res).finally(() => running.delete(served))
      running.add(served)
    }),
  )
  return { listen: place => listen(server, place), close: () => close(server, running) }
}

/** Where everything is a protocol's, such as below `/scim/v2/`: its clients understand no other refusals. */
function protocolsOf(bindings: readonly Binding[]): { begins: string; binding: Binding }[] {
  const below = bindings.filter(({ protocol, route }) => protocol && route.path.includes('{'))
  const begins = new Map(below.map(binding => [binding.route.path.replace(/\{.*$/, ''), binding]))
  return [...begins].map(([begins, binding]) => ({ begins, binding }))
}

function refuseUnrouted(layers: readonly { methods: string[] }[]): Refusal {
  const methods = [...new Set(layers.flatMap(layer => layer.methods))]
  if (methods.length === 0) return new Refusal('not_found', requestText('request.nothing_here'))
  const allow = methods.join(', ')
  return new Refusal('method_not_allowed', requestText('request.method_not_allowed', { allow }), {
    headers: { allow },
  })
}

function listen(server: Server, place: Listening): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' && 'port' in place
      const fault = taken ? `port ${place.port} on ${place.host} is in use; set PHAROS_PORT to another` : error.message
      reject(new StartupFault(fault))
    })
    server.listen(place, () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0 })
    })
  })
}

/** How long connections may stay open; then, how long requests without a connection may run. */
const DRAIN_MS = 5_000

async function close(server: Server, running: ReadonlySet<Promise<void>>): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  await within(DRAIN_MS, closed, () => server.closeAllConnections())
  await closed
  await within(DRAIN_MS, Promise.allSettled(running), () => undefined)
}

/** A client that leaves before the end of a file, or may no longer read the rest of it, is not an error. */
function levelOf({ code }: { code?: string }): 'debug' | 'info' | 'error' {
  if (['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code ?? '')) return 'debug'
  return ['unauthenticated', 'forbidden'].includes(code ?? '') ? 'info' : 'error'
}
