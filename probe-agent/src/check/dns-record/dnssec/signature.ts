import { countLabels, nameToWire, parseName } from '@pharos/shared-protocol/dns/name.ts'
import { typeName } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../../say.ts'
import { type DnsKey, isZoneKey, verifies } from './key.ts'
import type { Signature, SignedSet } from './record-set.ts'

/**
 * A zone may be built so that any key could have made any signature (CVE-2023-50387). Honest zones do not need more
 * attempts than this, so the rest is not tried.
 */
const MOST_SIGNATURES = 8
const MOST_KEYS = 4

/** Verifies a set's signatures: null if one is valid, else what is wrong with the first one. */
export function faultOfSet(set: SignedSet, zone: string, keys: readonly DnsKey[], now: number): Said | null {
  const own = set.signatures.filter(signature => signature.signer === zone && signature.labels <= labelsOf(set.owner))
  if (own.length === 0) return say('dnssec.not_signed', { set: nameOf(set), zone })
  const faults = own.slice(0, MOST_SIGNATURES).map(signature => faultOfSignature(set, signature, keys, now))
  return faults.includes(null) ? null : (faults[0] ?? null)
}

function nameOf({ owner, type }: SignedSet): string {
  return `${owner} ${typeName(type)}`
}

/** The number of labels as signatures count them: without the asterisk of a wildcard (RFC 4034 3.1.3). */
function labelsOf(owner: string): number {
  return countLabels(owner) - (owner.startsWith('*.') ? 1 : 0)
}

function faultOfSignature(set: SignedSet, signature: Signature, keys: readonly DnsKey[], now: number): Said | null {
  const seconds = now / 1_000
  const of = { set: nameOf(set) }
  if (signature.expires < seconds) return say('dnssec.expired', { ...of, at: dateOf(signature.expires) })
  if (signature.begins > seconds) return say('dnssec.early', { ...of, at: dateOf(signature.begins) })
  const candidates = keys
    .filter(key => key.tag === signature.keyTag && key.algorithm === signature.algorithm && isZoneKey(key))
    .slice(0, MOST_KEYS)
  if (candidates.length === 0) return say('dnssec.unknown_key', { ...of, key: signature.keyTag })
  const data = signedData(set, signature)
  return candidates.some(key => verifies(key, data, signature.value)) ? null : say('dnssec.mismatch', of)
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
}

/** RFC 4034 3.1.8.1: the signature's own data, then each record in canonical form and order. */
function signedData(set: SignedSet, signature: Signature): Buffer {
  const labels = parseName(set.owner) ?? []
  const extra = labelsOf(set.owner) - signature.labels
  const owner = nameToWire(extra > 0 ? ['*', ...labels.slice(labels.length - signature.labels)] : labels)
  const head = Buffer.alloc(8)
  head.writeUInt16BE(set.type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(signature.originalTtl, 4)
  const wires = set.records.map(record => record.wire).sort(Buffer.compare)
  const distinct = wires.filter((wire, index) => index === 0 || !wire.equals(wires[index - 1] ?? Buffer.alloc(0)))
  const records = distinct.flatMap(wire => [owner, head, Buffer.of(wire.length >> 8, wire.length & 0xff), wire])
  return Buffer.concat([signature.head, ...records])
}

/** Whether a set was expanded from a wildcard: its signature counts fewer labels than its name has (RFC 4035 5.3.4). */
export function isExpanded(set: SignedSet): boolean {
  return set.signatures.some(signature => signature.labels < labelsOf(set.owner))
}
