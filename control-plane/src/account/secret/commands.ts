import type * as contract from '@pharos/shared-protocol/contract/account/secret.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../account/index.ts'
import { SecretEntity, type StoredSecret, sealedFor } from './entity.ts'
import { SECRETS_CHANGED } from './event.ts'
import { loadSecrets } from './load.ts'

const MOST = 200
/**
 * The most JSON bytes of all secrets together: every run carries them besides its script, and the bus accepts 1 MB per
 * message.
 */
const MOST_BYTES = 200_000

/** Lists all secrets, sorted by name, since they are few and read by name. */
export async function listSecrets(ctx: Ctx) {
  const secrets = await ctx.em.find(SecretEntity, { account_id: ctx.account }, { orderBy: { name: 'asc' } })
  return secrets.map(present)
}

export async function setSecret(ctx: Ctx, { body }: Input<typeof contract.setSecret>) {
  // Serializes an account's changes of secrets, so that two concurrent ones with the same name become one.
  await lockAccount(ctx)
  const known = await ctx.em.findOne(SecretEntity, { account_id: ctx.account, name: body.name })
  const secret = known ?? (await createSecret(ctx, body.name))
  secret.value = ctx.platform.sealer.seal(body.value, sealedFor(secret.id))
  secret.updated_at = ctx.now
  ctx.notes.resource = secret.id
  await ctx.em.flush()
  if (Buffer.byteLength(JSON.stringify(await loadSecrets(ctx, ctx.account))) > MOST_BYTES)
    throw new Refusal('limit_reached', accountText('secret.total_bytes', { limit: MOST_BYTES }))
  announceChange(ctx, secret.id)
  return present(secret)
}

async function createSecret(ctx: Ctx, name: string): Promise<StoredSecret> {
  if ((await ctx.em.count(SecretEntity, { account_id: ctx.account })) >= MOST)
    throw new Refusal('limit_reached', accountText('secret.limit', { limit: MOST }))
  const fields = { id: ctx.newId(), account_id: ctx.account, name, value: '', created_at: ctx.now, updated_at: ctx.now }
  return ctx.em.create(SecretEntity, fields)
}

export async function deleteSecret(ctx: Ctx, { params }: Input<typeof contract.deleteSecret>): Promise<undefined> {
  const secret = await ctx.em.findOne(SecretEntity, { id: params.id, account_id: ctx.account })
  if (!secret) throw notFound('secret')
  ctx.em.remove(secret)
  announceChange(ctx, secret.id)
}

function announceChange(ctx: Ctx, subject: string): void {
  ctx.emit(SECRETS_CHANGED.of({ account: ctx.account, subject }, {}))
}

function present({ id, account_id, name, created_at, updated_at }: StoredSecret) {
  return {
    id,
    account_id,
    name,
    has_value: true as const,
    created_at: rfc3339(created_at),
    updated_at: rfc3339(updated_at),
  }
}
