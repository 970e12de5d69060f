import { FIELD, type RdataField } from './rdata-field.ts'
import { type RecordType, TYPE_NUMBER, typeNumber } from './record-type.ts'
import { SERVICE_PARAMETERS } from './service-parameter.ts'
import { tokenize } from './text-token.ts'
import { WireFault, WireReader } from './wire-reader.ts'

const { u8, u16, u32, name, caseName, hex, string } = FIELD

/** MD, MF, MB, MG, MR, MINFO, RP, AFSDB, RT, PX and KX (RFC 1035 3.3, 1183, 2163, 2230). */
const WITH_NAMES: Record<number, readonly RdataField[]> = {
  3: [name],
  4: [name],
  7: [name],
  8: [name],
  9: [name],
  14: [name, name],
  17: [name, name],
  18: [u16, name],
  21: [u16, name],
  26: [u16, name, name],
  36: [u16, name],
}

/**
 * The fields of each type's data in wire order. Types that are not listed are treated as bytes (RFC 3597). Old types with
 * names in their data are listed, because servers may compress these names (RFC 3597 4).
 */
const LAYOUT: Record<number, readonly RdataField[]> = {
  [TYPE_NUMBER.A]: [FIELD.ipv4],
  [TYPE_NUMBER.NS]: [name],
  [TYPE_NUMBER.CNAME]: [name],
  [TYPE_NUMBER.SOA]: [name, name, u32, u32, u32, u32, u32],
  [TYPE_NUMBER.PTR]: [name],
  [TYPE_NUMBER.MX]: [u16, name],
  [TYPE_NUMBER.TXT]: [FIELD.strings],
  [TYPE_NUMBER.AAAA]: [FIELD.ipv6],
  [TYPE_NUMBER.SRV]: [u16, u16, u16, name],
  [TYPE_NUMBER.DNAME]: [name],
  [TYPE_NUMBER.DS]: [u16, u8, u8, hex],
  [TYPE_NUMBER.DNSKEY]: [u16, u8, u8, FIELD.base64],
  [TYPE_NUMBER.TLSA]: [u8, u8, u8, hex],
  [TYPE_NUMBER.SVCB]: [u16, caseName, SERVICE_PARAMETERS],
  [TYPE_NUMBER.HTTPS]: [u16, caseName, SERVICE_PARAMETERS],
  [TYPE_NUMBER.CAA]: [u8, FIELD.tag, FIELD.value],
  [TYPE_NUMBER.CDS]: [u16, u8, u8, hex],
  [TYPE_NUMBER.CDNSKEY]: [u16, u8, u8, FIELD.base64],
  [TYPE_NUMBER.NAPTR]: [u16, u16, string, string, string, name],
  [TYPE_NUMBER.OPENPGPKEY]: [FIELD.base64],
  [TYPE_NUMBER.SSHFP]: [u8, u8, hex],
  [TYPE_NUMBER.URI]: [u16, u16, FIELD.value],
  ...WITH_NAMES,
}

const SERIAL_AT = 2

/**
 * The canonical wire form of a record's data in a message (RFC 4034 6.2): names uncompressed and in lower case. The
 * reader is limited to the data. Throws `WireFault` if the data does not fit the type.
 */
export function canonicalWire(type: number, reader: WireReader): Buffer {
  const layout = LAYOUT[type]
  if (layout === undefined) return reader.rest()
  const wire = Buffer.concat(layout.map(field => field.copy(reader)))
  if (reader.left > 0) throw new WireFault('wire.spare_bytes')
  return wire
}

/**
 * The text of a record's canonical wire form; for SOA without its serial. Uses the text of RFC 3597 if the type cannot
 * be shown.
 */
export function showRdata(type: number, wire: Buffer): string {
  const layout = LAYOUT[type]
  if (layout === undefined) return generic(wire)
  try {
    const reader = new WireReader(wire)
    const words = layout.map(field => field.show(reader)).filter(word => word !== '')
    if (reader.left > 0) return generic(wire)
    return words.filter((_, index) => type !== TYPE_NUMBER.SOA || index !== SERIAL_AT).join(' ')
  } catch (error) {
    if (error instanceof WireFault) return generic(wire)
    throw error
  }
}

function generic(wire: Buffer): string {
  return `\\# ${wire.length} ${wire.toString('hex').toUpperCase()}`.trimEnd()
}

/**
 * The canonical text of data in presentation form: names with or without their trailing dot, a SOA with or without its
 * serial, any type as `\# length hex` (RFC 3597 5). Null if the data does not fit the type.
 */
export function canonicalRdata(type: RecordType, text: string): string | null {
  const number = typeNumber(type)
  const wire = wireOf(number, text)
  return wire === null ? null : showRdata(number, wire)
}

function wireOf(type: number, text: string): Buffer | null {
  const words = tokenize(text)
  const layout = LAYOUT[type]
  if (words === null) return null
  if (words[0]?.raw === '\\#')
    return genericWire(
      type,
      words.slice(1).map(word => word.raw),
    )
  if (layout === undefined) return null
  if (type === TYPE_NUMBER.SOA && words.length === layout.length - 1) {
    words.splice(SERIAL_AT, 0, { value: '0', raw: '0', quoted: false })
  }
  const parts = layout.map(field => field.parse(words))
  return words.length > 0 || parts.includes(null) ? null : Buffer.concat(parts.flatMap(part => part ?? []))
}

function genericWire(type: number, [length, ...hexWords]: string[]): Buffer | null {
  const bytes = Buffer.from(hexWords.join(''), 'hex')
  if (length !== String(bytes.length) || !/^([0-9a-f]{2})*$/i.test(hexWords.join(''))) return null
  try {
    return canonicalWire(type, new WireReader(bytes))
  } catch {
    return null
  }
}
