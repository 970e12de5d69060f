import { constants, createHash, hash, privateDecrypt, timingSafeEqual } from 'node:crypto'

/** The hash functions of RSA-OAEP: that of the label, and that of the mask generation. */
export interface Oaep {
  digest: string
  maskDigest: string
}

/**
 * Decrypts by RSAES-OAEP (RFC 8017, 7.1.2) with an empty label. OpenSSL does it where both hash functions are the same,
 * the only case that Node.js offers; the decoding for others is ours. Throws or returns null if it cannot be decrypted;
 * callers must not tell the cases apart (Manger, 2001).
 */
export function decryptOaep(privateKey: string, wrapped: Buffer, { digest, maskDigest }: Oaep): Buffer | null {
  if (digest === maskDigest)
    return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: digest }, wrapped)
  const encoded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, wrapped)
  return decodeOaep(encoded, { digest, maskDigest })
}

/** The message of an encoded one (EME-OAEP), which has the length of the modulus; null if it is not one. */
export function decodeOaep(encoded: Buffer, { digest, maskDigest }: Oaep): Buffer | null {
  const label = hash(digest, '', 'buffer')
  if (encoded.length < 2 * label.length + 2) return null
  const maskedBlock = encoded.subarray(1 + label.length)
  const seed = xor(encoded.subarray(1, 1 + label.length), mask(maskedBlock, label.length, maskDigest))
  const block = xor(maskedBlock, mask(seed, maskedBlock.length, maskDigest))
  // All is looked at before the decision, and the message begins after the first 1 that follows zeros.
  const first = block.findIndex((byte, at) => at >= label.length && byte !== 0)
  const isLabel = timingSafeEqual(block.subarray(0, label.length), label)
  const isMessage = block[first] === 1
  return encoded[0] === 0 && isLabel && isMessage ? block.subarray(first + 1) : null
}

/** MGF1 (RFC 8017, B.2.1). */
function mask(seed: Buffer, length: number, digest: string): Buffer {
  const parts: Buffer[] = []
  for (let size = 0, counter = 0; size < length; counter++) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const part = createHash(digest).update(seed).update(count).digest()
    parts.push(part)
    size += part.length
  }
  return Buffer.concat(parts).subarray(0, length)
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0)))
}
