import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { batchOf, view } from '../rum/batch.ts'
import { segmentOf, snapshot } from '../rum/segment.ts'
import { until } from '../until.ts'
import type { Installation } from './installation.ts'

const EVERY_MS = 50
const PATIENCE_MS = 30_000
/** Further ones are not begun, so that memory stays bounded while the address is away. */
const MOST_UNDERWAY = 60
/** The segments of a session. */
const EACH = 20
const FINAL = [400, 401, 403, 404, 409, 413, 415]

export interface SentSegment {
  session_id: string
  segment_index: number
  text: string
}

/** Sends events and segments of an application as SDKs do: what was not answered is sent again with the same ids. */
export class RumSender {
  /** The ids of events, and segments, that were acknowledged. */
  readonly events = new Set<string>()
  readonly segments: SentSegment[] = []
  /** Refusals after which an SDK would give up. */
  readonly faults: string[] = []
  repeats = 0
  readonly #url: string
  readonly #app: { id: string; client_token: string }
  readonly #underway = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #next = 0
  #session = crypto.randomUUID()
  #isOver = false

  constructor(url: string, app: { id: string; client_token: string }) {
    this.#url = url
    this.#app = app
    this.#timer = setInterval(() => this.#begin(), EVERY_MS)
  }

  async goesOn(more = 5): Promise<void> {
    const [events, segments] = [this.events.size + more, this.segments.length + more]
    const isReached = () => this.events.size >= events && this.segments.length >= segments
    await until('events and segments are acknowledged', isReached)
  }

  /** Stops, and waits for what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isOver = true
    await Promise.all(this.#underway)
  }

  #begin(): void {
    if (this.#underway.size >= MOST_UNDERWAY) return
    const number = this.#next++
    if (number % EACH === 0) this.#session = crypto.randomUUID()
    for (const work of [this.#sendEvent(), this.#sendSegment(this.#session, number % EACH, `${number}`)]) {
      const sent = work.finally(() => this.#underway.delete(sent))
      this.#underway.add(sent)
    }
  }

  async #sendEvent(): Promise<void> {
    const now = Date.now()
    const event = view(now)
    const isTaken = await this.#post(routes.ingestRumEvents.path, JSON.stringify(batchOf(this.#app, [event], now)))
    if (isTaken) this.events.add(event.id)
  }

  async #sendSegment(session_id: string, segment_index: number, text: string): Promise<void> {
    const body = JSON.stringify(segmentOf(session_id, segment_index, [snapshot(text)]))
    const path = `${routes.ingestRumSegment.path}?session_id=${session_id}&segment_index=${segment_index}`
    if (await this.#post(path, body)) this.segments.push({ session_id, segment_index, text })
  }

  /** Sends until it is answered. */
  async #post(path: string, body: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${this.#app.client_token}`, 'content-type': 'application/json' }
    for (; !this.#isOver; this.repeats++) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await fetch(`${this.#url}${path}`, { method: 'POST', headers, body, signal }).catch(() => null)
      if (answer?.ok) return true
      const words = (await answer?.text().catch(() => '')) ?? ''
      if (answer && FINAL.includes(answer.status)) {
        this.faults.push(`${answer.status} ${words}`)
        return false
      }
      await new Promise(resolve => setTimeout(resolve, 200))
    }
    return false
  }
}

/** The application of an installation whose plan allows any rate. */
export async function addRumApp(installation: Installation) {
  await installation.sql(`update account set plan = 'enterprise'`)
  return (await installation.call(routes.createRumApp, { body: { name: 'Shop' } })).body
}
