/** The most bytes of a shortened body, those of the members of its lists, the most members, and the longest string. */
const MOST_BYTES = 4_000_000
const MOST_MEMBER_BYTES = 3_000_000
const MOST_MEMBERS = 10_000
export const LONGEST_STRING = 65_536
/** Deeper values take much more memory than their text. */
const DEEPEST = 1_000
/** Bytes of the name of a field that are kept. */
const LONGEST_FIELD = 64

/** What was left out of a body, by the name of the field at its top. */
export interface Shortened {
  json: Buffer
  /** Members of lists: how many there were, and how many were kept. */
  lists: ReadonlyMap<string, { total: number; kept: number }>
  /** Strings: the bytes of the longest one that was cut. */
  strings: ReadonlyMap<string, number>
}

/** What is left of a body after its lists and strings were shortened is still too large. */
export class StillTooLarge extends Error {
  readonly field: string
  /** Completes the sentence "<field> …". */
  readonly fault: string
  constructor(field: string, fault: string) {
    super(`${field || 'the body'} ${fault}`)
    this.field = field
    this.fault = fault
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, LETTER_U] = [0x22, 0x5c, 0x2c, 0x3a, 0x75]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const CLOSING = Buffer.from(']')
const SEPARATOR = Buffer.from(',')

/**
 * Shortens an object in JSON while it arrives, in one pass over its bytes (JSON of RFC 8259 in UTF-8). Whole members of
 * the lists at its top are left out once `MOST_MEMBER_BYTES` or `MOST_MEMBERS` are reached, and strings are cut to
 * `LONGEST_STRING` bytes. It does not check the syntax: what was no JSON is none afterwards. Holds about twice
 * `MOST_BYTES` at most.
 */
export function createShortener() {
  const lists = new Map<string, { total: number; kept: number }>()
  const strings = new Map<string, number>()
  const out: Buffer[] = []
  let outBytes = 0
  let memberBytes = 0
  /** The pieces of the member that arrives; null outside of one. `dropped`: it does not fit. */
  let member: { pieces: Buffer[]; bytes: number; dropped: boolean } | null = null
  let depth = 0
  let isInList = false
  let field = ''
  let name: number[] | null = null
  let previous = 0
  let inString = false
  let stringBytes = 0
  let isCutting = false
  /** Bytes that belong to an escape sequence and are still to come; -1: its kind is next. */
  let escaping = 0

  function emit(piece: Buffer): void {
    if (piece.length === 0) return
    if (member === null) {
      outBytes += piece.length
      if (outBytes > MOST_BYTES) throw new StillTooLarge(field, `has more than ${MOST_BYTES} bytes`)
      out.push(piece)
    } else if (!member.dropped) {
      member.bytes += piece.length
      if (memberBytes + member.bytes > MOST_MEMBER_BYTES) member = { pieces: [], bytes: 0, dropped: true }
      else member.pieces.push(piece)
    }
  }

  function endMember(): void {
    if (member === null) return
    const { pieces, bytes, dropped } = member
    member = null
    const count = lists.get(field) ?? { total: 0, kept: 0 }
    lists.set(field, count)
    count.total += 1
    if (dropped || count.kept >= MOST_MEMBERS) return
    if (count.kept > 0) emit(SEPARATOR)
    count.kept += 1
    memberBytes += bytes
    for (const piece of pieces) emit(piece)
  }

  /** Takes a byte within a string. Returns whether the bytes before it end a piece: the string is cut there. */
  function inText(byte: number): boolean {
    stringBytes += 1
    if (escaping !== 0) {
      escaping = escaping > 0 ? escaping - 1 : byte === LETTER_U ? 4 : 0
      return false
    }
    const ends = !isCutting && stringBytes > LONGEST_STRING && (byte & 0xc0) !== 0x80 && byte !== QUOTE
    if (ends) isCutting = true
    if (byte === BACKSLASH) escaping = -1
    else if (byte === QUOTE) endString()
    else if (name && name.length < LONGEST_FIELD) name.push(byte)
    return ends
  }

  /** The next byte of a string that may end something. The bytes before it are plain. */
  function skipPlain(chunk: Buffer, from: number): number {
    const room = isCutting ? chunk.length : Math.min(chunk.length, from + Math.max(0, LONGEST_STRING - stringBytes))
    let at = from
    while (at < room - 1 && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at++
    stringBytes += at - from
    return at
  }

  function endString(): void {
    inString = false
    if (name) field = Buffer.from(name).toString('utf8')
    if (isCutting) strings.set(field, Math.max(strings.get(field) ?? 0, stringBytes - 1))
    name = null
    previous = QUOTE
  }

  function beginString(): void {
    inString = true
    stringBytes = 0
    name = depth === 1 && (previous === OPEN_OBJECT || previous === COMMA) ? [] : null
  }

  /** Takes a byte outside of strings. */
  function inStructure(byte: number): void {
    if (byte === QUOTE) beginString()
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (depth === 1 && byte === OPEN_LIST && previous === COLON) isInList = true
      depth += 1
      if (depth > DEEPEST) throw new StillTooLarge(field, `is nested more than ${DEEPEST} levels deep`)
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1
    if (byte > 0x20) previous = byte
  }

  function push(chunk: Buffer): void {
    let from = 0
    // Small pieces are copied, since a slice keeps the memory of its whole chunk.
    const slice = (until: number) => {
      const piece = chunk.subarray(from, until)
      from = until
      return piece.length * 2 < chunk.length ? Buffer.from(piece) : piece
    }
    for (let at = 0; at < chunk.length; at++) {
      if (inString && name === null && escaping === 0) at = skipPlain(chunk, at)
      const byte = chunk[at] ?? 0
      if (inString) {
        if (inText(byte)) emit(slice(at))
        if (!inString && isCutting) {
          isCutting = false
          from = at
        }
      } else if (isInList && depth === 2 && (byte === COMMA || byte === CLOSE_LIST)) {
        emit(slice(at))
        endMember()
        from = at + 1
        inStructure(byte)
        if (byte === COMMA) continue
        isInList = false
        emit(CLOSING)
      } else {
        const begins = isInList && depth === 2 && member === null && byte > 0x20
        if (begins) {
          emit(slice(at))
          member = { pieces: [], bytes: 0, dropped: false }
        }
        inStructure(byte)
      }
    }
    if (!isCutting) emit(slice(chunk.length))
  }

  return {
    push,
    end: (): Shortened => ({ json: Buffer.concat(out), lists, strings }),
  }
}
