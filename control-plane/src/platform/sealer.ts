import { createCipheriv, createDecipheriv, createHash, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets at rest and derives the installation's other keys, all from PHAROS_SECRET_KEY. */
export interface Sealer {
  /** `context` names the place of storage and must be the same when opened, so that a sealed value cannot be moved. */
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
  /** Derives a key for another purpose, 32 bytes. */
  derive(purpose: string): Buffer
}

/** AES-256-GCM with a key id, so that a key can be replaced later: `v1.<key id>.<nonce, tag and ciphertext>`. */
export function createSealer(secretKey: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `pharos ${purpose}`, 32))
  const key = derive('secrets at rest v1')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    derive,
    seal(text, context) {
      return `v1.${keyId}.${sealUnder(key, text, context).toString('base64url')}`
    },
    open(sealed, context) {
      const [version, id, body = ''] = sealed.split('.')
      if (version !== 'v1' || id !== keyId)
        throw new Error('A secret was sealed with another key: is PHAROS_SECRET_KEY the one of this data?')
      return openUnder(key, Buffer.from(body, 'base64url'), context)
    },
  }
}

/** Seals a text under a key of 32 bytes with AES-256-GCM. Returns nonce, tag and ciphertext. */
export function sealUnder(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Opens what `sealUnder` returned. Throws if the key or the context differs. */
export function openUnder(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** SHA-256 of a token, the form in which tokens are stored. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** HMAC-SHA-256 under a key of `derive`. Represents a text that must not be found by guessing. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
