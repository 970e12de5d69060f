import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import type { StoredConnection } from './entity.ts'
import { isScimToken } from './token.ts'

/** The connection of a bearer token, if the address names it too; null otherwise. */
export async function findConnection(platform: Platform, id: string, token: string): Promise<StoredConnection | null> {
  if (!isScimToken(token)) return null
  const { rows } = await inSystem(
    platform,
    ctx =>
      sql<StoredConnection>`select * from scim_connection where token_hash = ${tokenHash(token)} and id::text = ${id}`.execute(
        ctx.sql,
      ),
    'read',
  )
  return rows[0] ?? null
}

/**
 * Returns the current connection, locked until the commit, so that the writes of a directory run one after another.
 * Throws if it was deleted, or its token was rotated, since the request began.
 */
export async function lockConnection(ctx: SystemCtx, { id, token_hash }: StoredConnection): Promise<StoredConnection> {
  const { rows } = await sql<StoredConnection>`select * from scim_connection
    where id = ${id} and token_hash = ${token_hash} for no key update`.execute(ctx.sql)
  if (!rows[0]) throw new Refusal('unauthenticated', 'The bearer token was revoked.')
  return rows[0]
}

/** Whether a directory manages a member; then only the directory gives them access. */
export async function isManaged(ctx: SystemCtx, member: string): Promise<boolean> {
  const { rows } = await sql`select from scim_user where member_id = ${member}`.execute(ctx.sql)
  return rows.length > 0
}
