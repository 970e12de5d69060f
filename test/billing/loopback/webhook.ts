import { createHmac } from 'node:crypto'
import type { Event } from './shape.ts'

const FIRST_WAIT_MS = 60_000

/** The header of a signed message, by the scheme that Stripe documents. */
export function signatureOf(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

interface Waiting {
  event: Event
  attempts: number
  nextMs: number
}

/** Sends events to one address, each until it is answered with 2xx: after 1, 2, 4 … minutes by its clock. */
export class Sender {
  readonly #waiting: Waiting[] = []
  readonly #secret: string
  readonly #nowMs: () => number
  address: string | null = null
  /** Every answer, oldest first. */
  readonly answers: { type: string; status: number }[] = []

  constructor(secret: string, nowMs: () => number) {
    this.#secret = secret
    this.#nowMs = nowMs
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(events: readonly Event[]): void {
    for (const event of events) this.#waiting.push({ event, attempts: 0, nextMs: this.#nowMs() })
  }

  /** Sends what is due, one after the other. `shuffle` changes the order. */
  async sendDue(shuffle = (due: Waiting[]) => due): Promise<void> {
    const due = this.#waiting.filter(({ nextMs }) => nextMs <= this.#nowMs())
    for (const each of shuffle(due)) {
      const status = await this.send(each.event)
      each.attempts += 1
      each.nextMs = this.#nowMs() + FIRST_WAIT_MS * 2 ** (each.attempts - 1)
      if (status >= 200 && status < 300) this.#waiting.splice(this.#waiting.indexOf(each), 1)
    }
  }

  /** Returns the status of the answer; 0 if there was none. */
  async send(event: Event, signed = this.#secret): Promise<number> {
    if (this.address === null) return 0
    const body = JSON.stringify(event, null, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(signed, body, this.#nowMs()),
    }
    const status = await fetch(this.address, { method: 'POST', headers, body }).then(
      async response => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    this.answers.push({ type: event.type, status })
    return status
  }
}
