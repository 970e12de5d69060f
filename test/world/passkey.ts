import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The flags that a passkey signs (WebAuthn Level 3, 6.1). */
const PRESENT = 1
const VERIFIED = 4
const BACKUP_ELIGIBLE = 8
const BACKED_UP = 16
const ATTESTED = 64

/** What an attack changes. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  /** The device has not verified the person. */
  unverified?: boolean
  type?: string
  counter?: number
}

/** A software passkey with ES256: creates and signs what a browser would send (WebAuthn Level 3). */
export class SoftPasskey {
  readonly id = randomBytes(16)
  readonly origin: string
  readonly rpId: string
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  #counter = 0

  constructor(origin: string, rpId = 'localhost') {
    this.origin = origin
    this.rpId = rpId
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    const point = (text: string) => Buffer.from(text, 'base64url')
    this.#publicKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(point(x))],
      [cborInt(-3), cborBytes(point(y))],
    ])
  }

  /** The response to the options of a registration. */
  register({ challenge }: { challenge: string }, twist: Twist = {}) {
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#publicKey])
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(Buffer.concat([this.#about(ATTESTED, twist), attested]))],
    ])
    const clientData = this.#clientData('webauthn.create', challenge, twist)
    return this.#credential(
      { clientDataJSON: clientData, attestationObject: attestation },
      { transports: ['internal'] },
    )
  }

  /** The response to the options of a sign-in. */
  sign({ challenge }: { challenge: string }, twist: Twist = {}) {
    this.#counter = twist.counter ?? this.#counter + 1
    const about = this.#about(0, twist)
    const clientData = this.#clientData('webauthn.get', challenge, twist)
    const signed = Buffer.concat([about, createHash('sha256').update(clientData).digest()])
    const signature = sign('sha256', signed, this.#key)
    return this.#credential({ clientDataJSON: clientData, authenticatorData: about, signature }, {})
  }

  #about(flags: number, { rpId = this.rpId, unverified = false }: Twist): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const all = flags | PRESENT | (unverified ? 0 : VERIFIED) | BACKUP_ELIGIBLE | BACKED_UP
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...twist }))
  }

  #credential(bytes: Record<string, Buffer>, more: object) {
    const id = this.id.toString('base64url')
    const named = Object.entries(bytes).map(([name, value]) => [name, value.toString('base64url')])
    const response = { ...Object.fromEntries(named), ...more }
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
