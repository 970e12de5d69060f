import { type KeyObject, verify } from 'node:crypto'
import { SaidError, say } from '../../say.ts'

/** The digest of each signature algorithm (RFC 3279, 4055, 5758, 8410); null: the algorithm has its own. */
const DIGESTS: Record<string, string | null> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
  '1.3.101.113': null,
}

/** Whether a key made a signature over these bytes; throws the reason in words for an unknown algorithm. */
export function isSignedBy(key: KeyObject, algorithm: string, data: Buffer, signature: Buffer): boolean {
  const digest = DIGESTS[algorithm]
  if (digest === undefined) throw new SaidError(say('revocation.unsupported_algorithm', { algorithm }))
  try {
    return verify(digest, data, key, signature)
  } catch {
    return false
  }
}
