import type * as contract from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { add, change, draft, listOf, ownConnection, remove, requirePlan } from './change.ts'
import { whyInsecure } from './metadata.ts'
import { presentOidc } from './present.ts'
import { secretOf } from './row.ts'

export async function listOidc(ctx: Ctx) {
  return (await listOf(ctx, ctx.account, 'oidc')).map(row => presentOidc(ctx.platform, row))
}

export async function getOidc(ctx: Ctx, { params }: Input<typeof contract.getOidcConnection>) {
  const row = await ownConnection(ctx, { account: ctx.account, kind: 'oidc', id: params.id })
  noteRevision(ctx, row.id, row)
  return presentOidc(ctx.platform, row)
}

export async function createOidc(ctx: OpenCtx, { body }: Input<typeof contract.createOidcConnection>) {
  await requirePlan(ctx)
  await requireReachable(ctx, body.issuer)
  const { name, default_role, role_mapping, enforce, issuer, client_id, scopes, role_claim } = body
  const { client_secret: secret = null, break_glass_user_id } = body
  const added = add(ctx, tx => {
    const made = draft(tx, ctx.account, 'oidc', {
      ...{ name, default_role, role_mapping, enforce, issuer, client_id, scopes, role_claim },
      enforce_from: body.enforce_from == null ? null : epoch(body.enforce_from),
      break_glass_member: break_glass_user_id,
    })
    return { ...made, client_secret: secret && ctx.platform.sealer.seal(secret, secretOf(made.id)) }
  })
  return added.map(row => presentOidc(ctx.platform, row))
}

export async function updateOidc(ctx: OpenCtx, { params, body }: Input<typeof contract.updateOidcConnection>) {
  if (body.issuer !== undefined) await requireReachable(ctx, body.issuer)
  const { name, default_role, role_mapping, enforce, issuer, client_id, scopes, role_claim, status } = body
  const { client_secret: secret, break_glass_user_id } = body
  const changed = await change(ctx, 'oidc', params.id, {
    ...{ name, default_role, role_mapping, enforce, issuer, client_id, scopes, role_claim },
    enforce_from: body.enforce_from,
    active: status && status === 'active',
    break_glass_member: break_glass_user_id,
    client_secret: secret && ctx.platform.sealer.seal(secret, secretOf(params.id)),
  })
  return changed.map(row => presentOidc(ctx.platform, row))
}

export async function deleteOidc(ctx: OpenCtx, { params }: Input<typeof contract.deleteOidcConnection>) {
  return remove(ctx, 'oidc', params.id)
}

/** Checks only that we may send requests there; the configuration is read at the first sign-in. */
async function requireReachable({ platform }: OpenCtx, issuer: string): Promise<void> {
  const insecure = whyInsecure(platform, issuer)
  if (insecure !== null) throw refuseField('issuer', insecure)
  const why = await platform.egress.refusalOf(issuer)
  if (why !== null) throw refuseField('issuer', requestText('request.address_refused', { why }))
}
