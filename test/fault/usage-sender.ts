import { setTimeout as pause } from 'node:timers/promises'
import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { batchOf, view } from '../rum/batch.ts'
import { segmentOf, snapshot } from '../rum/segment.ts'
import { until } from '../until.ts'

const EVERY_MS = 40
const PATIENCE_MS = 15_000
/** The records of each body. */
const EACH = 20
/** The batches of events, and the segments, of each session. */
const OF_SESSION = 15

type Sent = 'log_records' | 'span_records' | 'metric_records' | 'rum_sessions' | 'rum_replays'

interface Body {
  path: string
  key: string
  body: unknown
  /** What is counted once it is acknowledged. */
  adds: number
}

/** Sends everything that is metered where it arrives. What was not acknowledged is sent again. */
export class UsageSender {
  /** What the acknowledged bodies add to each metric, at least. */
  readonly acknowledged = new Map<Metric, number>()
  readonly refusals = new Map<string, number>()
  readonly #url: string
  readonly #loops: Promise<void>[]
  #isOver = false

  /** `key` may send telemetry; the application has its own token. */
  constructor(url: string, key: string, app: { id: string; client_token: string }) {
    this.#url = url
    const makers: Record<Sent, (number: number) => Body> = {
      log_records: number => ({ path: '/v1/logs', key, body: logs(number), adds: EACH }),
      span_records: number => ({ path: '/v1/traces', key, body: spans(number), adds: EACH }),
      metric_records: number => ({ path: '/v1/metrics', key, body: points(number), adds: EACH }),
      rum_sessions: sessions(number => events(app, number)),
      rum_replays: sessions(number => segment(app, number)),
    }
    this.#loops = Object.entries(makers).map(([metric, make]) => this.#loop(metric as Sent, make))
  }

  /** Waits until more of each metric is acknowledged. */
  async goesOn(more = 1): Promise<void> {
    const before = new Map(this.acknowledged)
    const grew = (metric: Metric) => (this.acknowledged.get(metric) ?? 0) >= (before.get(metric) ?? 0) + more
    const all: Sent[] = ['log_records', 'span_records', 'metric_records', 'rum_sessions', 'rum_replays']
    await until('more of everything is acknowledged', () => all.every(grew))
  }

  /** Stops, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #loop(metric: Sent, make: (number: number) => Body): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      const body = make(number)
      while (!(await this.#isTaken(metric, body))) {
        if (this.#isOver) return
        await pause(150)
      }
      this.acknowledged.set(metric, (this.acknowledged.get(metric) ?? 0) + body.adds)
      await pause(EVERY_MS)
    }
  }

  async #isTaken(metric: Sent, { path, key, body }: Body): Promise<boolean> {
    const answer = await fetch(this.#url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    if (answer?.ok) return true
    const why = `${metric} ${answer?.status ?? 'no answer'}`
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1)
    return false
  }
}

const each = <T>(make: (n: number) => T) => Array.from({ length: EACH }, (_, n) => make(n))
const nanos = () => `${Date.now()}000000`

function logs(number: number) {
  const logRecords = each(n => ({ timeUnixNano: nanos(), body: { stringValue: `${number}.${n}` } }))
  return { resourceLogs: [{ scopeLogs: [{ logRecords }] }] }
}

function spans(number: number) {
  const time = nanos()
  const own = each(n => ({
    ...{ traceId: '1'.repeat(32), spanId: `${number * EACH + n}`.padStart(16, 'a'), name: 'order' },
    ...{ startTimeUnixNano: time, endTimeUnixNano: time },
  }))
  return { resourceSpans: [{ scopeSpans: [{ spans: own }] }] }
}

function points(number: number) {
  const dataPoints = each(n => ({
    ...{ timeUnixNano: nanos(), asDouble: number },
    attributes: [{ key: 'place', value: { stringValue: `${n}` } }],
  }))
  return { resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'orders', gauge: { dataPoints } }] }] }] }
}

type InSession = (of: { session: string; number: number }) => Omit<Body, 'adds'>

/** Bodies of one session after the other; the first of each counts. */
function sessions(make: InSession): (number: number) => Body {
  let session = ''
  return number => {
    const own = number % OF_SESSION
    if (own === 0) session = crypto.randomUUID()
    return { ...make({ session, number: own }), adds: own === 0 ? 1 : 0 }
  }
}

type App = { id: string; client_token: string }

function events(app: App, { session }: { session: string }) {
  const now = Date.now()
  const body = batchOf(app, [view(now), view(now)], now, { id: session })
  return { path: routes.ingestRumEvents.path, key: app.client_token, body }
}

function segment(app: App, { session, number }: { session: string; number: number }) {
  const path = `${routes.ingestRumSegment.path}?session_id=${session}&segment_index=${number}`
  return { path, key: app.client_token, body: segmentOf(session, number, [snapshot(`${number}`)]) }
}
