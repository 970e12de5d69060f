import type * as contract from '@pharos/shared-protocol/contract/account/api-key.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { FOR_SHARE, FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { lockAccount } from '../account/index.ts'
import { type Member, MemberEntity, requireHasScopes, requireManages, requireMayGrant } from '../member/index.ts'
import { ApiKeyEntity } from './entity.ts'
import { countLiveKeys } from './live.ts'
import { presentApiKey } from './present.ts'
import { makeApiKey } from './token.ts'

/** The most keys of an account that have neither expired nor been revoked. */
export const MOST_KEYS = 1_000

export async function createApiKey(ctx: Ctx, { body }: Input<typeof contract.createApiKey>) {
  // The account is locked before the member, as everywhere.
  await lockAccount(ctx)
  const member = await loadHolder(ctx, body.user_id ?? memberOf(ctx.actor).id)
  requireMayMint(ctx, member)
  if (body.expires_at !== null && body.expires_at <= ctx.now)
    throw refuseField('expires_at', requestText('request.in_future'))
  requireHasScopes(member.role, body.scopes)
  requireMayGrant(ctx.actor.role, body.scopes)
  if ((await countLiveKeys(ctx)) >= MOST_KEYS)
    throw new Refusal('limit_reached', accountText('api_key.limit', { limit: MOST_KEYS }))
  const { name, scopes, expires_at } = body
  return insertKey(ctx, { user_id: member.id, created_by: memberOf(ctx.actor).id, name, scopes, expires_at })
}

export async function revokeApiKey(ctx: Ctx, { params }: Input<typeof contract.revokeApiKey>): Promise<undefined> {
  const key = await loadKey(ctx, params.id)
  key.revoked_at = ctx.now
}

/**
 * Creates a replacement and revokes the old key, in one transaction (spec part 5). Who gave the key its scopes remains
 * its creator, since a member may replace a key that an admin made for them.
 */
export async function rotateApiKey(ctx: Ctx, { params }: Input<typeof contract.rotateApiKey>) {
  const key = await loadKey(ctx, params.id)
  const { user_id, created_by, name, scopes, expires_at } = key
  if (expires_at != null && expires_at <= ctx.now) throw new Refusal('conflict', accountText('api_key.expired'))
  requireMayMint(ctx, await loadHolder(ctx, user_id))
  key.revoked_at = ctx.now
  return insertKey(ctx, { user_id, created_by, name, scopes, expires_at: expires_at ?? null })
}

/** Locks the holder and then the key. Of two concurrent rotations, the second finds the key revoked. */
async function loadKey(ctx: Ctx, id: string) {
  const { rows } = await sql<{ user_id: string }>`select user_id from api_key
    where id = ${id} and account_id = ${ctx.account}`.execute(ctx.sql)
  const holder = rows[0] && (await loadHolder(ctx, rows[0].user_id))
  const key = await ctx.em.findOne(ApiKeyEntity, { id, account_id: ctx.account, revoked_at: null }, FOR_UPDATE)
  if (!key || !holder) throw notFound('api key')
  requireManages(ctx, holder)
  ctx.notes.resource = key.id
  return key
}

/** Locks the holder. A concurrent deactivation of the member waits, and then also revokes the new key. */
function loadHolder(ctx: Ctx, id: string): Promise<Member> {
  return ctx.em.findOneOrFail(MemberEntity, { id, account_id: ctx.account }, FOR_SHARE)
}

/** A new key acts as its holder, so only staff create keys of staff members, who operate the installation. */
function requireMayMint(ctx: Ctx, holder: Member): void {
  requireManages(ctx, holder)
  if (holder.deactivated_at != null) throw new Refusal('conflict', accountText('api_key.member_deactivated'))
  if (holder.staff && !ctx.actor.member?.staff) throw new Refusal('forbidden', accountText('api_key.staff_only'))
}

interface NewKey {
  user_id: string
  created_by: string
  name: string
  scopes: string[]
  expires_at: number | null
}

function insertKey(ctx: Ctx, fields: NewKey) {
  const { key, ...stored } = makeApiKey()
  const entity = ctx.em.create(ApiKeyEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    ...fields,
    ...stored,
    created_at: ctx.now,
  })
  ctx.notes.resource = entity.id
  return { ...presentApiKey(entity), key }
}
