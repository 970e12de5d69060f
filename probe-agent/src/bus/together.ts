import { createHash } from 'node:crypto'
import { joinOutcomes, MOST_TOGETHER } from '@pharos/shared-protocol/message/outcomes.ts'

/** How long an outcome waits for others. */
const WAIT_MS = 10
/** The most that is sent together, bytes; a larger outcome goes alone. */
const MOST_BYTES = 64 * 1024

type Send = (message: { id: string; data: string }) => Promise<void>

interface Waiting {
  token: string
  data: string
  sent(publication: Promise<void>): void
}

/**
 * Sends outcomes in one message that end within 10 ms of each other: a message costs the bus and both of its ends much
 * more than an outcome in it does.
 */
export class Together {
  readonly #send: Send
  #waiting: Waiting[] = []
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** Settles as the message does that has the outcome. `token` is that of its run. */
  add(token: string, data: string): Promise<void> {
    const bytes = Buffer.byteLength(data)
    if (this.#bytes + bytes > MOST_BYTES) this.#flush()
    return new Promise(sent => {
      this.#waiting.push({ token, data, sent })
      this.#bytes += bytes
      if (this.#waiting.length === MOST_TOGETHER) this.#flush()
      else this.#timer ??= setTimeout(() => this.#flush(), WAIT_MS)
    })
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const together = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    if (together.length === 0) return
    const id = messageId(together.map(({ token }) => token))
    const publication = this.#send({ id, data: joinOutcomes(together.map(({ data }) => data)) })
    for (const { sent } of together) sent(publication)
  }
}

/**
 * The message id, by which the bus recognises a message that is published again. It is a hash of the whole tokens, which
 * only the agents of the runs' region know: if others could guess it, they could make the bus drop the message as a
 * repetition.
 */
export function messageId(tokens: readonly string[]): string {
  return createHash('sha256').update(tokens.join('\n')).digest('base64url')
}
