import type { DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PacedHost } from './pacing.ts'

/**
 * What a region is trusted with. The installation runs public regions, so they get its aggregator key, and delays that
 * registries tell them apply to all. A private region belongs to one account: it never gets the key, and is paced
 * separately.
 */
export interface Trust {
  isPublic: boolean
  /** The key under which a host's pacing is stored. */
  pacedAs(host: string): string
}

export async function trustOf(ctx: SystemCtx, regionId: string): Promise<Trust> {
  const { rows } = await sql<{ isPublic: boolean }>`select account_id is null as "isPublic" from region
    where id = ${regionId}`.execute(ctx.sql)
  const isPublic = rows[0]?.isPublic ?? false
  return { isPublic, pacedAs: host => (isPublic ? host : `${regionId}/${host}`) }
}

/** The aggregator is queried with the installation's key, so only public regions query it. */
export function trustedSpec(spec: DomainSpec, { isPublic }: Trust): DomainSpec {
  if (isPublic || spec.aggregator === null) return spec
  const isForNothing = spec.from === 'aggregator'
  return { ...spec, aggregator: null, ...(isForNothing ? { from: 'rdap', undated: null } : {}) }
}

export function pacedHosts(hosts: PacedHost[], { pacedAs }: Trust): PacedHost[] {
  return hosts.map(({ host, gap_ms }) => ({ host: pacedAs(host), gap_ms }))
}
