import { CHECK_KINDS, type CheckKind, kindsIn, laneOf } from '@pharos/shared-protocol/check/kind.ts'
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
 * The kinds whose runs may be sent to agents with these kinds each. Any agent that works on a lane may get any run of it,
 * so all of them must know the kind: an older one would drop what it does not know. Pure.
 */
export function jointKinds(agents: readonly (readonly string[])[]): CheckKind[] {
  return CHECK_KINDS.filter(kind => {
    const beside = kindsIn(laneOf(kind))
    const working = agents.filter(kinds => beside.some(each => kinds.includes(each)))
    return working.length > 0 && working.every(kinds => kinds.includes(kind))
  })
}

/** Whether a run of a kind would reach an agent of the region that does not know it. Pure. */
export function isBeyond({ capabilities }: Ability, region: string, kind: CheckKind): boolean {
  const kinds = capabilities.get(region)
  return kinds !== undefined && !kinds.has(kind) && kindsIn(laneOf(kind)).some(each => kinds.has(each))
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
  const { rows } = await sql<{ id: string; offline: boolean; agents: string[][] | null }>`
    select r.id, r.offline_since is not null or not exists (
        select from agent where region_id = r.id and last_seen_at is not null) as offline, (select jsonb_agg(a.capabilities) from agent a
      where a.region_id = r.id and a.last_seen_at > ${-goneMs} +
        (select max(last_seen_at) from agent where region_id = r.id)) as agents
    from region r`.execute(ctx.sql)
  const told = rows.flatMap(row =>
    row.agents === null ? [] : [[row.id, new Set<string>(jointKinds(row.agents))] as const],
  )
  return { offline: new Set(rows.filter(row => row.offline).map(row => row.id)), capabilities: new Map(told) }
}
