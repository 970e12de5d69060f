import type * as contract from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { lockAccount } from '../../account/account/index.ts'
import { requireHasScopes } from '../../account/member/index.ts'
import { memberOf } from '../../platform/actor.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type M2mClient, presentM2mClient } from './row.ts'
import { makeClientSecret } from './secret.ts'

/** Clients of one account (api.md G2). */
const MOST = 50

/** Newest first. */
export async function listM2mClients(ctx: Ctx) {
  const { rows } = await sql<M2mClient>`select * from m2m_client where account_id = ${ctx.account}
    order by id desc`.execute(ctx.sql)
  return rows.map(presentM2mClient)
}

export async function getM2mClient(ctx: Ctx, { params }: Input<typeof contract.getM2mClient>) {
  const { rows } = await sql<M2mClient>`select * from m2m_client
    where account_id = ${ctx.account} and id = ${params.id}`.execute(ctx.sql)
  return presentM2mClient(found(rows))
}

export async function createM2mClient(ctx: Ctx, { body }: Input<typeof contract.createM2mClient>) {
  const { name, description, scopes } = body
  requireHasScopes(ctx.actor.role, scopes)
  await requireRoom(ctx)
  const id = ctx.newId()
  const { client_secret, hash } = makeClientSecret()
  const { rows } = await sql<M2mClient>`
    insert into m2m_client (id, account_id, client_id, name, description, scopes, secret_hash, created_by, created_at)
    values (${id}, ${ctx.account}, ${`m2m_${id.replaceAll('-', '')}`}, ${name}, ${description}, ${scopes}, ${hash},
      ${memberOf(ctx.actor).id}, ${ctx.now}) returning *`.execute(ctx.sql)
  return shownOnce(ctx, found(rows), client_secret)
}

/** Its tokens are deleted with it. */
export async function revokeM2mClient(ctx: Ctx, { params }: Input<typeof contract.revokeM2mClient>) {
  const { rows } = await sql<M2mClient>`delete from m2m_client
    where account_id = ${ctx.account} and id = ${params.id} returning *`.execute(ctx.sql)
  ctx.notes.resource = found(rows).id
  return undefined
}

/** Replaces the secret in one statement: either the new one is valid afterwards, or the old one is (spec 4.2). */
export async function rotateM2mClient(ctx: Ctx, { params }: Input<typeof contract.rotateM2mClient>) {
  const { client_secret, hash } = makeClientSecret()
  const { rows } = await sql<M2mClient>`update m2m_client set secret_hash = ${hash}, last_rotated_at = ${ctx.now}
    where account_id = ${ctx.account} and id = ${params.id} returning *`.execute(ctx.sql)
  const client = found(rows)
  // The caller sees the secret, so its scopes must not exceed those that they may give.
  requireHasScopes(ctx.actor.role, client.scopes)
  return shownOnce(ctx, client, client_secret)
}

async function requireRoom(ctx: Ctx): Promise<void> {
  // Of two concurrent requests the second counts the first.
  await lockAccount(ctx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from m2m_client
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((rows[0]?.n ?? 0) >= MOST) throw new Refusal('limit_reached', identityText('m2m_client.limit', { limit: MOST }))
}

function found(rows: readonly M2mClient[]): M2mClient {
  if (!rows[0]) throw notFound('m2m client')
  return rows[0]
}

function shownOnce(ctx: Ctx, client: M2mClient, client_secret: string) {
  ctx.notes.resource = client.id
  const token_endpoint = `${baseUrlOf(ctx.platform.config)}/oauth2/token`
  return { client: presentM2mClient(client), client_secret, token_endpoint }
}
