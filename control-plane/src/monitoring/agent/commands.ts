import type * as contract from '@pharos/shared-protocol/contract/monitoring/region.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { Ctx, OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { loadOwnRegion, presentSince, type Region } from '../region/index.ts'
import { admitAgents } from './admission.ts'
import { insertAgent } from './enrol.ts'
import { AgentEntity } from './entity.ts'
import { presentAgent } from './present.ts'

/** The most agents of a private region, since each has the allowance of an agent. */
const MOST_AGENTS = 100

export async function enrolAgent(ctx: OpenCtx, { params, body }: Input<typeof contract.enrolAgent>) {
  const region = await ctx.inAccount('read', tx => loadOwnRegion(tx, params.slug))
  return lastSystemWrite(async tx => {
    await requireRoom(tx, region)
    const { agent, credentials } = await insertAgent(tx, region, body.name)
    ctx.notes.resource = agent.id
    return { ...presentAgent(agent, region.slug, presentSince(tx.now, tx.platform.clock), tx.now), credentials }
  })
}

async function requireRoom(ctx: SystemCtx, { id, account_id }: Region): Promise<void> {
  if (account_id == null) return
  // Serializes concurrent requests, so that each counts the earlier ones.
  await sql`select from region where id = ${id} for no key update`.execute(ctx.sql)
  if ((await ctx.em.count(AgentEntity, { region_id: id })) >= MOST_AGENTS)
    throw new Refusal('limit_reached', monitoringText('agent.limit', { limit: MOST_AGENTS }))
}

/**
 * Deletes an agent and disconnects it. Its row becomes a revocation first, and every revocation is published again at
 * start and whenever the bus was away.
 */
export async function deleteAgent(ctx: OpenCtx, { params }: Input<typeof contract.deleteAgent>): Promise<undefined> {
  const region = await ctx.inAccount('read', async tx => {
    const found = await loadOwnRegion(tx, params.slug)
    await requireAgent(tx, found.id, params.agent_id)
    return found
  })
  ctx.notes.resource = params.agent_id
  await ctx.inSystem(tx =>
    sql`with gone as (delete from agent where id = ${params.agent_id} and region_id = ${region.id} returning nats_public_key)
      insert into agent_revocation (nats_public_key, revoked_at) select nats_public_key, ${tx.now}::bigint from gone`.execute(
      tx.sql,
    ),
  )
  const confirmed = await admitAgents(ctx.platform)
  if (!confirmed) ctx.notes.status = 202
}

/** Removes all agents of regions. The caller has to pass the revocations to the bus. */
export async function revokeAgentsOf(ctx: SystemCtx, regions: readonly string[]): Promise<void> {
  await sql`with gone as (delete from agent where region_id = any(${regions}::uuid[]) returning nats_public_key)
    insert into agent_revocation (nats_public_key, revoked_at) select nats_public_key, ${ctx.now}::bigint from gone`.execute(
    ctx.sql,
  )
}

async function requireAgent(ctx: Ctx, regionId: string, id: string): Promise<void> {
  if ((await ctx.em.count(AgentEntity, { id, region_id: regionId })) === 0) throw notFound('agent')
}
