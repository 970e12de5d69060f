import { randomBase62 } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/sealer.ts'

const RANDOM_LENGTH = 43

/** A new client secret of 256 bits, and the hash that is stored. The prefix lets secret scanners find it. */
export function makeClientSecret(): { client_secret: string; hash: Buffer } {
  const client_secret = `phs_${randomBase62(RANDOM_LENGTH)}`
  return { client_secret, hash: tokenHash(client_secret) }
}
