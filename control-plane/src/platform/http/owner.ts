import { LRUCache } from 'lru-cache'
import { isAway } from '../away.ts'
import type { Platform } from '../context.ts'
import { realMs } from '../real-time.ts'
import { Refusal } from '../refusal.ts'
import { tokenHash } from '../sealer.ts'
import type { Credential } from './authenticate.ts'
import { createGuessLimit } from './rate-limit.ts'

/** After so long, the account of a credential is looked up again (real milliseconds). */
const FRESH_MS = 60_000
/** The most credentials that are remembered. */
const MOST_KNOWN = 10_000

/** Finds the account of a credential; null if it is unknown. */
export interface Owners {
  find(platform: Platform, credential: Credential): Promise<{ account: string } | null>
}

interface Owner {
  account: string
  until: number
}

/**
 * Finds the accounts of credentials, to count their requests. It authenticates nobody: a revoked credential still counts
 * for its account until it has been looked up again, and an account stays known while the database is away.
 */
export function createOwners(platform: Platform, credentials: Owners) {
  const guard = createGuessLimit(platform)
  const known = new LRUCache<string, Owner>({ max: MOST_KNOWN })
  const finding = new Map<string, Promise<string | null>>()
  const nameOf = ({ by, token }: Credential) => `${by} ${tokenHash(token).toString('base64')}`

  async function find(name: string, credential: Credential, address: string): Promise<string | null> {
    try {
      const found = await guard(address, credential.token, () => credentials.find(platform, credential))
      if (found === null) {
        known.delete(name)
        return null
      }
      known.set(name, { account: found.account, until: realMs() + FRESH_MS })
      return found.account
    } catch (error) {
      if (error instanceof Refusal || isAway(error)) return null
      throw error
    } finally {
      finding.delete(name)
    }
  }

  /** Concurrent requests with a credential share one lookup. */
  function findOnce(name: string, credential: Credential, address: string): Promise<string | null> {
    const found = finding.get(name) ?? find(name, credential, address)
    finding.set(name, found)
    return found
  }

  return {
    /** The account of a credential that was found before; null if it has to be found. */
    recall(credential: Credential, address: string): string | null {
      const name = nameOf(credential)
      const owner = known.get(name)
      if (owner === undefined) return null
      if (owner.until <= realMs()) findOnce(name, credential, address).catch(() => {})
      return owner.account
    },
    /** Looks the account up. Null if the credential is unknown, or if it cannot be looked up now. */
    find: (credential: Credential, address: string) => findOnce(nameOf(credential), credential, address),
  }
}
