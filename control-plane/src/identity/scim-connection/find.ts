import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { findAccount, hasFeature, type Planned, requireFeature } from '../../account/account/index.ts'
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
 * Throws if it was deleted, or its token was rotated, since the request began; and if the plan no longer has directories.
 */
export async function lockConnection(ctx: SystemCtx, { id, token_hash }: StoredConnection): Promise<StoredConnection> {
  const { rows } = await sql<StoredConnection>`select * from scim_connection
    where id = ${id} and token_hash = ${token_hash} for no key update`.execute(ctx.sql)
  if (!rows[0]) throw new Refusal('unauthenticated', identityText('scim_connection.bearer_token_revoked'))
  requireFeature(await findAccount(ctx, rows[0].account_id), 'directory')
  return rows[0]
}

/**
 * Whether a directory manages a member; then only the directory gives them access. On a plan without directories it
 * manages nobody.
 */
export async function isManaged(ctx: SystemCtx, member: string): Promise<boolean> {
  const { rows } =
    await sql<Planned>`select a.plan, a.plan_exceptions from scim_user u join account a on a.id = u.account_id
    where u.member_id = ${member}`.execute(ctx.sql)
  return rows[0] !== undefined && hasFeature(rows[0], 'directory')
}
