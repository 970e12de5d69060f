import type { ServerResponse } from 'node:http'
import { MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'

/** A response that stays open until one side ends it (WHATWG HTML, 9.2). */
export interface EventStream {
  /** The client's `Last-Event-ID`: what it has received; empty without one. */
  lastEventId: string
  /** Sends whole events. A reader that is too slow is disconnected; it may reconnect and continue. */
  send(events: string): void
  end(): void
  /** Calls `run` once when the stream has ended, for whatever reason. */
  onEnd(run: () => void): void
}

/** Begins a stream, and returns its first text. May throw a `Refusal`, since nothing has been sent yet. */
export type BeginStream = (stream: EventStream) => string

/** The most bytes that wait in memory for one reader. Readers of an account share the texts. */
export const MOST_UNREAD_BYTES = 256 * 1024

/** An event in the form of the protocol. Its data is JSON, so it has only one line. */
export function printEvent({ event, id, data }: { event: string; id?: string | undefined; data: object }): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** A comment that keeps proxies from closing the connection. Its id counts as received, without an event. */
export function printComment(id: string): string {
  return `: open\nid: ${id}\n\n`
}

/** Responds to a request with a stream. */
export function answerStream(ctx: Context, begin: BeginStream): void {
  const { res } = ctx
  // If the client has gone already, the stream has ended before anyone could listen.
  if (res.destroyed) return
  const first = ctx.method === 'HEAD' ? '' : begin(streamOver(res, ctx.get('last-event-id')))
  ctx.status = 200
  ctx.type = MEDIA_TYPES.event_stream
  // Proxies must neither cache nor buffer it. The connection serves nothing else, so it ends with the stream.
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
      // Does not wait for a reader that does not read.
      if (res.writableLength > 0) res.destroy()
    },
    onEnd: run => void res.once('close', run),
  }
}
