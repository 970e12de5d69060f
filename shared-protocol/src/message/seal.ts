import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const INFO = 'pharos region seal v1'
const SPKI_X25519 = Buffer.from('302a300506032b656e032100', 'hex')

export interface RegionKeyPair {
  public_key: string
  private_key: string
}

/**
 * Creates an X25519 key pair (RFC 7748), base64 DER. The control plane seals to the public half; the region's agents
 * have the private half.
 */
export function makeRegionKey(): RegionKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

/**
 * Seals text to a region: ephemeral X25519, HKDF-SHA256, AES-256-GCM. Returns base64 of ephemeral key (32), nonce (12),
 * tag (16) and ciphertext.
 */
export function sealToRegion(text: string, publicKey: string): string {
  const ephemeral = generateKeyPairSync('x25519')
  const recipient = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  const ephemeralRaw = ephemeral.publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI_X25519.length)
  const key = deriveKey(ephemeral.privateKey, recipient, ephemeralRaw)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([ephemeralRaw, nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `sealToRegion` made. Throws if the key differs or a byte was changed. */
export function openSealed(sealed: string, privateKey: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const ephemeralRaw = bytes.subarray(0, 32)
  const own = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const sender = createPublicKey({
    key: Buffer.concat([SPKI_X25519, ephemeralRaw]),
    format: 'der',
    type: 'spki',
  })
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(own, sender, ephemeralRaw), bytes.subarray(32, 44))
  decipher.setAuthTag(bytes.subarray(44, 60))
  return Buffer.concat([decipher.update(bytes.subarray(60)), decipher.final()]).toString('utf8')
}

function deriveKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), salt, INFO, 32))
}
