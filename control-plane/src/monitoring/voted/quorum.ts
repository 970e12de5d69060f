import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { loadAccount } from '../../account/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'

/** Which regions check a monitor (null: the account's default regions), and how many must reach the target (null: a majority). */
export interface Quorum {
  check_regions: string[] | null
  min_healthy_regions: number | null
}

/**
 * Refuses a change after which more regions would have to be healthy than there are; the error names the given field.
 * If the account's default regions become fewer later, nothing is refused: then all of them must be healthy.
 */
export async function requireQuorum(
  ctx: Ctx,
  given: { [K in keyof Quorum]?: Quorum[K] | undefined },
  known: Quorum = { check_regions: null, min_healthy_regions: null },
): Promise<void> {
  const { check_regions = known.check_regions, min_healthy_regions: least = known.min_healthy_regions } = given
  const changes = given.check_regions !== undefined || given.min_healthy_regions !== undefined
  if (!changes || least === null) return
  const regions = check_regions ?? (await loadAccount(ctx)).default_regions
  if (least <= regions.length) return
  const field = given.min_healthy_regions === undefined ? 'check_regions' : 'min_healthy_regions'
  const chosen = check_regions !== null
  throw refuseField(
    field,
    monitoringText(chosen ? 'monitor.min_healthy_of_chosen' : 'monitor.min_healthy_of_default', {
      least,
      count: regions.length,
    }),
  )
}
