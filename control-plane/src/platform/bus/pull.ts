import { AGENT_LIMITS } from '@pharos/shared-protocol/nats/limits.ts'
import { createInbox, type JetStreamManager, type JsMsg, type Msg, type NatsConnection, nanos } from 'nats'
// Not exported by the package's index (version pinned).
import { toJsMsg } from 'nats/lib/jetstream/jsmsg.js'
import type { Log } from '../log.ts'
import { waitReal } from '../real-time.ts'

/** How much may be read ahead. */
interface Room {
  messages: number
  bytes: number
}

/** A request for messages ends after this time; every few seconds a heartbeat shows that the server still knows it. */
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
  /** Requests more if there is room again. */
  more(): void
  /** Repeats the request, which the server has forgotten, e.g. after a reconnect. */
  renew(): void
  stop(): void
}

/**
 * Delivers the messages of a consumer without end, never more than fit into `room`. Makes its own requests, one at a
 * time, since the client's consumers limit either the number of messages or their bytes, and a number alone allows
 * gigabytes of large messages. After the loss of a stream, consumer or connection, the request is repeated.
 */
export function pullWithin(
  { connection, manager, log }: { connection: NatsConnection; manager: JetStreamManager; log: Log },
  { stream, consumer }: { stream: string; consumer: string },
  room: () => Room,
  take: (message: JsMsg) => void,
): Pull {
  let state: 'looking' | 'ready' | 'stopped' = 'looking'
  let open: Request | null = null

  /** Looks up the consumer before requesting: the server silently drops requests to a missing consumer. */
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
    // A message that does not even fit into all of the room must not be requested without a pause.
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

/** Whether the next message does not fit into the rest of the requested bytes (409, as for other faults). */
function isFull({ headers }: Msg): boolean {
  return headers?.code === 409 && /maxbytes/i.test(headers.description.replaceAll(' ', ''))
}
