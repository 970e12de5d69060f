import type { ServerResponse } from 'node:http'
import { MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'

/** A response that goes on until one side ends it (WHATWG HTML, 9.2). */
export interface EventStream {
  /** What the client has received, as it says in `Last-Event-ID`; empty when it says nothing. */
  lastEventId: string
  /** Sends whole events. A reader that is too slow is cut; it may connect again and continue. */
  send(events: string): void
  end(): void
  /** Runs once, when it has ended in whatever way. */
  onEnd(run: () => void): void
}

/** Takes a stream over, and returns what it begins with. May throw a `Refusal`: nothing has been sent by then. */
export type BeginStream = (stream: EventStream) => string

/** What may wait in memory for one reader (bytes). The texts are shared by the readers of an account. */
export const MOST_UNREAD_BYTES = 256 * 1024

/** An event in the form of the protocol. Its data is JSON, and so one line. */
export function printEvent({ event, id, data }: { event: string; id?: string | undefined; data: object }): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** A comment that keeps proxies from giving the connection up. Its id counts as received, and no event is made of it. */
export function printComment(id: string): string {
  return `: open\nid: ${id}\n\n`
}

/** Answers a request with a stream. */
export function answerStream(ctx: Context, begin: BeginStream): void {
  const { res } = ctx
  // Whoever has gone meanwhile has ended before anybody could listen.
  if (res.destroyed) return
  const first = ctx.method === 'HEAD' ? '' : begin(streamOver(res, ctx.get('last-event-id')))
  ctx.status = 200
  ctx.type = MEDIA_TYPES.event_stream
  // A proxy must neither keep nor collect it; the connection serves nothing else, so it ends with the stream.
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', Connection: 'close' })
  if (ctx.method === 'HEAD') return
  ctx.respond = false
  res.write(first)
}

function streamOver(res: ServerResponse, lastEventId: string): EventStream {
  return {
    lastEventId,
    send(events) {
      if (res.writableEnded || res.destroyed) return
      res.write(events)
      if (res.writableLength > MOST_UNREAD_BYTES) res.destroy()
    },
    end() {
      res.end()
      // Nobody waits for a reader that does not read.
      if (res.writableLength > 0) res.destroy()
    },
    onEnd: run => void res.once('close', run),
  }
}
