import type { Config } from '../../platform/config.ts'

/** The public region of every installation; the configuration holds its policy. */
export const LOCAL_REGION = 'local'

export interface RegionPolicy {
  slug: string
  account_id: string | null
  allow_private_targets: boolean
  sentinels: string[]
}

/** Whether the installation's configuration decides the region's policy. */
export function isConfigured(region: { slug: string; account_id?: string | null | undefined }): boolean {
  return region.account_id == null && region.slug === LOCAL_REGION
}

/** The addresses that the agents of a region may reach, and those that they must reach. */
export function policyInForce(
  config: Config,
  region: RegionPolicy,
): Pick<RegionPolicy, 'allow_private_targets' | 'sentinels'> {
  if (!isConfigured(region)) return region
  return { allow_private_targets: config.PHAROS_ALLOW_PRIVATE_PROBES, sentinels: config.PHAROS_SENTINELS }
}
