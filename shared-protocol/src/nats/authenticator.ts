import { keyOf } from './key-pair.ts'

/** The two blocks of a `.creds` text: a JWT and a seed, each between two lines of dashes. */
const BLOCK = /-{3,}[^\n]*-{3,}\r?\n\s*(\S+)\s*\n-{3,}/g

/**
 * Authenticates a NATS connection by the text of a `.creds` file. Replaces the client's own `authenticator`, which
 * computes signatures in JavaScript (key-pair.ts). Throws if the text has no JWT and seed.
 */
export function authenticatorOf(creds: string): (nonce?: string) => { jwt: string; nkey: string; sig: string } {
  const [jwt, seed] = [...creds.matchAll(BLOCK)].map(match => match[1])
  if (!jwt || !seed) throw new Error('These NATS credentials have no JWT and seed.')
  const key = keyOf(seed)
  return (nonce = '') => ({
    jwt,
    nkey: key.getPublicKey(),
    sig: Buffer.from(key.sign(new TextEncoder().encode(nonce))).toString('base64'),
  })
}
