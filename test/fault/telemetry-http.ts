import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { until } from '../until.ts'
import type { Installation } from './installation.ts'
import { BATCH, type Sending } from './telemetry-sending.ts'

const PATIENCE_MS = 30_000
/**
 * How many batches may be under way. Like a batching exporter it drops further ones, so that memory stays bounded while
 * the address is away.
 */
const MOST_UNDERWAY = 100

/** Sends 5,000 log records a second, or as given, to an address by OTLP/HTTP. A batch that was not acknowledged is not sent again. */
export class HttpSender implements Sending {
  readonly acknowledged = new Set<number>()
  /** Status codes of answers that were not 200, and errors of connections, with how often. */
  readonly refusals = new Map<string, number>()
  /** The text of the newest refusal. */
  words = ''
  /** Refusals that are not retryable, or that do not say when to retry. */
  readonly faults: string[] = []
  readonly #url: string
  readonly #key: string
  readonly #timer: NodeJS.Timeout
  readonly #now: () => number
  readonly #underway = new Set<Promise<void>>()
  #next = 0

  /** `now`: the time of the records, milliseconds since the epoch. */
  constructor(url: string, key: string, now = Date.now, perSecond = 5_000) {
    this.#now = now
    this.#url = `${url}/v1/logs`
    this.#key = key
    this.#timer = setInterval(() => this.#begin(), (BATCH * 1_000) / perSecond)
  }

  #begin(): void {
    if (this.#underway.size >= MOST_UNDERWAY) return
    const sent = this.#send(this.#next++).finally(() => this.#underway.delete(sent))
    this.#underway.add(sent)
  }

  async #send(number: number): Promise<void> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(encodeRequest('logs', batchOf(number, this.#now()))),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: Error) => error)
    if (answer instanceof Error) return this.#refused('no answer')
    // A 2xx is an acknowledgement, even if the rest of the response is lost.
    if (answer.ok) this.acknowledged.add(number)
    else {
      this.#refused(String(answer.status))
      const retryable = answer.status === 503 && answer.headers.has('retry-after')
      this.words = await answer.text().catch(() => '')
      if (!retryable) this.faults.push(`${answer.status} ${this.words}`)
      return
    }
    await answer.arrayBuffer().catch(() => {})
  }

  #refused(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1)
  }

  async goesOn(more = 5): Promise<void> {
    const wanted = this.acknowledged.size + more
    await until('batches are acknowledged', () => this.acknowledged.size >= wanted)
  }

  /** Stops sending, and waits for the responses of the batches that are under way. */
  async kill(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underway)
  }
}

/** Creates a batch, whose records carry its number. */
function batchOf(number: number, now: number) {
  const timeUnixNano = `${Math.round(now)}000000`
  const logRecords = Array.from({ length: BATCH }, (_, i) => ({
    timeUnixNano,
    severityNumber: 9,
    body: { stringValue: `${number}.${i}` },
  }))
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'load' } }] }
  return { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }
}

/** Creates a key that may send, and gives the account a plan that allows any rate. */
export async function ingestKey(installation: Installation): Promise<string> {
  const { body } = await installation.call(routes.createApiKey, {
    body: { name: 'load', scopes: ['ingest:telemetry'] },
  })
  await installation.sql(`update account set plan = 'enterprise'`)
  return body.key
}
