import { createHash, createPublicKey, type KeyObject, verify, type webcrypto } from 'node:crypto'
import { nameToWire, parseName } from '@pharos/shared-protocol/dns/name.ts'
import { WireReader } from '@pharos/shared-protocol/dns/wire-reader.ts'

/** A DNSKEY record (RFC 4034 2). */
export interface DnsKey {
  flags: number
  protocol: number
  algorithm: number
  publicKey: Buffer
  tag: number
  wire: Buffer
}

/** A DS record (RFC 4034 5). */
export interface DelegationSigner {
  keyTag: number
  algorithm: number
  digestType: number
  digest: Buffer
}

interface Algorithm {
  hash: string | null
  /** Null if the bytes are not a key. */
  jwk(key: Buffer): webcrypto.JsonWebKey | null
}

/**
 * The algorithms that are validated (RFC 8624). RSA with SHA-1 counts as unsigned (RFC 9905), as do unsupported ones.
 */
const ALGORITHMS: Record<number, Algorithm> = {
  8: { hash: 'sha256', jwk: rsa },
  10: { hash: 'sha512', jwk: rsa },
  13: { hash: 'sha256', jwk: key => curve(key, 'P-256', 32) },
  14: { hash: 'sha384', jwk: key => curve(key, 'P-384', 48) },
  15: { hash: null, jwk: key => edwards(key, 'Ed25519', 32) },
  16: { hash: null, jwk: key => edwards(key, 'Ed448', 57) },
}
const DIGESTS: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

const ZONE_KEY = 0x0100
const REVOKED = 0x0080
const DNSSEC_PROTOCOL = 3

export function isSupported({ algorithm, digestType }: DelegationSigner): boolean {
  return algorithm in ALGORITHMS && digestType in DIGESTS
}

export function readKey(wire: Buffer): DnsKey {
  const reader = new WireReader(wire)
  const [flags, protocol, algorithm] = [reader.u16(), reader.u8(), reader.u8()]
  return { flags, protocol, algorithm, publicKey: reader.rest(), tag: keyTag(wire), wire }
}

export function readDelegationSigner(wire: Buffer): DelegationSigner {
  const reader = new WireReader(wire)
  return { keyTag: reader.u16(), algorithm: reader.u8(), digestType: reader.u8(), digest: reader.rest() }
}

/** RFC 4034 appendix B. */
function keyTag(wire: Buffer): number {
  let sum = 0
  for (const [index, byte] of wire.entries()) sum += index % 2 === 0 ? byte << 8 : byte
  return (sum + (sum >>> 16)) & 0xffff
}

/** Whether a key may sign a zone's records. */
export function isZoneKey({ flags, protocol }: DnsKey): boolean {
  return (flags & ZONE_KEY) !== 0 && (flags & REVOKED) === 0 && protocol === DNSSEC_PROTOCOL
}

/** Whether a DS record refers to this key (RFC 4034 5.1.4). */
export function isNamed(key: DnsKey, signer: DelegationSigner, zone: string): boolean {
  const hash = DIGESTS[signer.digestType]
  if (hash === undefined || key.algorithm !== signer.algorithm || key.tag !== signer.keyTag) return false
  return createHash(hash)
    .update(nameToWire(parseName(zone) ?? []))
    .update(key.wire)
    .digest()
    .equals(signer.digest)
}

/** Whether a key made a signature over these bytes; false if the key cannot be read. */
export function verifies(key: DnsKey, data: Buffer, signature: Buffer): boolean {
  const algorithm = ALGORITHMS[key.algorithm]
  const publicKey = algorithm === undefined ? null : importKey(algorithm, key.publicKey)
  if (algorithm === undefined || publicKey === null) return false
  try {
    return verify(algorithm.hash, data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

function importKey(algorithm: Algorithm, bytes: Buffer): KeyObject | null {
  const jwk = algorithm.jwk(bytes)
  if (jwk === null) return null
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}

/** Bytes: larger keys would take milliseconds per verification. RFC 3110 has no modulus of more than 4096 bits. */
const MOST_EXPONENT = 8
const MOST_RSA_KEY = 4096 / 8 + 16

/** RFC 3110 2: the exponent with its length before it, then the modulus. */
function rsa(key: Buffer): webcrypto.JsonWebKey | null {
  const [from, length] = key[0] === 0 && key.length > 3 ? [3, key.readUInt16BE(1)] : [1, key[0] ?? 0]
  if (length === 0 || length > MOST_EXPONENT || key.length <= from + length || key.length > MOST_RSA_KEY) return null
  return { kty: 'RSA', e: base64url(key.subarray(from, from + length)), n: base64url(key.subarray(from + length)) }
}

function curve(key: Buffer, crv: string, size: number): webcrypto.JsonWebKey | null {
  if (key.length !== size * 2) return null
  return { kty: 'EC', crv, x: base64url(key.subarray(0, size)), y: base64url(key.subarray(size)) }
}

function edwards(key: Buffer, crv: string, size: number): webcrypto.JsonWebKey | null {
  return key.length === size ? { kty: 'OKP', crv, x: base64url(key) } : null
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
