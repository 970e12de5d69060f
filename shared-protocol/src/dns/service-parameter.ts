import { parseIpv4, parseIpv6, showIpv4, showIpv6 } from './address-text.ts'
import type { RdataField } from './rdata-field.ts'
import { escapeBytes, type Token, unescapeText } from './text-token.ts'
import { WireFault, WireReader } from './wire-reader.ts'

/** The parameters of SVCB and HTTPS records by their number (RFC 9460 14.3.2, RFC 9461). */
const KEYS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath']

interface Form {
  show(bytes: Buffer): string
  parse(text: string): Buffer | null
}

const FORMS: Record<string, Form> = {
  // In strictly increasing order (RFC 9460 8), whatever order they are written in.
  mandatory: sorted(listOf(2, bytes => keyName(bytes.readUInt16BE()), parseKey)),
  alpn: { show: showAlpn, parse: parseAlpn },
  'no-default-alpn': { show: () => '', parse: text => (text === '' ? Buffer.alloc(0) : null) },
  port: { show: bytes => String(new WireReader(bytes).u16()), parse: parsePort },
  ipv4hint: listOf(4, showIpv4, parseIpv4),
  ech: { show: bytes => bytes.toString('base64'), parse: parseBase64 },
  ipv6hint: listOf(16, showIpv6, parseIpv6),
}

const OPAQUE: Form = {
  show: bytes => shown(escapeBytes(bytes, /["\\]/)),
  parse: text => Buffer.from(text, 'latin1'),
}

/** The parameters after a target name, in the order of their numbers, each at most once (RFC 9460 2.2). */
export const SERVICE_PARAMETERS: RdataField = {
  copy: reader => reader.rest(),
  show: reader => {
    const words: string[] = []
    for (let last = -1; reader.left > 0; ) {
      const key = reader.u16()
      if (key <= last) throw new WireFault('wire.parameters_out_of_order')
      last = key
      words.push(showParameter(key, reader.take(reader.u16())))
    }
    return words.join(' ')
  },
  parse: words => {
    const found = words
      .splice(0)
      .map(parseParameter)
      .sort((a, b) => (a?.key ?? 0) - (b?.key ?? 0))
    const keys = new Set(found.map(one => one?.key))
    if (keys.size < found.length || keys.has(undefined)) return null
    return Buffer.concat(found.map(one => one?.wire ?? Buffer.alloc(0)))
  },
}

function showParameter(key: number, bytes: Buffer): string {
  const name = keyName(key)
  const text = (FORMS[name] ?? OPAQUE).show(bytes)
  return text === '' ? name : `${name}=${text}`
}

function parseParameter(word: Token): { key: number; wire: Buffer } | null {
  const cut = word.raw.indexOf('=')
  const name = cut === -1 ? word.raw : word.raw.slice(0, cut)
  const text = cut === -1 ? '' : word.raw.slice(cut + 1).replace(/^"(.*)"$/s, '$1')
  const number = parseKey(name.toLowerCase())
  const plain = unescapeText(text)
  const value = number === null || plain === null ? null : (FORMS[name.toLowerCase()] ?? OPAQUE).parse(plain)
  if (number === null || value === null) return null
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length)
  return { key: number.readUInt16BE(), wire: Buffer.concat([number, length, value]) }
}

function keyName(key: number): string {
  return KEYS[key] ?? `key${key}`
}

function parseKey(name: string): Buffer | null {
  const known = KEYS.indexOf(name)
  const number = known === -1 ? Number(/^key(\d{1,5})$/.exec(name)?.[1] ?? Number.NaN) : known
  return Number.isInteger(number) && number < 0xffff ? Buffer.of(number >> 8, number & 0xff) : null
}

function parsePort(text: string): Buffer | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 0xffff ? Buffer.of(Number(text) >> 8, Number(text) & 0xff) : null
}

function parseBase64(text: string): Buffer | null {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null
}

/** Items of two bytes each, sorted by their number. */
function sorted({ show, parse }: Form): Form {
  const inOrder = (bytes: Buffer): Buffer => {
    const items = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.subarray(index * 2, index * 2 + 2))
    return Buffer.concat(items.sort(Buffer.compare))
  }
  return {
    show,
    parse: text => {
      const bytes = parse(text)
      return bytes === null ? null : inOrder(bytes)
    },
  }
}

/** Items of the same length, separated by commas. */
function listOf(length: number, show: (bytes: Buffer) => string, parse: (text: string) => Buffer | null): Form {
  return {
    show: bytes => {
      const items: string[] = []
      for (const reader = new WireReader(bytes); reader.left > 0; ) items.push(show(reader.take(length)))
      return items.join(',')
    },
    parse: text => {
      const items = text.split(',').map(parse)
      return items.includes(null) ? null : Buffer.concat(items.flatMap(item => item ?? []))
    },
  }
}

/** Protocol names separated by commas; a comma or backslash within a name is escaped twice (RFC 9460 appendix A.1). */
function showAlpn(bytes: Buffer): string {
  const items: string[] = []
  for (const reader = new WireReader(bytes); reader.left > 0; ) {
    const item = reader
      .take(reader.u8())
      .toString('latin1')
      .replace(/[,\\]/g, character => `\\${character}`)
    items.push(escapeBytes(Buffer.from(item, 'latin1'), /["\\]/))
  }
  return shown(items.join(','))
}

function parseAlpn(text: string): Buffer | null {
  const items = [...text.matchAll(/((?:[^,\\]|\\.)+)(?:,|$)/gs)].map(([, item = '']) => item.replace(/\\(.)/gs, '$1'))
  if (items.length === 0 || items.some(item => item.length > 255)) return null
  return Buffer.concat(items.map(item => Buffer.from(String.fromCharCode(item.length) + item, 'latin1')))
}

/** Escaped text, in quotes if it would otherwise be split. */
function shown(text: string): string {
  return /[\s;()]/.test(text) ? `"${text}"` : text
}
