import type * as contract from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadAccount, lockAccount, requirePhone } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { isCode, MOST_TRIES, sendCode } from './code.ts'
import { addressHash, ContactMethodEntity, type StoredMethod, sealedFor } from './entity.ts'
import { requireMayRead, requireOwn } from './own.ts'
import { hasSignedInWith } from './verified.ts'

export const MOST_METHODS = 20
const TAKEN = { contact_method_user_id_type_value_hash_key: responseText('contact_method.already_there') }

type Params = { user_id: string; id: string }

export async function listContactMethods(ctx: Ctx, { params }: Input<typeof contract.listContactMethods>) {
  requireMayRead(ctx, params.user_id)
  const where = { account_id: ctx.account, user_id: params.user_id }
  return (await ctx.em.find(ContactMethodEntity, where, { orderBy: { id: 'asc' } })).map(present)
}

export async function getContactMethod(ctx: Ctx, { params }: Input<typeof contract.getContactMethod>) {
  requireMayRead(ctx, params.user_id)
  const method = await loadMethod(ctx, params)
  noteRevision(ctx, method.id, method)
  return present(method)
}

/** Checks whether an address is public first, outside a transaction, since that uses the network. */
export async function createContactMethod(ctx: OpenCtx, { params, body }: Input<typeof contract.createContactMethod>) {
  requireOwn(ctx, params.user_id)
  if (body.type === 'push' || body.type === 'chat') {
    const why = await ctx.platform.egress.refusalOf(body.value)
    if (why !== null) throw refuseField('value', requestText('request.address_refused', { why }))
  }
  return lastWrite(tx => insertMethod(tx, params.user_id, body))
}

async function insertMethod(ctx: Ctx, user_id: string, body: contract.ContactMethodCreate) {
  const { type, value, label = type } = body
  requirePhone(await loadAccount(ctx), type, 'type')
  await lockAccount(ctx)
  if ((await ctx.em.count(ContactMethodEntity, { account_id: ctx.account, user_id })) >= MOST_METHODS)
    throw new Refusal('limit_reached', responseText('contact_method.limit', { limit: MOST_METHODS }))
  const id = ctx.newId()
  const secret = type === 'push' || type === 'chat'
  const method = ctx.em.create(ContactMethodEntity, {
    id,
    account_id: ctx.account,
    user_id,
    type,
    label,
    value: secret ? new URL(value).origin : value,
    value_sealed: secret ? ctx.platform.sealer.seal(value, sealedFor(id)) : null,
    value_hash: addressHash(ctx, value),
    code_attempts: 0,
    codes_sent_at: [],
    created_at: ctx.now,
    revision: 1,
  })
  // The address with which they sign in needs no code: a link that was sent there has shown that it is theirs.
  if (type === 'email' && (await hasSignedInWith(ctx, user_id, value))) method.verified_at = ctx.now
  await flushUnique(ctx, TAKEN)
  if (method.verified_at == null) await sendCode(ctx, method)
  noteRevision(ctx, id, method)
  return present(method)
}

export async function updateContactMethod(ctx: Ctx, { params, body }: Input<typeof contract.updateContactMethod>) {
  const method = await loadOwn(ctx, params)
  applyChanges(method, body as Partial<StoredMethod>)
  return present(method)
}

export async function deleteContactMethod(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteContactMethod>,
): Promise<undefined> {
  ctx.em.remove(await loadOwn(ctx, params))
}

export async function sendContactCode(ctx: Ctx, { params }: Input<typeof contract.sendContactCode>) {
  const method = await loadOwn(ctx, params)
  requireUnverified(method)
  requirePhone(await loadAccount(ctx), method.type, 'type')
  await sendCode(ctx, method)
  return present(method)
}

/** Each try is counted in its own commit, so that a refusal does not roll back the count. */
export async function verifyContactMethod(ctx: OpenCtx, { params, body }: Input<typeof contract.verifyContactMethod>) {
  await ctx.inAccount('write', async tx => {
    const method = await loadOwn(tx, params)
    requirePending(tx, method)
    method.code_attempts += 1
  })
  return lastWrite(async tx => {
    const method = await loadOwn(tx, params)
    requirePending(tx, method, MOST_TRIES + 1)
    if (!isCode(ctx.platform, method, body.code)) throw refuseField('code', responseText('contact_method.code_wrong'))
    method.code_hash = null
    applyChanges(method, { verified_at: tx.now })
    return present(method)
  })
}

function requirePending(ctx: Ctx, method: StoredMethod, most = MOST_TRIES): void {
  requireUnverified(method)
  if (method.code_hash == null || method.code_attempts >= most)
    throw new Refusal('conflict', responseText('contact_method.no_code_pending'))
  if (ctx.now >= (method.code_expires_at ?? 0)) throw refuseField('code', responseText('contact_method.code_expired'))
}

function requireUnverified({ verified_at }: StoredMethod): void {
  if (verified_at != null) throw new Refusal('conflict', responseText('contact_method.already_verified'))
}

async function loadOwn(ctx: Ctx, params: Params): Promise<StoredMethod> {
  requireOwn(ctx, params.user_id)
  const method = await loadMethod(ctx, params, FOR_UPDATE)
  noteRevision(ctx, method.id, method)
  return method
}

async function loadMethod(
  ctx: Ctx,
  { user_id, id }: Params,
  lock: Partial<typeof FOR_UPDATE> = {},
): Promise<StoredMethod> {
  const where = { id, user_id, account_id: ctx.account }
  const method = await ctx.em.findOne(ContactMethodEntity, where, lock)
  if (!method) throw notFound('contact method of this member')
  return method
}

function present({ id, user_id, type, value, label, verified_at, created_at }: StoredMethod) {
  return { id, user_id, type, value, label, verified: verified_at != null, created_at: rfc3339(created_at) }
}
