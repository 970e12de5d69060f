import type { SystemCtx } from '../../platform/context.ts'
import type { Endpoint } from '../delivery/index.ts'
import { ContactMethodEntity, type StoredMethod, sealedFor } from './entity.ts'

/** How contact methods are reached, for a message about to be sent: also those with a pending verification code. */
export async function contactMethodEndpoints(ctx: SystemCtx, ids: string[]): Promise<Map<string, Endpoint>> {
  const methods = await ctx.em.find(ContactMethodEntity, { id: { $in: ids } })
  return new Map(methods.map(method => [method.id, endpointOf(ctx, method)]))
}

function endpointOf(ctx: SystemCtx, { id, type, value, value_sealed }: StoredMethod): Endpoint {
  if (type === 'email') return { type, config: { email: value }, secrets: {} }
  if (type === 'sms' || type === 'voice') return { type, config: { phone_number: value }, secrets: {} }
  const url = value_sealed == null ? value : ctx.platform.sealer.open(value_sealed, sealedFor(id))
  return { type: type === 'push' ? 'ntfy' : 'slack', config: {}, secrets: { url } }
}
