import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { WireReader } from '@pharos/shared-protocol/dns/wire-reader.ts'
import type { ResourceRecord } from '../message.ts'

/** The records of one name and type, with their signatures. */
export interface SignedSet {
  owner: string
  type: number
  records: ResourceRecord[]
  signatures: Signature[]
}

/** An RRSIG record (RFC 4034 3.1). */
export interface Signature {
  covers: number
  algorithm: number
  labels: number
  originalTtl: number
  /** Seconds since the epoch. */
  expires: number
  begins: number
  keyTag: number
  /** The canonical name of the signer. */
  signer: string
  /** The first part of the signed data: the record's own data without the signature. */
  head: Buffer
  value: Buffer
}

/** The record sets of a section, with the RRSIG records of each. */
export function signedSets(records: readonly ResourceRecord[]): SignedSet[] {
  const sets = new Map<string, SignedSet>()
  const setOf = (owner: string, type: number): SignedSet => {
    const key = `${owner} ${type}`
    const set = sets.get(key) ?? { owner, type, records: [], signatures: [] }
    sets.set(key, set)
    return set
  }
  for (const record of records) {
    if (record.type !== TYPE_NUMBER.RRSIG) {
      setOf(record.owner, record.type).records.push(record)
      continue
    }
    const signature = readSignature(record.wire)
    setOf(record.owner, signature.covers).signatures.push(signature)
  }
  return [...sets.values()].filter(set => set.records.length > 0)
}

function readSignature(wire: Buffer): Signature {
  const reader = new WireReader(wire)
  const [covers, algorithm, labels] = [reader.u16(), reader.u8(), reader.u8()]
  const [originalTtl, expires, begins, keyTag] = [reader.u32(), reader.u32(), reader.u32(), reader.u16()]
  const from = reader.at
  const signer = reader.name().toLowerCase()
  const head = Buffer.concat([wire.subarray(0, from), lowered(wire.subarray(from, reader.at))])
  return { covers, algorithm, labels, originalTtl, expires, begins, keyTag, signer, head, value: reader.rest() }
}

/** A name's wire form in lower case; length bytes are smaller than letters. */
function lowered(name: Buffer): Buffer {
  return Buffer.from(name.map(byte => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)))
}
