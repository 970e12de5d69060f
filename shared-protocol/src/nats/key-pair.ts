import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { type KeyPair, type Prefix, Prefix as Role } from '@nats-io/nkeys'
// The package's index does not export these: the text form of a seed, and the library's key pair (version pinned).
import { Codec } from '@nats-io/nkeys/lib/codec.js'
import { KP } from '@nats-io/nkeys/lib/kp.js'

/** The bytes before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The length of what precedes the 32 bytes of the public key in DER. */
const SPKI_LENGTH = 12

/**
 * Uses OpenSSL, which takes 0.1 ms. The library computes Ed25519 in JavaScript, which takes 10 to 30 ms each time,
 * several times per JWT.
 */
class FastPair extends KP {
  readonly #key
  readonly #public: string
  /** The seed and the public key, in the order that the library expects. */
  readonly #secret: Uint8Array

  constructor(seed: Uint8Array) {
    super(seed)
    const { buf, prefix } = Codec.decodeSeed(seed)
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8, buf]), format: 'der', type: 'pkcs8' })
    const bytes = createPublicKey(this.#key).export({ format: 'der', type: 'spki' }).subarray(SPKI_LENGTH)
    this.#public = new TextDecoder().decode(Codec.encode(prefix, new Uint8Array(bytes)))
    this.#secret = new Uint8Array(Buffer.concat([buf, bytes]))
  }

  override getPrivateKey(): Uint8Array {
    return Codec.encode(Role.Private, this.#secret)
  }

  override getPublicKey(): string {
    return this.#public
  }

  override sign(input: Uint8Array): Uint8Array {
    return new Uint8Array(sign(null, input, this.#key))
  }
}

/** The key pair of a seed's text. Throws if the seed is malformed. */
export function keyOf(seed: string): KeyPair {
  return new FastPair(new TextEncoder().encode(seed.trim()))
}

/** Creates a key pair for a role, such as an account or a user. */
export function makeKey(role: Prefix): KeyPair {
  return new FastPair(Codec.encodeSeed(role, new Uint8Array(randomBytes(32))))
}

export const { Account, Operator, User } = Role
