import type { Target, TargetInput } from '@pharos/shared-protocol/contract/response/service.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { lockAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx, SystemCtx } from '../../platform/context.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import type { Endpoint } from '../delivery/index.ts'
import { ServiceTargetEntity, type StoredTarget, sealedFor } from './entity.ts'
import { presentTarget } from './present.ts'

const MOST = 100

/** Checks whether an address is public first, outside a transaction, since that uses the network. */
export async function createTarget(ctx: OpenCtx, { params, body }: Input<typeof contract.createTarget>) {
  if (body.type === 'webhook') {
    const why = await ctx.platform.egress.refusalOf(body.details.url)
    if (why !== null) throw refuseField('details.url', requestText('request.address_refused', { why }))
  }
  return lastWrite(tx => insertTarget(tx, params.id, body))
}

async function insertTarget(ctx: Ctx, service_id: string, input: TargetInput) {
  await lockAccount(ctx)
  if ((await ctx.em.count(ServiceTargetEntity, { account_id: ctx.account, service_id })) >= MOST)
    throw new Refusal('limit_reached', responseText('service.broadcast_target_limit', { limit: MOST }))
  const id = ctx.newId()
  const { details, secrets } = partsOf(input)
  const target = ctx.em.create(ServiceTargetEntity, {
    id,
    account_id: ctx.account,
    service_id,
    type: input.type,
    details,
    secrets: secrets === null ? null : ctx.platform.sealer.seal(JSON.stringify(secrets), sealedFor(id)),
    created_at: ctx.now,
  })
  ctx.notes.resource = id
  return presentTarget(target)
}

/** The readable and the sealed part (spec 2.8). */
function partsOf(input: TargetInput): { details: Target['details']; secrets: Record<string, string> | null } {
  if (input.type === 'email') return { details: { email: input.details.email }, secrets: null }
  if (input.type === 'chat_channel') {
    const { channel, chat_token } = input.details
    return { details: { has_token: true, channel }, secrets: { token: chat_token } }
  }
  const { url } = input.details
  return { details: { url: new URL(url).origin }, secrets: { url } }
}

export async function deleteTarget(ctx: Ctx, { params }: Input<typeof contract.deleteTarget>): Promise<undefined> {
  const where = { id: params.target_id, account_id: ctx.account, service_id: params.id }
  const target = await ctx.em.findOne(ServiceTargetEntity, where)
  if (!target) throw notFound('notification target')
  ctx.notes.resource = target.id
  ctx.em.remove(target)
}

/** The endpoints of broadcast targets, for a message about to be sent. */
export async function targetEndpoints(ctx: SystemCtx, ids: string[]): Promise<Map<string, Endpoint>> {
  const targets = await ctx.em.find(ServiceTargetEntity, { id: { $in: ids } })
  return new Map(targets.map(target => [target.id, endpointOf(ctx, target)]))
}

function endpointOf(ctx: SystemCtx, { id, type, details, secrets }: StoredTarget): Endpoint {
  const { email, channel } = details
  return {
    type,
    config: { ...(email === undefined ? {} : { email }), ...(channel === undefined ? {} : { channel }) },
    secrets: secrets ? (JSON.parse(ctx.platform.sealer.open(secrets, sealedFor(id))) as Record<string, string>) : {},
  }
}
