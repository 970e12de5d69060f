import { AGENT_GONE_MS } from '@pharos/shared-protocol/message/hello.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The ability of regions to run checks. */
export interface Ability {
  /** Regions (UUID) without an agent online, and those that never had one. */
  offline: ReadonlySet<string>
  /** The kinds that the agents of a region run. A region whose agents have not said hello yet is not listed. */
  capabilities: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The region that runs next. Regions take turns. Skips regions whose agents cannot run the kind, and offline ones while
 * another is online. `able` is false if no region with an agent online can run it. Pure.
 */
export function inTurn<R extends { id: string }>(
  regions: readonly R[],
  turn: number,
  kind: string,
  { offline, capabilities }: Ability,
): { region: R | undefined; able: boolean } {
  const ordered = regions.map((_, i) => regions[(turn + i) % regions.length]).filter(region => region !== undefined)
  const fit = ordered.filter(({ id }) => capabilities.get(id)?.has(kind) ?? true)
  const online = fit.find(({ id }) => !offline.has(id))
  return { region: online ?? fit[0], able: online !== undefined }
}

/**
 * Loads the abilities of regions. An agent counts as gone if it was silent while another agent of its region said
 * hello, so that an outage of ours makes no region unable.
 */
export async function loadAbility(ctx: SystemCtx): Promise<Ability> {
  const goneMs = AGENT_GONE_MS * ctx.platform.clock.scale
  const { rows } = await sql<{ id: string; offline: boolean; capabilities: string[] | null }>`
    select r.id, r.offline_since is not null or not exists (
        select from agent where region_id = r.id and last_seen_at is not null) as offline, (select array_agg(distinct c) from agent a, unnest(a.capabilities) c
      where a.region_id = r.id and a.last_seen_at > ${-goneMs} +
        (select max(last_seen_at) from agent where region_id = r.id)) as capabilities
    from region r`.execute(ctx.sql)
  const told = rows.flatMap(row => (row.capabilities === null ? [] : [[row.id, new Set(row.capabilities)] as const]))
  return { offline: new Set(rows.filter(row => row.offline).map(row => row.id)), capabilities: new Map(told) }
}
