import { Readable } from 'node:stream'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context, Middleware } from 'koa'
import type { Platform } from '../context.ts'
import { perPlatform } from '../per-platform.ts'
import { Refusal } from '../refusal.ts'
import { answerProblem } from './problem.ts'

/** A reply of more bytes is sent in pieces of so many, each once the reader has taken the last. */
const PIECE = 65_536
/** The most bytes of such replies that wait for their readers: of an account or, without one, of an address; and of all. */
export const MOST_UNSENT = { ofCaller: 64_000_000, all: 256_000_000 } as const

const RETRY = { headers: { 'retry-after': '5' } }

/** The room for replies that are being read or wait for their readers. */
export const roomForReplies = perPlatform(() => {
  const callers = new Map<string, number>()
  let all = 0
  return {
    /** Throws 429 while too many bytes of the caller wait, and 503 while too many of all do. One reply always fits. */
    require(caller: string, bytes: number): void {
      const own = callers.get(caller) ?? 0
      if (own > 0 && own + bytes > MOST_UNSENT.ofCaller)
        throw new Refusal('rate_limited', requestText('request.own_replies_unread'), RETRY)
      if (all > 0 && all + bytes > MOST_UNSENT.all)
        throw new Refusal('unavailable', requestText('request.replies_unread'), RETRY)
    },
    /** Takes room until the returned function is called. */
    hold(caller: string, bytes: number): () => void {
      all += bytes
      callers.set(caller, (callers.get(caller) ?? 0) + bytes)
      return () => {
        all -= bytes
        const left = (callers.get(caller) ?? bytes) - bytes
        if (left === 0) callers.delete(caller)
        else callers.set(caller, left)
      }
    },
  }
})

/**
 * Creates the middleware that bounds the replies in memory. While too many bytes of a caller wait for their readers,
 * further large replies are refused with 429, and with 503 while those of all callers do. A reply to a change is never
 * refused, since the change has been made.
 */
export function createLargeReplies(platform: Platform): Middleware {
  const room = roomForReplies(platform)
  return async (ctx, next) => {
    await next()
    const bytes = largeBody(ctx)
    if (bytes === null) return
    const caller = String(ctx.state.account ?? ctx.ip)
    try {
      if (['GET', 'HEAD'].includes(ctx.method)) room.require(caller, bytes.length)
    } catch (error) {
      return answerProblem(ctx, platform, error)
    }
    sendInPieces(ctx, bytes)
    ctx.res.once('close', room.hold(caller, bytes.length))
  }
}

function largeBody({ body, respond, res }: Context): Buffer | null {
  if (respond === false || res.destroyed) return null
  if (typeof body === 'string') return body.length > PIECE ? Buffer.from(body) : null
  return Buffer.isBuffer(body) && body.length > PIECE ? body : null
}

function sendInPieces(ctx: Context, bytes: Buffer): void {
  ctx.body = Readable.from(piecesOf(bytes))
  ctx.length = bytes.length
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
