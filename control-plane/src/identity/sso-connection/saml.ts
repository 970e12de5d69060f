import type * as contract from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { type Ctx, inSystem, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { serviceMetadata } from '../saml/index.ts'
import { add, change, draft, listOf, ownConnection, remove, requirePlan } from './change.ts'
import { keysOf, newKeys } from './key.ts'
import { shownKeys, usesDue } from './key-rules.ts'
import { presentSaml } from './present.ts'
import { findConnection, serviceProviderOf } from './row.ts'
import { LOOK_MS } from './rules.ts'
import { readProvider } from './source.ts'

export async function listSaml(ctx: Ctx) {
  const rows = await listOf(ctx, ctx.account, 'saml')
  const keys = await keysOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presentSaml(ctx.platform, row, keys, ctx.now))
}

export async function getSaml(ctx: Ctx, { params }: Input<typeof contract.getSamlConnection>) {
  const row = await ownConnection(ctx, { account: ctx.account, kind: 'saml', id: params.id })
  noteRevision(ctx, row.id, row)
  return presentSaml(ctx.platform, row, await keysOf(ctx, [row.id]), ctx.now)
}

export async function createSaml(ctx: OpenCtx, { body }: Input<typeof contract.createSamlConnection>) {
  await requirePlan(ctx)
  const { name, default_role, role_mapping, enforce, allow_idp_initiated } = body
  const provider = await readProvider(ctx.platform, body, null)
  if (!provider) throw new Error('A connection without an identity provider was not refused.')
  const { fetched, wants_signed_requests, ...known } = provider
  const id = ctx.platform.ids.at(ctx.now)
  const keys = await newKeys(ctx.platform, { id, account_id: ctx.account }, usesDue([], ctx.now), ctx.now)
  const made = (tx: SystemCtx) =>
    draft(tx, ctx.account, 'saml', {
      ...{ id, name, default_role, role_mapping, enforce, allow_idp_initiated, ...known },
      sign_requests: body.sign_requests || wants_signed_requests,
      publish_encryption: body.publish_encryption,
      role_claim: body.role_attribute,
      enforce_from: body.enforce_from == null ? null : epoch(body.enforce_from),
      break_glass_member: body.break_glass_user_id,
      metadata_checked_at: fetched ? tx.now : null,
      next_at: epoch(tx.now + LOOK_MS),
    })
  return add(ctx, made, keys).map(row => presentSaml(ctx.platform, row, keys, ctx.now))
}

export async function updateSaml(ctx: OpenCtx, { params, body }: Input<typeof contract.updateSamlConnection>) {
  const { name, default_role, role_mapping, enforce, allow_idp_initiated, status } = body
  const [before, keys] = await ctx.inSystem(async tx => {
    const row = await ownConnection(tx, { account: ctx.account, kind: 'saml', id: params.id })
    return [row, await keysOf(tx, [row.id])] as const
  })
  const provider = await readProvider(ctx.platform, body, before)
  const { fetched, wants_signed_requests, ...known } = provider ?? { fetched: false }
  const changed = await change(ctx, 'saml', params.id, {
    ...{ name, default_role, role_mapping, enforce, allow_idp_initiated, ...known },
    enforce_from: body.enforce_from,
    active: status && status === 'active',
    sign_requests: wants_signed_requests || body.sign_requests,
    publish_encryption: body.publish_encryption,
    role_claim: body.role_attribute,
    break_glass_member: body.break_glass_user_id,
    ...(provider ? { metadata_checked_at: fetched ? ctx.now : null, metadata_error: null } : {}),
  })
  return changed.map(row => presentSaml(ctx.platform, row, keys, ctx.now))
}

export async function deleteSaml(ctx: OpenCtx, { params }: Input<typeof contract.deleteSamlConnection>) {
  return remove(ctx, 'saml', params.id)
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Our metadata is not secret; identity providers fetch it without a credential. */
export async function getMetadata(ctx: PublicCtx, { params }: PublicInput<typeof contract.getSamlMetadata>) {
  const id = params.id.toLowerCase()
  const read = async (tx: SystemCtx) => ({ row: await findConnection(tx, id), keys: await keysOf(tx, [id]) })
  const { row, keys } = ID.test(id) ? await inSystem(ctx.platform, read, 'read') : { row: null, keys: [] }
  if (row?.kind !== 'saml') throw notFound('SAML connection')
  const shown = shownKeys(keys, ctx.now).filter(({ use }) => use === 'signing' || row.publish_encryption)
  return serviceMetadata(serviceProviderOf(ctx.platform.config, id), shown, row.sign_requests)
}
