import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { presentSince } from './presence.ts'

interface Row {
  slug: string
  agents: number
  agents_online: number
  versions: string[]
  last_seen_at: number | null
}

/** The public regions with their agents, and the sums of all private ones. */
export async function regionsOfInstallation(ctx: SystemCtx) {
  const since = presentSince(ctx.now, ctx.platform.clock)
  const { rows } = await sql<Row>`select r.slug, count(g.id)::int as agents,
      count(g.id) filter (where g.last_seen_at > ${since})::int as agents_online,
      coalesce(array_agg(distinct g.version) filter (where g.version is not null), '{}') as versions,
      max(g.last_seen_at) as last_seen_at
    from region r left join agent g on g.region_id = r.id where r.account_id is null
    group by r.id, r.slug order by r.slug`.execute(ctx.sql)
  const { rows: sums } = await sql<{ regions: number; agents: number }>`select count(distinct r.id)::int as regions,
    count(g.id)::int as agents from region r left join agent g on g.region_id = r.id
    where r.account_id is not null`.execute(ctx.sql)
  return {
    public: rows.map(row => ({ ...row, last_seen_at: rfc3339OrNull(row.last_seen_at) })),
    private: sums[0] ?? { regions: 0, agents: 0 },
  }
}

/** The public regions by their names. */
export async function publicRegions(ctx: SystemCtx): Promise<{ id: string; slug: string }[]> {
  const { rows } = await sql<{ id: string; slug: string }>`select r.id, r.slug from region r
    where r.account_id is null order by r.slug`.execute(ctx.sql)
  return rows
}
