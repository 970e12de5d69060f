import type { Role } from '@pharos/shared-protocol/access.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Principal } from '../../platform/http/authenticate.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { isApiKey } from './token.ts'

/** `last_used_at` is accurate to the minute, so that a busy key does not write a row per request. */
const USED_GRAIN_MS = 60_000

interface KeyRow {
  id: string
  account_id: string
  name: string
  scopes: string[]
  last_used_at: number | null
  member_id: string
  member_name: string
  role: Role
  staff: boolean
}

/** Finds an API key by its hash. Read on every request, so that a revoked key stops working at once. */
export async function authenticateApiKey(platform: Platform, token: string): Promise<Principal | null> {
  if (!isApiKey(token)) return null
  const hash = tokenHash(token)
  const key = await inSystem(platform, ctx => findKey(ctx, hash), 'read')
  if (!key) return null
  await noteUse(platform, key)
  const { id, name, scopes, member_id, member_name, role, staff } = key
  return {
    account: key.account_id,
    actor: { type: 'api_key', id, name, scopes, member: { id: member_id, name: member_name, role, staff } },
  }
}

async function findKey({ sql: db, now }: SystemCtx, hash: Buffer): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`select k.id, k.account_id, k.name, k.scopes, k.last_used_at, m.id as member_id,
      coalesce(nullif(m.name, ''), m.email) as member_name, m.role, m.staff
    from api_key k join member m on m.id = k.user_id
    where k.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`.execute(db)
  return rows[0]
}

async function noteUse(platform: Platform, { id, last_used_at }: KeyRow): Promise<void> {
  if ((last_used_at ?? 0) >= platform.clock.now() - USED_GRAIN_MS) return
  await inSystem(platform, ctx => sql`update api_key set last_used_at = ${ctx.now} where id = ${id}`.execute(ctx.sql))
}
