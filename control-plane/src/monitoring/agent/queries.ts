import type { listAgents as route } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadRegion, presentSince } from '../region/index.ts'
import { AgentEntity } from './entity.ts'
import { presentAgent } from './present.ts'

export async function listAgents(ctx: Ctx, { params }: Input<typeof route>) {
  const region = await loadRegion(ctx, params.slug)
  const agents = await ctx.em.find(AgentEntity, { region_id: region.id }, { orderBy: { id: 'desc' } })
  return agents.map(agent => presentAgent(agent, region.slug, presentSince(ctx.now, ctx.platform.clock), ctx.now))
}
