import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context, Middleware } from 'koa'
import type { Platform } from '../context.ts'
import { networkOfSix } from '../http/address.ts'
import { type Credential, credentialOf } from '../http/authenticate.ts'
import { answerRefusal } from '../http/open.ts'
import { createOwners, type Owners } from '../http/owner.ts'
import type { Binding } from '../http/server.ts'
import { within } from '../real-time.ts'
import { Refusal } from '../refusal.ts'
import { hasBody, headersBack, headersOnward } from './framing.ts'
import { createHandover, type Handover } from './handover.ts'
import { away, type Line, type TelemetryLink } from './link.ts'
import { createPlaces, type Place } from './places.ts'

/** The time for a request to arrive, besides that of its queries, before it counts as lost (seconds). */
const PATIENCE_SECONDS = 105
/** The most requests that are handed on at once: of an account, with all its credentials and addresses, and of all. */
export const MOST_FORWARDED = { ofCaller: 128, all: 512 } as const
/** The same besides them for callers whose account is not known: of an address, and of all. */
export const MOST_OF_STRANGERS = { ofCaller: 64, all: 256 } as const

/** Told of requests that bring telemetry: of those that got no place, and of those that were taken in. */
export interface Watched {
  brings(binding: Binding): boolean
  accepted(account: string): void
  refused(account: string, error: unknown): void
}

/** Whose requests are handed on. */
export interface Senders extends Owners {
  /** Whether a text is a token that may also be sent as the parameter `client_token`. */
  isClientToken(text: string): boolean
}

/** A request that was admitted. `account` is null for a stranger. */
interface Entered {
  place: Place
  account: string | null
}

/**
 * Creates the middleware of routes of the telemetry process, for an API. It hands the request on before reading its
 * body. Both bodies flow as fast as the slower side takes them. Each request has a connection of its own, so nothing
 * in one can be taken for the next.
 */
export function createForwarding(
  platform: Platform,
  link: TelemetryLink,
  senders: Senders,
  watched: Watched,
): (binding: Binding) => Middleware {
  const handover = createHandover(platform.sealer)
  const enter = createEntrance(platform, senders)
  const limitMs = (platform.config.PHAROS_TELEMETRY_QUERY_SECONDS + PATIENCE_SECONDS) * 1_000
  return binding => async ctx => {
    const stop = platform.metrics.requests.startTimer({ route: binding.route.id })
    ctx.state.route = binding.route.id
    try {
      const refused = (account: string, error: unknown) => {
        if (watched.brings(binding)) watched.refused(account, error)
      }
      const { place, account } = await enter(ctx, refused)
      try {
        await pass(ctx, await link.connect(), handover, { limitMs, place })
        if (account !== null && watched.brings(binding) && ctx.res.statusCode < 300) watched.accepted(account)
      } finally {
        place.leave()
      }
    } catch (error) {
      if (!ctx.res.destroyed) answerRefusal(ctx, platform, binding, error)
    } finally {
      stop({ status: String(ctx.status) })
    }
  }
}

/**
 * Gives requests their places, before their bodies are read: those of their accounts, or else of strangers, whom the
 * telemetry process refuses unless it knows their accounts itself.
 */
function createEntrance(
  platform: Platform,
  senders: Senders,
): (ctx: Context, refused: Watched['refused']) => Promise<Entered> {
  const owners = createOwners(platform, senders)
  const accounts = createPlaces(MOST_FORWARDED)
  const strangers = createPlaces(MOST_OF_STRANGERS)
  return async (ctx, refused) => {
    const { req, ip } = ctx
    // While the telemetry process takes nothing, the body is paused: then its sender is not waited for.
    const isArriving = () => !req.complete && req.readableFlowing === true
    const admit = (account: string): Entered => {
      try {
        return { place: accounts.enter(account, isArriving), account }
      } catch (error) {
        refused(account, error)
        throw error
      }
    }
    const token = ctx.query.client_token
    const credential: Credential | null =
      typeof token === 'string' && senders.isClientToken(token)
        ? { by: 'bearer', token }
        : credentialOf(ctx, platform.config)
    const known = credential && owners.recall(credential, ip)
    if (known !== null) return admit(known)
    const place = strangers.enter(networkOfSix(ip), isArriving)
    const leave = (error: unknown) => {
      place.leave()
      throw error
    }
    const account = credential && (await owners.find(credential, ip).catch(leave))
    if (account === null) return { place, account }
    place.leave()
    return admit(account)
  }
}

/** Passes a request on, and its response back. Throws a refusal if there is none. */
async function pass(
  ctx: Context,
  line: Line,
  handover: Handover,
  { limitMs, place }: { limitMs: number; place: Place },
): Promise<void> {
  const onward = begin(ctx, line, handover)
  const answered = responseOf(onward)
  const end = () => void line.socket.destroy()
  const deaf = line.onSilence(end)
  ctx.res.once('close', end)
  if (ctx.res.destroyed) end()
  try {
    send(ctx.req, onward)
    const answer = await within(limitMs, Promise.race([answered, place.lost]), () => Promise.reject(away()))
    const { res } = ctx
    place.answer(() => res.writableNeedDrain)
    ctx.respond = false
    await Promise.race([passBack(answer, res), place.lost.catch(() => void res.destroy())])
  } finally {
    deaf()
    ctx.res.off('close', end)
    end()
  }
}

function begin(ctx: Context, { socket }: Line, handover: Handover): ClientRequest {
  const host = ctx.get('host') || 'telemetry'
  const headers = {
    ...headersOnward(ctx.req),
    ...{ host, 'x-request-id': String(ctx.state.requestId) },
    // The API ends the connection: if the other side did, a response to an unread body could be lost.
    connection: 'keep-alive',
  }
  try {
    return request({
      createConnection: () => socket,
      method: ctx.method,
      path: ctx.req.url ?? '/',
      setHost: false,
      headers: { ...headers, ...handover.headersFor(ctx.ip) },
    })
  } catch {
    socket.destroy()
    throw new Refusal('invalid_request', requestText('request.characters_not_allowed'))
  }
}

/** The response; if the connection ends before it, the process is away. */
function responseOf(onward: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    onward.once('response', resolve)
    // Also after the response: whoever has answered early may not take the rest of the body.
    onward.on('error', () => reject(away()))
    onward.once('close', () => reject(away()))
  })
}

function send(req: IncomingMessage, onward: ClientRequest): void {
  if (!hasBody(req)) return void onward.end()
  onward.once('close', () => req.unpipe(onward))
  req.pipe(onward)
}

/** Sends a response back. One that is not complete is cut for the caller too. */
async function passBack(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  for (const [name, values] of Object.entries(headersBack(answer))) res.setHeader(name, values)
  res.statusCode = answer.statusCode ?? 502
  await pipeline(answer, res).catch(() => void res.destroy())
}
