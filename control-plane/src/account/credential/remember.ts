import { CompiledQuery } from 'kysely'
import { inSystem, type Platform } from '../../platform/context.ts'
import { SYSTEM_ROLE } from '../../platform/database/connect.ts'
import type { Credential, Credentials, Principal } from '../../platform/http/authenticate.ts'
import { tokenHash } from '../../platform/sealer.ts'

/** `last_used_at` is accurate to the minute, so that a busy credential does not write a row per request. */
const USED_GRAIN_MS = 60_000
/** Credentials of a sort that are remembered at once, by one process. */
const MOST_KNOWN = 10_000

/** A sort of credential: how its owner is found by the hash of its token. */
export interface CredentialSort<Owner> {
  /** The name under which `find` is prepared. */
  name: string
  /**
   * SQL with the hash as $1 and the present as $2. Answers `owner`, everything that a request may do as one JSON text
   * (while it is the same, nothing has changed), and `last_used_at`.
   */
  find: string
  /** Whether a text has the form of such a token. Saves a query for everything else. */
  isToken(text: string): boolean
  principalOf(platform: Platform, owner: Owner, token: string): Principal
  noteUse(platform: Platform, owner: Owner): Promise<void>
}

interface Known {
  principal: Principal
  /** What `find` answered. */
  owner: string
  /** When its use must be noted again. */
  until: number
}

/** The credentials of one sort. */
export interface SortedCredentials extends Credentials {
  isToken(text: string): boolean
}

/** Each request asks whether its credential is still what it was, so that a revoked one stops working at once. */
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

/** The credentials of a sort, with a memory of the owners lately found. */
export function rememberOwners<Owner>(sort: CredentialSort<Owner>): SortedCredentials {
  const known = new Map<string, Known>()
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
      if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '')
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
