import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../../say.ts'
import { Fault } from '../../connection/fault.ts'
import type { Flaws } from '../flaw.ts'
import { quoted } from '../flaw.ts'
import { Lines } from './lines.ts'

/** The longest line with the size and the extensions of a chunk, and the most trailers, as in Chromium. */
const MOST_LINE = 16 * 1024
const MOST_TRAILERS = 256 * 1024

type Part = 'size' | 'data' | 'data_end' | 'trailers' | 'over'

/** Takes the chunks off a body (RFC 9112 7.1). Extensions and trailers are dropped. */
export class Chunks {
  readonly #flaws: Flaws
  readonly #data: (bytes: Buffer) => void
  /** The part of a line that has arrived. */
  #lines = new Lines()
  #part: Part = 'size'
  #left = 0

  /** `data` gets the decoded bytes. */
  constructor(flaws: Flaws, data: (bytes: Buffer) => void) {
    this.#flaws = flaws
    this.#data = data
  }

  get isOver(): boolean {
    return this.#part === 'over'
  }

  /** Decodes bytes; returns those that follow the last chunk. Throws a `Fault` where the body is not chunked. */
  push(bytes: Buffer): Buffer {
    let rest = bytes
    while (rest.length > 0 && !this.isOver) rest = this.#part === 'data' ? this.#takeData(rest) : this.#takeLine(rest)
    return rest
  }

  #takeData(bytes: Buffer): Buffer {
    const data = bytes.subarray(0, this.#left)
    this.#left -= data.length
    if (this.#left === 0) this.#part = 'data_end'
    this.#data(data)
    return bytes.subarray(data.length)
  }

  /** Takes one line at a time, since the bytes after it may be data. */
  #takeLine(bytes: Buffer): Buffer {
    const end = bytes.indexOf(0x0a) + 1
    const piece = end === 0 ? bytes : bytes.subarray(0, end)
    this.#lines.push(piece)
    if (this.#lines.rest.length > MOST_LINE) throw notChunked(say('http.chunk_line'))
    const line = this.#lines.take(this.#flaws)
    if (line !== null) this.#readLine(line)
    return bytes.subarray(piece.length)
  }

  #readLine(line: string): void {
    if (this.#part === 'size') this.#readSize(line)
    else if (this.#part === 'trailers') this.#readTrailer(line)
    else if (line === '') this.#part = 'size'
    else throw notChunked(say('http.chunk_end', { line: quoted(line) }))
  }

  #readSize(line: string): void {
    const given = line.split(';', 1)[0] ?? ''
    const size = given.replace(/[ \t]+$/, '')
    if (!/^[0-9a-f]+$/i.test(size)) throw notChunked(say('http.chunk_size', { line: quoted(line) }))
    if (size.length < given.length) this.#flaws.add('chunk_size', { line: quoted(line) })
    this.#left = Number.parseInt(size, 16)
    this.#part = this.#left === 0 ? 'trailers' : 'data'
    if (this.#left === 0) this.#left = MOST_TRAILERS
  }

  #readTrailer(line: string): void {
    this.#left -= line.length
    if (this.#left < 0) throw notChunked(say('http.trailers'))
    if (line === '') this.#part = 'over'
    else if (!line.includes(':')) this.#flaws.add('malformed_header', { line: quoted(line) })
  }
}

function notChunked(why: Said): Fault {
  return new Fault('protocol_error', why)
}
