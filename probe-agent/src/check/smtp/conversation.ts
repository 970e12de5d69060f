import type { Socket } from 'node:net'
import { errorMessage, isReset } from '../../error.ts'
import { say } from '../../say.ts'
import { alertFault } from '../connection/tls.ts'
import { legible } from '../legible.ts'
import { SmtpFault } from './fault.ts'

/** Twice as much as a line may have with common extensions; RFC 5321 4.5.3.1.5 says 512. */
export const MOST_LINE_BYTES = 2_000
/** More than any server says to a client that sends no mail. */
export const MOST_BYTES = 64 * 1024
export const MOST_LINES = 100

/** A reply: its code, and its lines without it. */
export interface Reply {
  code: number
  lines: string[]
}

/** The first line of a reply, with its code. */
export function saidIn({ code, lines }: Reply): string {
  return `${code} ${lines[0] ?? ''}`.trimEnd()
}

/** Commands and replies over a socket (RFC 5321 4.2). Lines are taken apart as they come, so the rest stays short. */
export class Conversation {
  readonly #socket: Socket
  readonly #heard: (line: string) => void
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  #bytes = 0
  readonly #lines: string[] = []
  #fault: SmtpFault | null = null
  #wake: () => void = () => {}

  /** `heard` gets each line of the server. */
  constructor(socket: Socket, heard: (line: string) => void) {
    this.#socket = socket
    this.#heard = heard
    socket.on('data', this.#take).on('error', this.#broken).on('close', this.#closed).on('end', this.#closed)
  }

  /** Sends a command; none of them has anything that a server or an account chose, but a host name. */
  send(command: 'STARTTLS' | 'QUIT' | 'AUTH PLAIN' | 'AUTH LOGIN' | `EHLO ${string}`): void {
    this.#socket.write(`${command}\r\n`)
  }

  /** Sends what a server asked for while signing in, in base64. */
  answer(base64: string): void {
    this.#socket.write(`${base64}\r\n`)
  }

  /** The next reply. Throws a `SmtpFault` for what is none, and if the connection ends. */
  async reply(): Promise<Reply> {
    const lines: string[] = []
    for (;;) {
      const line = await this.#line()
      const [, code = '', more, text = ''] = /^([2-5]\d\d)(?:([ -])(.*))?$/.exec(line) ?? []
      if (code === '' || (lines.length > 0 && code !== lines[0]?.slice(0, 3)))
        throw new SmtpFault('not_smtp', say('smtp.no_smtp', { line: line.slice(0, 200) }))
      lines.push(`${code}${text}`)
      if (more !== '-') return { code: Number(code), lines: lines.map(each => each.slice(3)) }
      if (lines.length === MOST_LINES) throw new SmtpFault('not_smtp', say('smtp.many_lines', { most: MOST_LINES }))
    }
  }

  /**
   * Hands the socket over to TLS. Throws if there is plain text left, which would be treated as if it had arrived
   * encrypted (CVE-2011-0411 and similar).
   */
  release(): void {
    this.#socket.pause()
    this.#socket.off('data', this.#take).off('error', this.#broken).off('close', this.#closed).off('end', this.#closed)
    if (this.#rest.length > 0 || this.#lines.length > 0) throw new SmtpFault('not_smtp', say('smtp.plain_text'))
  }

  readonly #take = (chunk: Buffer): void => {
    if (this.#fault) return
    this.#bytes += chunk.length
    if (this.#bytes > MOST_BYTES) {
      this.#end(new SmtpFault('not_smtp', say('smtp.too_large', { most: MOST_BYTES })))
      return
    }
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let end = this.#rest.indexOf(0x0a); end >= 0; end = this.#rest.indexOf(0x0a)) {
      if (end > MOST_LINE_BYTES) break
      this.#lines.push(legible(this.#rest.subarray(0, end).toString().replace(/\r$/, '')))
      this.#rest = this.#rest.subarray(end + 1)
    }
    if (this.#rest.length > MOST_LINE_BYTES)
      this.#end(new SmtpFault('not_smtp', say('smtp.long_line', { most: MOST_LINE_BYTES })))
    else this.#wake()
  }

  readonly #broken = (error: Error): void => {
    const alert = alertFault(error)
    if (alert) this.#end(new SmtpFault('tls_failure', alert.said))
    else if (isReset(error)) this.#closed()
    else this.#end(new SmtpFault('connection_reset', say('smtp.failed', { error: errorMessage(error) })))
  }

  readonly #closed = (): void => this.#end(new SmtpFault('connection_reset', say('smtp.closed')))

  #end(fault: SmtpFault): void {
    this.#fault ??= fault
    this.#wake()
  }

  async #line(): Promise<string> {
    for (;;) {
      const line = this.#lines.shift()
      if (line !== undefined) {
        this.#heard(line)
        return line
      }
      if (this.#fault) throw this.#fault
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }
}
