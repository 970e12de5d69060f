import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { jointKinds } from './ability.ts'
import { RegionEntity } from './entity.ts'
import { presentSince } from './presence.ts'
import { presentRegion, type RegionPresence } from './present.ts'

const NOBODY: RegionPresence = { online: 0, capabilities: [], last_seen_at: null }

export async function listRegions(ctx: Ctx) {
  const regions = await ctx.em.find(RegionEntity, {}, { orderBy: { slug: 'asc' } })
  const presence = await presenceOf(
    ctx,
    regions.map(region => region.id),
  )
  return regions.map(region => presentRegion(ctx.platform.config, region, presence.get(region.id) ?? NOBODY))
}

/** The region with its agents' presence, as returned. */
export async function describeRegion(ctx: SystemCtx, region: InstanceType<typeof RegionEntity.class>) {
  return presentRegion(ctx.platform.config, region, (await presenceOf(ctx, [region.id])).get(region.id) ?? NOBODY)
}

/** A region that the account may use, by slug; its own takes precedence over a public one with this slug. */
export async function loadRegion(ctx: Ctx, slug: string) {
  const region = await ctx.em.findOne(RegionEntity, { slug }, { orderBy: { account_id: 'asc nulls last' } })
  if (!region) throw notFound('region')
  return region
}

/** Which agents of the given regions said hello within 15 s, and what they can do. */
export async function presenceOf(ctx: SystemCtx, regionIds: string[]): Promise<Map<string, RegionPresence>> {
  const since = presentSince(ctx.now, ctx.platform.clock)
  const { rows } = await sql<{
    region_id: string
    online: number
    agents: string[][]
    last_seen_at: number | null
  }>`
    select region_id, count(*) filter (where last_seen_at > ${since})::int as online, max(last_seen_at) as last_seen_at,
      coalesce(jsonb_agg(capabilities) filter (where last_seen_at > ${since}), '[]') as agents
    from agent where region_id = any(${regionIds}::uuid[]) group by region_id`.execute(ctx.sql)
  return new Map(
    rows.map(({ region_id, agents, ...presence }) => [region_id, { ...presence, capabilities: jointKinds(agents) }]),
  )
}

/** Refuses slugs that are not a region this account may use. */
export async function requireRegions(ctx: Ctx, slugs: string[], field: string): Promise<void> {
  const { rows } = await sql<{ slug: string }>`select slug from region where slug = any(${slugs})`.execute(ctx.sql)
  const known = new Set(rows.map(row => row.slug))
  const missing = slugs.findIndex(slug => !known.has(slug))
  if (missing >= 0)
    throw refuseField(`${field}[${missing}]`, monitoringText('region.unknown', { region: slugs[missing] ?? '' }))
  if (new Set(slugs).size !== slugs.length) throw refuseField(field, monitoringText('region.repeated'))
}
