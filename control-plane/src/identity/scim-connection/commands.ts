import type * as contract from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { loadAccount, lockAccount, requireFeature } from '../../account/account/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { ScimConnectionEntity, type StoredConnection } from './entity.ts'
import { applyGroupRoles } from './roles.ts'
import { makeScimToken } from './token.ts'

export async function getScimConnection(ctx: Ctx) {
  return describe(ctx, await load(ctx))
}

export async function createScimConnection(ctx: Ctx, { body }: Input<typeof contract.createScimConnection>) {
  requireFeature(await loadAccount(ctx), 'directory')
  await lockAccount(ctx)
  if ((await ctx.em.count(ScimConnectionEntity, { account_id: ctx.account })) > 0)
    throw new Refusal('conflict', identityText('scim_connection.already_there'))
  const { token, stored } = makeScimToken()
  const connection = ctx.em.create(ScimConnectionEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    ...body,
    ...stored,
    created_at: ctx.now,
    revision: 1,
  })
  return { connection: await describe(ctx, connection), bearer_token: token }
}

/** Also updates the roles of all users in the same transaction, with two statements. */
export async function updateScimConnection(ctx: Ctx, { body }: Input<typeof contract.updateScimConnection>) {
  const connection = await lock(ctx)
  noteRevision(ctx, connection.id, connection)
  requireFeature(await loadAccount(ctx), 'directory')
  const changed = applyChanges(connection, body as Partial<StoredConnection>)
  await ctx.em.flush()
  if (changed) await applyGroupRoles(ctx, connection)
  return describe(ctx, connection)
}

export async function rotateScimConnection(ctx: Ctx) {
  const connection = await lock(ctx)
  noteRevision(ctx, connection.id, connection)
  const { token, stored } = makeScimToken()
  applyChanges(connection, { ...stored, last_rotated_at: ctx.now } as Partial<StoredConnection>)
  return { connection: await describe(ctx, connection), bearer_token: token }
}

/** Deletes its users and groups, too. Members keep their roles; those without access stay so. */
export async function deleteScimConnection(ctx: Ctx): Promise<undefined> {
  const connection = await lock(ctx)
  noteRevision(ctx, connection.id, connection)
  ctx.em.remove(connection)
}

function lock(ctx: Ctx) {
  return load(ctx, FOR_UPDATE)
}

async function load(ctx: Ctx, options = {}): Promise<StoredConnection> {
  const connection = await ctx.em.findOne(ScimConnectionEntity, { account_id: ctx.account }, options)
  if (!connection) throw notFound('SCIM connection')
  return connection
}

async function describe(ctx: Ctx, connection: StoredConnection) {
  // The current revision; a change was compared with `If-Match` before it was made.
  Object.assign(ctx.notes, { resource: connection.id, versioned: connection })
  const { id, display_name, group_roles, default_role, created_at } = connection
  const { rows } = await sql<{ users: number; groups: number }>`select
    (select count(*)::int from scim_user where connection_id = ${id}) as users,
    (select count(*)::int from scim_group where connection_id = ${id}) as groups`.execute(ctx.sql)
  return {
    connection_id: id,
    display_name,
    identity_provider: connection.identity_provider ?? null,
    status: 'active' as const,
    base_url: scimBase(ctx.platform, id),
    bearer_token_last_four: connection.token_last_four,
    group_roles,
    default_role,
    users: rows[0]?.users ?? 0,
    groups: rows[0]?.groups ?? 0,
    last_rotated_at: rfc3339OrNull(connection.last_rotated_at),
    created_at: rfc3339(created_at),
  }
}

/** The address of a connection's SCIM server, without a trailing slash. */
export function scimBase({ config }: Ctx['platform'], id: string): string {
  return `${baseUrlOf(config)}/scim/v2/${id}`
}
