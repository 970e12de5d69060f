import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Region } from '../region/index.ts'
import { AgentEntity } from './entity.ts'

/** Creates an agent of a region and its credential file, which contains everything that its machine needs. */
export async function insertAgent(ctx: SystemCtx, region: Region, name: string) {
  const { bus, sealer } = ctx.platform
  const id = ctx.newId()
  const minted = await bus.mintAgent({ id, name, regionId: region.id })
  const agent = ctx.em.create(AgentEntity, {
    id,
    account_id: region.account_id ?? null,
    region_id: region.id,
    name,
    nats_public_key: minted.publicKey,
    capabilities: [],
    in_flight: 0,
    egress_addresses: [],
    created_at: ctx.now,
  })
  const credentials: AgentCredentials = {
    v: 1,
    agent_id: id,
    region_id: region.id,
    region_slug: region.slug,
    ...bus.address(),
    nats_creds: minted.creds,
    region_key: sealer.open(region.private_key, `region ${region.id}`),
  }
  return { agent, credentials }
}
