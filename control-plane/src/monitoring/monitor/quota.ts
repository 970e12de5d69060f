import { PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { type Planned, requireMonitorQuota } from '../../account/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { MonitorEntity } from './entity.ts'

/** SQL: whether a monitor `m` counts for the plan, as in `requireQuota`. */
export const countedMonitors = sql`(m.http_job_id is null or m.kind <> all(${[...PAIRED_KINDS]}::text[]))`

/**
 * Refuses `more` monitors when the plan has not enough left (402). Pairs are settings of their HTTP monitor and do not
 * count; a DNS record monitor is not a pair.
 */
export function requireQuota(ctx: Ctx, account: Planned, more = 1): Promise<void> {
  const counted = { account_id: ctx.account, $or: [{ http_job_id: null }, { kind: { $nin: [...PAIRED_KINDS] } }] }
  return requireMonitorQuota(ctx, account, () => ctx.em.count(MonitorEntity, counted), more)
}
