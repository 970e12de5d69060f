import { parseIpv4, parseIpv6, showIpv4, showIpv6 } from './address-text.ts'
import { asciiName, formatName, lowerCase, nameToWire, parseName } from './name.ts'
import { escapeBytes, quoted, type Token } from './text-token.ts'
import type { WireReader } from './wire-reader.ts'

const MOST_IN_STRING = 255

/** One field of a record's data: how to read it from the wire, show it, and parse it from text. */
export interface RdataField {
  /** Returns its canonical wire form: names uncompressed, and in lower case if RFC 4034 6.2 says so. */
  copy(reader: WireReader): Buffer
  /** Returns its presentation form, read from the canonical wire form. */
  show(reader: WireReader): string
  /** Returns its wire form, and removes the words that belong to it; null if they are not such a field. */
  parse(words: Token[]): Buffer | null
}

function number(bytes: 1 | 2 | 4): RdataField {
  return {
    copy: reader => reader.take(bytes),
    show: reader => String(reader.take(bytes).readUIntBE(0, bytes)),
    parse: words => {
      const text = words.shift()?.value ?? ''
      if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** (8 * bytes)) return null
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntBE(Number(text), 0, bytes)
      return buffer
    },
  }
}

function name(lower: boolean): RdataField {
  return {
    copy: reader => {
      const labels = reader.labels()
      return nameToWire(lower ? lowerCase(labels) : labels)
    },
    // Names are compared without case for people, whether or not signatures cover their case.
    show: reader => formatName(lowerCase(reader.labels())),
    parse: words => {
      const labels = parseName(asciiName(words.shift()?.raw ?? ''))
      return labels === null ? null : nameToWire(lowerCase(labels))
    },
  }
}

function address(bytes: 4 | 16): RdataField {
  const [show, parse] = bytes === 4 ? [showIpv4, parseIpv4] : [showIpv6, parseIpv6]
  return {
    copy: reader => reader.take(bytes),
    show: reader => show(reader.take(bytes)),
    parse: words => parse(words.shift()?.value ?? ''),
  }
}

/** All remaining bytes; as text they may be several words. */
function digits(encoding: 'hex' | 'base64', shape: RegExp): RdataField {
  return {
    copy: reader => reader.rest(),
    show: reader => {
      const text = reader.rest().toString(encoding)
      return encoding === 'hex' ? text.toUpperCase() : text
    },
    parse: words => {
      const text = words
        .splice(0)
        .map(word => word.value)
        .join('')
      return shape.test(text) ? Buffer.from(text, encoding) : null
    },
  }
}

/** One character-string (RFC 1035 3.3). */
const string: RdataField = {
  copy: reader => {
    const length = reader.u8()
    return Buffer.concat([Buffer.of(length), reader.take(length)])
  },
  show: reader => quoted(reader.take(reader.u8())),
  parse: words => {
    const word = words.shift()
    const bytes = Buffer.from(word?.value ?? '', 'latin1')
    if (word === undefined || bytes.length > MOST_IN_STRING) return null
    return Buffer.concat([Buffer.of(bytes.length), bytes])
  },
}

/** One or more character-strings (RFC 1035 3.3.14). A longer text is split, as the tools that publish it do. */
const strings: RdataField = {
  copy: reader => reader.rest(),
  show: reader => {
    const shown: string[] = []
    while (reader.left > 0) shown.push(quoted(reader.take(reader.u8())))
    return shown.join(' ')
  },
  parse: words => {
    const parts = words.splice(0).flatMap(word => stringsOf(Buffer.from(word.value, 'latin1')))
    if (parts.length === 0) return null
    return Buffer.concat(parts.flatMap(part => [Buffer.of(part.length), part]))
  },
}

function stringsOf(bytes: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / MOST_IN_STRING))
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * MOST_IN_STRING, (index + 1) * MOST_IN_STRING),
  )
}

/** The property of a CAA record (RFC 8659 4.1), which is case-insensitive. */
const tag: RdataField = {
  copy: string.copy,
  show: reader => escapeBytes(reader.take(reader.u8()), /[\s"\\]/).toLowerCase(),
  parse: words => {
    const text = words.shift()?.value ?? ''
    return /^[a-zA-Z0-9]{1,255}$/.test(text)
      ? Buffer.from(`${String.fromCharCode(text.length)}${text.toLowerCase()}`, 'latin1')
      : null
  },
}

/** All remaining bytes as one quoted text without a length prefix. */
const value: RdataField = {
  copy: reader => reader.rest(),
  show: reader => quoted(reader.rest()),
  parse: words => {
    const word = words.shift()
    return word === undefined ? null : Buffer.from(word.value, 'latin1')
  },
}

export const FIELD = {
  u8: number(1),
  u16: number(2),
  u32: number(4),
  name: name(true),
  caseName: name(false),
  ipv4: address(4),
  ipv6: address(16),
  hex: digits('hex', /^([0-9a-fA-F]{2})+$/),
  base64: digits('base64', /^[A-Za-z0-9+/]+={0,2}$/),
  string,
  strings,
  tag,
  value,
} satisfies Record<string, RdataField>
