import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Endpoint } from '../delivery/index.ts'
import { ContactMethodEntity, type StoredMethod, sealedFor } from './entity.ts'

/**
 * The endpoints of contact methods, for a message about to be sent: those that are verified or have a pending code.
 * Omits those of deactivated members. A method that another person verified before the member changed is unverified, so
 * it is omitted, too.
 */
export async function contactMethodEndpoints(ctx: SystemCtx, ids: string[]): Promise<Map<string, Endpoint>> {
  const { rows } = await sql<{ id: string }>`select c.id from contact_method c
    join member m on m.id = c.user_id and m.deactivated_at is null
    where c.id = any(${ids}::uuid[]) and (c.verified_at is not null or c.code_hash is not null)`.execute(ctx.sql)
  const methods = await ctx.em.find(ContactMethodEntity, { id: { $in: rows.map(row => row.id) } })
  return new Map(methods.map(method => [method.id, endpointOf(ctx, method)]))
}

function endpointOf(ctx: SystemCtx, { id, type, value, value_sealed }: StoredMethod): Endpoint {
  if (type === 'email') return { type, config: { email: value }, secrets: {} }
  if (type === 'sms' || type === 'voice') return { type, config: { phone_number: value }, secrets: {} }
  const url = value_sealed == null ? value : ctx.platform.sealer.open(value_sealed, sealedFor(id))
  return { type: type === 'push' ? 'ntfy' : 'slack', config: {}, secrets: { url } }
}
