import type { Role } from '@pharos/shared-protocol/access.ts'
import { CompiledQuery } from 'kysely'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { SYSTEM_ROLE, sql } from '../../platform/database/connect.ts'
import type { Credentials, Principal } from '../../platform/http/authenticate.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { isApiKey } from './token.ts'

/** `last_used_at` is accurate to the minute, so that a busy key does not write a row per request. */
const USED_GRAIN_MS = 60_000
/** Keys that are remembered at once, by one process. */
const MOST_KEYS = 10_000

/** Everything that a request may do by a key, as one text: while it is the same, nothing has changed. */
const FIND_KEY = `
  select json_build_object('id', k.id, 'account_id', k.account_id, 'name', k.name, 'scopes', k.scopes,
      'member_id', m.id, 'member_name', coalesce(nullif(m.name, ''), p.email), 'role', m.role, 'staff', m.staff)::text
      as owner, k.last_used_at
  from api_key k join member m on m.id = k.user_id join person p on p.id = m.person_id
  where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`

interface Owner {
  id: string
  account_id: string
  name: string
  scopes: string[]
  member_id: string
  member_name: string
  role: Role
  staff: boolean
}

interface KnownKey {
  principal: Principal
  /** What `FIND_KEY` answered. */
  owner: string
  /** When its use must be noted again. */
  until: number
}

/** The API keys. Each request reads its key, so that a revoked one stops working at once. */
export function createApiKeys(): Credentials {
  const known = new Map<string, KnownKey>()
  return {
    async find(platform, token) {
      if (!isApiKey(token)) return null
      const hash = tokenHash(token)
      const name = hash.toString('base64')
      known.delete(name)
      const key = await inSystem(platform, ctx => findKey(ctx, hash), 'read')
      if (!key) return null
      const owner = JSON.parse(key.owner) as Owner
      await noteUse(platform, owner.id, key.last_used_at)
      const principal = principalOf(owner)
      if (known.size >= MOST_KEYS) known.delete(known.keys().next().value ?? '')
      known.set(name, { principal, owner: key.owner, until: platform.clock.now() + USED_GRAIN_MS })
      return principal
    },
    recall(platform, token) {
      const hash = tokenHash(token)
      const key = known.get(hash.toString('base64'))
      const now = platform.clock.now()
      if (!key || key.until <= now) return null
      const values = [`\\x${hash.toString('hex')}`, String(now)]
      const asked = { role: SYSTEM_ROLE, name: 'pharos_find_key', text: FIND_KEY, values }
      return { principal: key.principal, premise: { ...asked, expected: key.owner, holds: null } }
    },
  }
}

async function findKey({ sql: db, now }: SystemCtx, hash: Buffer) {
  type Row = { owner: string; last_used_at: number | null }
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(FIND_KEY, [hash, now]))
  return rows[0]
}

function principalOf({ id, account_id, name, scopes, member_id, member_name, role, staff }: Owner): Principal {
  const member = { id: member_id, name: member_name, role, staff }
  return { account: account_id, actor: { type: 'api_key', id, name, scopes, member } }
}

async function noteUse(platform: Platform, id: string, last_used_at: number | null): Promise<void> {
  if ((last_used_at ?? 0) >= platform.clock.now() - USED_GRAIN_MS) return
  await inSystem(platform, ctx => sql`update api_key set last_used_at = ${ctx.now} where id = ${id}`.execute(ctx.sql))
}
