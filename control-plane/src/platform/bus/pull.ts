import { AGENT_LIMITS } from '@pharos/shared-protocol/nats/limits.ts'
import { createInbox, type JetStreamManager, type JsMsg, type Msg, type NatsConnection, nanos } from 'nats'
// Not exported by the package's index (version pinned).
import { toJsMsg } from 'nats/lib/jetstream/jsmsg.js'
import type { Log } from '../log.ts'
import { waitReal } from '../real-time.ts'

/** How much may be read ahead of what is processed. */
interface Room {
  messages: number
  bytes: number
}

/** A request for messages ends by then, and shows every few seconds that the server knows it. */
const EXPIRES_MS = 30_000
const HEARTBEAT_MS = 5_000
const RETRY_MS = 500
/** The largest message of an agent, with its subject and headers. */
const LARGEST_BYTES = AGENT_LIMITS.payload + 65_536

const HEARTBEAT = 100
const EXPIRED = 408

interface Request {
  asked: number
  left: number
  end(): void
  heard(): void
}

interface Pull {
  /** There may be room again. */
  more(): void
  /** The server has forgotten the request, as after a reconnect. */
  renew(): void
  stop(): void
}

/**
 * Delivers the messages of a consumer for ever, never more than there is room for. It makes the requests itself, one at a
 * time, since the client's own consumers bound the number of messages or their bytes: a number alone is gigabytes of large
 * ones. A lost stream, consumer or connection only means that the request is repeated.
 */
export function pullWithin(
  { connection, manager, log }: { connection: NatsConnection; manager: JetStreamManager; log: Log },
  { stream, consumer }: { stream: string; consumer: string },
  room: () => Room,
  take: (message: JsMsg) => void,
): Pull {
  let state: 'looking' | 'ready' | 'stopped' = 'looking'
  let open: Request | null = null

  /** The server silently drops a request to a missing consumer, so this asks for the consumer first. */
  async function look(afterMs: number): Promise<void> {
    state = 'looking'
    await waitReal(afterMs)
    while (state === 'looking') {
      try {
        await manager.consumers.info(stream, consumer)
        if (state === 'looking') state = 'ready'
      } catch (err) {
        if (state === 'looking') log.warn({ err }, 'outcomes cannot be read; will retry')
        await waitReal(RETRY_MS)
      }
    }
    ask()
  }

  function ask(): void {
    if (state !== 'ready' || open !== null || connection.isClosed()) return
    const { messages, bytes } = room()
    if (messages < 1 || bytes < LARGEST_BYTES) return
    const inbox = createInbox()
    const subscription = connection.subscribe(inbox, {
      callback: (error, message) => (error ? lose(request) : receive(request, message)),
    })
    const timer = setTimeout(() => lose(request), 3 * HEARTBEAT_MS)
    const request: Request = {
      asked: messages,
      left: messages,
      heard: () => timer.refresh(),
      end() {
        clearTimeout(timer)
        subscription.unsubscribe()
        if (open === request) open = null
      },
    }
    open = request
    const asked = {
      batch: messages,
      max_bytes: bytes,
      expires: nanos(EXPIRES_MS),
      idle_heartbeat: nanos(HEARTBEAT_MS),
    }
    connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, JSON.stringify(asked), { reply: inbox })
  }

  function receive(request: Request, message: Msg): void {
    request.heard()
    const status = message.headers?.code ?? 0
    if (status === 0) {
      request.left--
      take(toJsMsg(message))
      if (request.left === 0) endAndAsk(request)
    } else if (status === EXPIRED) endAndAsk(request)
    // One that does not fit into all the room there is would be asked for without a pause.
    else if (isFull(message) && request.left < request.asked) endAndAsk(request)
    else if (status !== HEARTBEAT) lose(request)
  }

  function endAndAsk(request: Request): void {
    request.end()
    ask()
  }

  function lose(request: Request): void {
    request.end()
    if (state === 'ready') void look(RETRY_MS)
  }

  void look(0)
  return {
    more: ask,
    renew() {
      if (open !== null) lose(open)
    },
    stop() {
      state = 'stopped'
      open?.end()
    },
  }
}

/** The next message does not fit into the bytes that were asked for any more (409, as other faults). */
function isFull({ headers }: Msg): boolean {
  return headers?.code === 409 && /maxbytes/i.test(headers.description.replaceAll(' ', ''))
}
