import type { CheckKind } from '@pharos/shared-protocol/check/kind.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Config } from '../../platform/config.ts'
import type { Region } from './entity.ts'
import { policyInForce } from './policy.ts'

/** The combined state of a region's agents. */
export interface RegionPresence {
  online: number
  capabilities: CheckKind[]
  last_seen_at: number | null
}

export function presentRegion(config: Config, region: Region, presence: RegionPresence) {
  const { id, slug, name } = region
  const { allow_private_targets, sentinels } = policyInForce(config, {
    ...region,
    account_id: region.account_id ?? null,
  })
  return {
    id,
    slug,
    name,
    private: region.account_id != null,
    allow_private_targets,
    sentinels,
    agents_online: presence.online,
    capabilities: presence.capabilities,
    last_seen_at: rfc3339OrNull(presence.last_seen_at),
    created_at: rfc3339(region.created_at),
  }
}
