import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inSystem, type Platform } from '../../platform/context.ts'
import { SYSTEM_ROLE } from '../../platform/database/connect.ts'
import type { Credential, Credentials, Principal } from '../../platform/http/authenticate.ts'
import { tokenHash } from '../../platform/sealer.ts'

/** `last_used_at` is accurate to the minute, so that a busy credential does not write a row per request. */
const USED_GRAIN_MS = 60_000
/** The most credentials of a sort that a process remembers. */
const MOST_KNOWN = 10_000

/** A sort of credential, and how its owner is found by the hash of its token. */
export interface CredentialSort<Owner> {
  /** The name under which `find` is prepared. */
  name: string
  /**
   * SQL with the hash as $1 and the current instant as $2. Returns `owner`, one JSON text of everything that a request
   * may do (while it is equal, nothing has changed), and `last_used_at`.
   */
  find: string
  /** Whether a text has the form of such a token. Saves a query for all others. */
  isToken(text: string): boolean
  principalOf(platform: Platform, owner: Owner, token: string): Principal
  noteUse(platform: Platform, owner: Owner): Promise<void>
}

interface Known {
  principal: Principal
  /** The `owner` that `find` returned. */
  owner: string
  /** Until when it is remembered; then its use has to be stored again. */
  until: number
}

/** The credentials of one sort. */
export interface SortedCredentials extends Credentials {
  isToken(text: string): boolean
}

/**
 * Finds the owners of credentials of all sorts. Each request checks its credential again, so that a revoked one stops
 * working at once.
 */
export function createCredentials(
  sorts: {
    [By in Credential['by']]: readonly SortedCredentials[]
  },
): Credentials {
  const sortOf = ({ by, token }: Credential) => sorts[by].find(sort => sort.isToken(token))
  return {
    find: async (platform, credential) => sortOf(credential)?.find(platform, credential) ?? null,
    recall: (platform, credential) => sortOf(credential)?.recall(platform, credential) ?? null,
  }
}

/** The credentials of a sort. Remembers the owners found recently. */
export function rememberOwners<Owner>(sort: CredentialSort<Owner>): SortedCredentials {
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN })
  return {
    isToken: sort.isToken,
    async find(platform, { token }) {
      const hash = tokenHash(token)
      const name = hash.toString('base64')
      known.delete(name)
      const found = await findOwner(platform, sort.find, hash)
      if (!found) return null
      const owner = JSON.parse(found.owner) as Owner
      const now = platform.clock.now()
      if ((found.last_used_at ?? 0) < now - USED_GRAIN_MS) await sort.noteUse(platform, owner)
      const principal = sort.principalOf(platform, owner, token)
      known.set(name, { principal, owner: found.owner, until: now + USED_GRAIN_MS })
      return principal
    },
    recall({ clock }, { token }) {
      const hash = tokenHash(token)
      const one = known.get(hash.toString('base64'))
      const now = clock.now()
      if (!one || one.until <= now) return null
      const values = [`\\x${hash.toString('hex')}`, String(now)]
      const asked = { role: SYSTEM_ROLE, name: sort.name, text: sort.find, values }
      return { principal: one.principal, premise: { ...asked, expected: one.owner, holds: null } }
    },
  }
}

async function findOwner(platform: Platform, find: string, hash: Buffer) {
  type Row = { owner: string; last_used_at: number | null }
  const { rows } = await inSystem(
    platform,
    ctx => ctx.sql.executeQuery<Row>(CompiledQuery.raw(find, [hash, ctx.now])),
    'read',
  )
  return rows[0]
}
