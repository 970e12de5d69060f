import type { SystemCtx } from '../../platform/context.ts'
import { type Endpoint, openSecrets } from '../delivery/index.ts'
import { IntegrationEntity, sealedFor } from './entity.ts'

/** The endpoints of integrations, by id. */
export async function integrationEndpoints(ctx: SystemCtx, ids: string[]): Promise<Map<string, Endpoint>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.em.find(IntegrationEntity, { id: { $in: ids } })
  return new Map(
    found.map(({ id, type, friendly_name, config, secrets }) => [
      id,
      { type, label: friendly_name, config, secrets: openSecrets(ctx, secrets, sealedFor(id)) },
    ]),
  )
}
