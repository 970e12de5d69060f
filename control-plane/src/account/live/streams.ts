import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Position } from './cursor.ts'

/** A stream with its receiver, and the position up to which everything was sent. */
export interface LiveStream extends EventStream {
  readonly account: string
  readonly session: string
  readonly member: string
  position: Position
}

/*
 * Bounds of one process. A stream costs a connection and some kilobytes, at most MOST_UNREAD_BYTES of it text that waits.
 * An account costs a look at two indexes twice a second, however many streams it has.
 */
export const MOST_OF_SESSION = 6
export const MOST_OF_ACCOUNT = 500
export const MOST_OF_PROCESS = 5_000

/** When a refused client may try again (seconds). */
const RETRY = { headers: { 'retry-after': '10' } }

/** The open streams of this process. */
export class LiveStreams {
  readonly #open = new Set<LiveStream>()
  readonly #metrics: Pick<Metrics, 'liveStreams'>
  #closed = false

  constructor(metrics: Pick<Metrics, 'liveStreams'>) {
    this.#metrics = metrics
  }

  get all(): LiveStream[] {
    return [...this.#open]
  }

  /** Holds a stream until it ends. Refuses it if there are too many. */
  add(stream: LiveStream): void {
    this.#requireRoom(stream)
    this.#open.add(stream)
    this.#count()
    stream.onEnd(() => {
      this.#open.delete(stream)
      this.#count()
    })
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#closed = true
    for (const stream of this.#open) stream.end()
  }

  #requireRoom({ session, account }: LiveStream): void {
    const all = this.all
    if (this.#closed) throw new Refusal('unavailable', accountText('live.shutting_down'), RETRY)
    if (all.filter(each => each.session === session).length >= MOST_OF_SESSION)
      throw new Refusal('rate_limited', accountText('live.session_limit', { limit: MOST_OF_SESSION }), RETRY)
    if (all.filter(each => each.account === account).length >= MOST_OF_ACCOUNT)
      throw new Refusal('rate_limited', accountText('live.account_limit', { limit: MOST_OF_ACCOUNT }), RETRY)
    if (all.length >= MOST_OF_PROCESS) throw new Refusal('unavailable', accountText('live.server_full'), RETRY)
  }

  #count(): void {
    this.#metrics.liveStreams.set(this.#open.size)
  }
}
