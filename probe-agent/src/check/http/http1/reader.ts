import { say } from '../../../say.ts'
import { Fault } from '../../connection/fault.ts'
import type { Flaws } from '../flaw.ts'
import { quoted } from '../flaw.ts'
import { Chunks } from './chunks.ts'
import { type Framing, framingOf } from './framing.ts'
import { type Head, readHead } from './head.ts'
import { Lines } from './lines.ts'

/** The most bytes of a head, together with the interim ones before it: as many as Chromium takes. */
export const MOST_HEAD = 256 * 1024
/** What Node's and other strict clients take. */
const LARGE_HEAD = 16 * 1024
/** The most bytes before `HTTP` that browsers skip. */
const MOST_JUNK = 4

export interface ReaderParts {
  method: string
  isTls: boolean
  flaws: Flaws
  begin(head: Head): void
  data(bytes: Buffer): void
  done(): void
}

/**
 * Reads an answer from the bytes of a connection, as browsers do: what Chromium can read is an answer, and each rule that
 * it breaks becomes a flaw. Throws a `Fault` for anything else.
 */
export class Reader {
  readonly #parts: ReaderParts
  readonly #lines = new Lines()
  #head: string[] = []
  #headBytes = 0
  #framing: Framing | null = null
  #left = 0
  #chunks: Chunks | null = null
  #isOver = false

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  push(bytes: Buffer): void {
    if (this.#isOver) return
    if (this.#framing !== null) this.#readBody(bytes)
    else {
      this.#headBytes += bytes.length
      this.#lines.push(bytes)
      this.#readHeads()
      if (this.#framing === null && this.#headBytes > MOST_HEAD) throw headTooLarge()
    }
  }

  /** The connection was closed in order. */
  close(): void {
    if (this.#isOver) return
    if (this.#framing === null) this.#closeHead()
    if (this.#framing?.end !== 'close') throw new Fault('connection_reset', say('http.closed_within'))
    this.#finish()
  }

  #readHeads(): void {
    while (this.#framing === null) {
      if (this.#head.length === 0 && !this.#findStart()) return
      const line = this.#lines.take(this.#parts.flaws)
      if (line === null) return
      if (line !== '') this.#head.push(line)
      else this.#endHead()
    }
  }

  /** Skips a few bytes before the status line. Returns false if more bytes are needed to decide. */
  #findStart(): boolean {
    const { rest } = this.#lines
    const begin = rest.toString('latin1', 0, MOST_JUNK + 4)
    const start = begin.toLowerCase().indexOf('http')
    if (begin.startsWith('\0') || (start < 0 && rest.length >= MOST_JUNK + 4)) throw notHttp(rest)
    if (start < 0) return false
    if (start > 0) this.#parts.flaws.add('status_line', { line: quoted(rest.toString('latin1', 0, 80).trim()) })
    this.#lines.skip(start)
    return true
  }

  #endHead(): void {
    const head = readHead(this.#head, this.#parts.flaws)
    if (head === null) throw notHttp(Buffer.from(this.#head.join('\n'), 'latin1'))
    this.#head = []
    if (isInterim(head.statusCode)) this.#readInterim(head.statusCode)
    else this.#begin(head)
  }

  /** 102, 103 and others may come at any time; 100 and 101 answer what no check asks (RFC 9110 15.2). */
  #readInterim(status: number): void {
    if (status === 100 || status === 101) this.#parts.flaws.add('unasked_interim', { status })
  }

  #begin(head: Head): void {
    const { flaws, method, begin } = this.#parts
    const { rest } = this.#lines
    const headBytes = this.#headBytes - rest.length
    if (headBytes > MOST_HEAD) throw headTooLarge()
    if (headBytes > LARGE_HEAD) flaws.add('large_head', { bytes: headBytes })
    this.#framing = framingOf(head, method, flaws)
    if (this.#framing.end === 'length') this.#left = this.#framing.bytes
    if (this.#framing.end === 'chunk') this.#chunks = new Chunks(flaws, bytes => this.#parts.data(bytes))
    begin(head)
    this.#readBody(rest)
  }

  #readBody(bytes: Buffer): void {
    if (this.#chunks !== null) {
      const rest = this.#chunks.push(bytes)
      if (this.#chunks.isOver) this.#finish(rest)
    } else if (this.#framing?.end === 'close') {
      if (bytes.length > 0) this.#parts.data(bytes)
    } else {
      const body = bytes.subarray(0, this.#left)
      this.#left -= body.length
      if (body.length > 0) this.#parts.data(body)
      if (this.#left === 0) this.#finish(bytes.subarray(body.length))
    }
  }

  #finish(rest: Buffer = Buffer.alloc(0)): void {
    this.#isOver = true
    if (rest.length > 0) this.#parts.flaws.add('data_after_end')
    this.#parts.done()
  }

  /** Browsers and curl take a head that breaks off for a whole one, but not over TLS. */
  #closeHead(): void {
    const { flaws, isTls } = this.#parts
    const { rest } = this.#lines
    const lines = rest.length === 0 ? this.#head : [...this.#head, rest.toString('latin1')]
    if (lines.length === 0) throw new Fault('connection_reset', say('http.closed_early'))
    const head = this.#head.length > 0 || /^http/i.test(lines[0] ?? '') ? readHead(lines, flaws) : null
    if (head === null) throw notHttp(rest)
    if (isTls || isInterim(head.statusCode)) throw new Fault('connection_reset', say('http.closed_within'))
    flaws.add('head_cut_off')
    this.#lines.skip(rest.length)
    this.#begin(head)
  }
}

function isInterim(statusCode: number): boolean {
  return statusCode >= 100 && statusCode < 200
}

function headTooLarge(): Fault {
  return new Fault('protocol_error', say('http.headers_too_large'))
}

function notHttp(bytes: Buffer): Fault {
  return new Fault('protocol_error', say('http.begins', { begin: quoted(bytes.toString('latin1', 0, 100)) }))
}
