import { createHash } from 'node:crypto'
import { formatName, isWithin, lowerCase, nameToWire, parentName, parseName } from '@pharos/shared-protocol/dns/name.ts'
import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { WireReader } from '@pharos/shared-protocol/dns/wire-reader.ts'
import type { ResourceRecord } from '../message.ts'

/** What a zone's signed gaps (NSEC, NSEC3) prove about a name. */
export interface Denial {
  /** The name exists, without records of this type and without being an alias. */
  lacks(name: string, type: number): boolean
  /** The name does not exist. */
  covers(name: string): boolean
  /**
   * Whether the gap that covers a name may contain unsigned delegations, about which it proves nothing (RFC 5155 6).
   */
  optsOut(name: string): boolean
  /** The longest existing ancestor of a name that the gaps prove; null if they prove none. */
  closest(name: string): string | null
}

/** Whether the gaps prove an absence: of the name, or of the type at the name or at the wildcard that covers it. */
export function proves(denial: Denial, name: string, type: number, absence: 'nxdomain' | 'nodata'): boolean {
  if (absence === 'nodata' && denial.lacks(name, type)) return true
  const encloser = denial.closest(name)
  if (encloser === null || !denial.covers(childTowards(name, encloser))) return false
  const wildcard = encloser === '.' ? '*.' : `*.${encloser}`
  return absence === 'nxdomain' ? denial.covers(wildcard) : denial.lacks(wildcard, type)
}

/** Whether a name may be an unsigned delegation within a gap: the only proof for its missing DS then (RFC 5155 8.6). */
export function leavesOut(denial: Denial, name: string): boolean {
  const encloser = denial.closest(name)
  return encloser !== null && denial.optsOut(childTowards(name, encloser))
}

/** The name itself, or the ancestor of it, that is one label below `ancestor`. */
export function childTowards(name: string, ancestor: string): string {
  let at = name
  while (parentName(at) !== ancestor && at !== '.') at = parentName(at)
  return at
}

/** By NSEC records (RFC 4034 4, RFC 4035 5.4). */
export function denialByNsec(records: readonly ResourceRecord[]): Denial {
  const gaps = records.map(record => {
    const reader = new WireReader(record.wire)
    return { owner: record.owner, next: formatName(lowerCase(reader.labels())), types: readTypes(reader) }
  })
  const covering = (name: string) => gaps.find(gap => isBetween(sortKey(name), sortKey(gap.owner), sortKey(gap.next)))
  return {
    lacks: (name, type) =>
      gaps.some(gap => gap.owner === name && !gap.types.has(type) && !gap.types.has(TYPE_NUMBER.CNAME)) ||
      // An empty non-terminal: the gap ends below it.
      gaps.some(gap => gap.next !== name && isWithin(gap.next, name) && covering(name) === gap),
    covers: name => {
      const gap = covering(name)
      return gap !== undefined && !isWithin(gap.next, name)
    },
    optsOut: () => false,
    closest: name => {
      const gap = covering(name)
      if (gap === undefined) return null
      const [byOwner, byNext] = [commonAncestor(name, gap.owner), commonAncestor(name, gap.next)]
      return byOwner.length >= byNext.length ? byOwner : byNext
    },
  }
}

function commonAncestor(a: string, b: string): string {
  let at = a
  while (!isWithin(b, at)) at = parentName(at)
  return at
}

/** A key that sorts names as RFC 4034 6.1 does: by label from the right, each as bytes. */
function sortKey(name: string): string {
  return (parseName(name) ?? [])
    .toReversed()
    .map(label => `${label.replaceAll('\x01', '\x01\x02').replaceAll('\0', '\x01\x01')}\0`)
    .join('')
}

/** Whether a key is within an open range, which may wrap around the end. */
function isBetween<Key extends string>(key: Key, from: Key, to: Key): boolean {
  return from < to ? from < key && key < to : key > from || key < to
}

/** NSEC3 with more iterations than this is not validated (RFC 9276 3.2). */
export const MOST_ITERATIONS = 150

export interface HashParameters {
  iterations: number
  salt: Buffer
}

/** The parameters of an NSEC3 record; null if its hash is unknown. */
export function hashParameters(record: ResourceRecord): HashParameters | null {
  const reader = new WireReader(record.wire)
  if (reader.u8() !== 1) return null
  reader.u8()
  const iterations = reader.u16()
  return { iterations, salt: reader.take(reader.u8()) }
}

const OPT_OUT = 0x01

/** By NSEC3 records of one zone and one set of parameters (RFC 5155 8). */
export function denialByNsec3(records: readonly ResourceRecord[], zone: string, parameters: HashParameters): Denial {
  const gaps = records.map(record => {
    const reader = new WireReader(record.wire)
    reader.u8()
    const optOut = (reader.u8() & OPT_OUT) !== 0
    reader.u16()
    reader.take(reader.u8())
    const next = reader.take(reader.u8()).toString('hex')
    return { hash: fromBase32Hex(parseName(record.owner)?.[0] ?? ''), next, optOut, types: readTypes(reader) }
  })
  const hashOf = (name: string) => hashName(name, parameters)
  const matching = (name: string) => {
    const hash = hashOf(name)
    return gaps.find(gap => gap.hash === hash)
  }
  const covering = (name: string) => {
    const hash = hashOf(name)
    return gaps.find(gap => isBetween(hash, gap.hash, gap.next))
  }
  return {
    lacks: (name, type) => {
      const gap = matching(name)
      return gap !== undefined && !gap.types.has(type) && !gap.types.has(TYPE_NUMBER.CNAME)
    },
    covers: name => covering(name) !== undefined,
    optsOut: name => covering(name)?.optOut ?? false,
    closest: name => {
      for (let at = name; isWithin(at, zone); at = parentName(at)) {
        if (matching(at) !== undefined) return at === name ? null : at
        if (at === '.') break
      }
      return null
    },
  }
}

function hashName(name: string, { iterations, salt }: HashParameters): string {
  let hash: Buffer = nameToWire(parseName(name) ?? [])
  for (let round = 0; round <= iterations; round++) hash = createHash('sha1').update(hash).update(salt).digest()
  return hash.toString('hex')
}

/** Decodes RFC 4648 7 without padding to hex. */
function fromBase32Hex(text: string): string {
  const bits = [...text].map(digit => Number.parseInt(digit, 32).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))).toString('hex')
}

/** Reads a bitmap of types in windows (RFC 4034 4.1.2). */
function readTypes(reader: WireReader): Set<number> {
  const types = new Set<number>()
  while (reader.left > 0) {
    const window = reader.u8()
    for (const [index, byte] of reader.take(reader.u8()).entries()) {
      for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) !== 0) types.add(window * 256 + index * 8 + bit)
    }
  }
  return types
}
