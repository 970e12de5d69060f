import type { Socket } from 'node:net'
import { say } from '../../say.ts'
import { legible } from '../legible.ts'
import { TlsFault } from './fault.ts'

/** More plain text than any server sends before TLS. */
export const LIMIT = 64 * 1024

/** Requests and replies over a socket before encryption. Each wait ends with the connection. */
export class Dialogue {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #ended: Error | null = null
  #wake: () => void = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', this.#take).on('close', this.#close)
  }

  send(bytes: string | Buffer): void {
    this.#socket.write(bytes)
  }

  /** The next line without its end (CRLF or LF). */
  async line(): Promise<string> {
    const end = await this.#until(() => this.#received.indexOf(0x0a) + 1)
    return legible(this.#cut(end).toString('utf8').trimEnd())
  }

  async bytes(count: number): Promise<Buffer> {
    await this.#until(() => (this.#received.length >= count ? count : 0))
    return this.#cut(count)
  }

  /**
   * Hands the socket over to TLS. Throws if there is plain text left, which would be treated as if it had arrived
   * encrypted (CVE-2021-33515 and similar).
   */
  end(): void {
    this.#socket.pause()
    this.#socket.off('data', this.#take).off('close', this.#close)
    if (this.#received.length === 0) return
    throw new TlsFault('handshake_failed', say('starttls.plain_text'))
  }

  readonly #take = (chunk: Buffer): void => {
    this.#received = Buffer.concat([this.#received, chunk])
    if (this.#received.length > LIMIT) {
      this.#ended = new TlsFault('handshake_failed', say('starttls.too_large'))
    }
    this.#wake()
  }

  readonly #close = (): void => {
    this.#ended ??= new TlsFault('handshake_failed', say('starttls.closed'))
    this.#wake()
  }

  async #until(ready: () => number): Promise<number> {
    for (;;) {
      const count = ready()
      if (count > 0) return count
      if (this.#ended !== null) throw this.#ended
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }

  #cut(count: number): Buffer {
    const piece = this.#received.subarray(0, count)
    this.#received = this.#received.subarray(count)
    return piece
  }
}
