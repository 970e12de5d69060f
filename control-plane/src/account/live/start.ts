import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { inSystem, type OpenCtx, type Platform } from '../../platform/context.ts'
import { type BeginStream, printComment } from '../../platform/http/event-stream.ts'
import { bindStream } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { sessionOf } from '../session/index.ts'
import { printCursor, readCursor } from './cursor.ts'
import { readPosition } from './read.ts'
import { NewResults } from './results.ts'
import { LiveStreams } from './streams.ts'
import { print, tellChanges } from './turn.ts'

/** A change is sent within this and the time of one query; the stream of a revoked session also ends within it. */
const TELL_EVERY_MS = 500
const COMMENT_EVERY_MS = 15_000
/** How long a client waits before it connects again (milliseconds). */
const RETRY_MS = 1_000

/** Sends the live events of this process, with one query at a time for all streams, and none without streams. */
export function startLive(platform: Platform): Part & { routes: Binding[] } {
  const streams = new LiveStreams(platform.metrics)
  const results = new NewResults(platform.bus)
  const telling = startWorker(platform, {
    name: 'live-events',
    everyMs: TELL_EVERY_MS,
    work: () => tellChanges(platform, streams.all, results),
  })
  // Uses no database: streams stay open while it is away, and then get what happened meanwhile.
  const commenting = startWorker(platform, {
    name: 'live-comments',
    everyMs: COMMENT_EVERY_MS,
    async work() {
      for (const stream of streams.all)
        stream.send(printComment(printCursor(platform.sealer, stream.account, stream.position)))
    },
  })
  return {
    routes: [bindStream(routes.streamEvents, ctx => openStream(ctx, streams, results))],
    idle: telling.idle,
    async stop() {
      streams.close()
      await Promise.all([telling.stop(), commenting.stop()])
    },
  }
}

async function openStream(
  { platform, account, actor }: OpenCtx,
  streams: LiveStreams,
  results: NewResults,
): Promise<BeginStream> {
  const { id: session } = actor.impersonation ?? sessionOf({ actor })
  const present = await inSystem(platform, readPosition, 'read')
  return stream => {
    const known = readCursor(platform.sealer, account, stream.lastEventId, present)
    const position = known ?? present
    streams.add({ ...stream, account, session, member: actor.id, position })
    stream.onEnd(results.follow(account))
    const id = printCursor(platform.sealer, account, position)
    // Sent first, so that no client takes the new id as covering what it has missed.
    const missed = stream.lastEventId !== '' && known === null ? print({ event: 'reset', id, data: {} }) : ''
    return `retry: ${RETRY_MS}\n\n${missed}${print({ event: 'ready', id, data: {} })}`
  }
}
