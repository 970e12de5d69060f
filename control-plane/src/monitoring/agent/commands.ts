import type * as contract from '@pharos/shared-protocol/contract/region.ts'
import type { Ctx, OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { loadOwnRegion } from '../region/index.ts'
import { insertAgent } from './enrol.ts'
import { AgentEntity } from './entity.ts'
import { presentAgent } from './present.ts'

export async function enrolAgent(ctx: OpenCtx, { params, body }: Input<typeof contract.enrolAgent>) {
  const region = await ctx.inAccount('read', tx => loadOwnRegion(tx, params.slug))
  const made = await ctx.inSystem(async tx => {
    const { agent, credentials } = await insertAgent(tx, region, body.name)
    return { ...presentAgent(agent, region.slug, tx.now), credentials }
  })
  ctx.notes.resource = made.id
  return made
}

/** Deletes an agent and cuts it off. The row goes first: every revocation is pushed again at start. */
export async function deleteAgent(ctx: OpenCtx, { params }: Input<typeof contract.deleteAgent>): Promise<undefined> {
  const region = await ctx.inAccount('read', async tx => {
    const found = await loadOwnRegion(tx, params.slug)
    await requireAgent(tx, found.id, params.agent_id)
    return found
  })
  ctx.notes.resource = params.agent_id
  const revocations = await ctx.inSystem(async tx => {
    await sql`update agent set deleted_at = ${tx.now} where id = ${params.agent_id} and region_id = ${region.id}
      and deleted_at is null`.execute(tx.sql)
    return listRevocations(tx)
  })
  const confirmed = await ctx.platform.bus.revoke(revocations)
  if (!confirmed) ctx.notes.status = 202
}

async function requireAgent(ctx: Ctx, regionId: string, id: string): Promise<void> {
  if ((await ctx.em.count(AgentEntity, { id, region_id: regionId, deleted_at: null })) === 0) throw notFound('agent')
}

/** Public keys of deleted agents with the second from which their credentials count for nothing. */
export async function listRevocations(ctx: SystemCtx): Promise<Record<string, number>> {
  const { rows } = await sql<{
    nats_public_key: string
    deleted_at: number
  }>`select nats_public_key, deleted_at from agent
    where deleted_at is not null`.execute(ctx.sql)
  return Object.fromEntries(rows.map(row => [row.nats_public_key, Math.ceil(row.deleted_at / 1000)]))
}
