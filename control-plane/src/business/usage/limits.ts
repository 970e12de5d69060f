import { VOLUME_NAMES, type Volume } from '@pharos/shared-protocol/contract/business/plan.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Planned } from '../../account/account/index.ts'
import { COUNTS_FOR, inUnit, startOfDay, startOfMonth, usedByAccounts } from '../../account/meter/index.ts'
import { countedMonitors } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type LimitUse, limitUses, type Used } from './rules.ts'

type Reader = Pick<SystemCtx, 'sql' | 'now'>

/** The limits of an account, and what it has used of them at present. */
export async function loadLimits(ctx: Reader, account: string, planned: Planned): Promise<LimitUse[]> {
  const used = await loadUsed(ctx, [account])
  return limitUses(planned, used(account), ctx.now)
}

export function presentLimits(limits: readonly LimitUse[]) {
  return limits.map(limit => ({ ...limit, starts_at: rfc3339OrNull(limit.starts_at) }))
}

/** What accounts have used at present. */
export async function loadUsed(ctx: Reader, accounts: readonly string[]): Promise<(account: string) => Used> {
  const monitors = await countMonitors(ctx, accounts)
  const replays = await usedByAccounts(ctx, accounts, startOfDay(ctx.now), ['rum_replays'])
  const volumes = new Map<Volume, Map<string, number>>()
  for (const volume of VOLUME_NAMES)
    volumes.set(volume, await usedByAccounts(ctx, accounts, startOfMonth(ctx.now), COUNTS_FOR[volume]))
  const volumeOf = (account: string, volume: Volume) => inUnit(volume, volumes.get(volume)?.get(account) ?? 0)
  return account => ({
    ...(monitors.get(account) ?? { monitors: 0, dns_records: 0 }),
    replays: replays.get(account) ?? 0,
    telemetry_bytes: volumeOf(account, 'telemetry_bytes'),
    rum_sessions: volumeOf(account, 'rum_sessions'),
    browser_minutes: volumeOf(account, 'browser_minutes'),
  })
}

async function countMonitors(ctx: Reader, accounts: readonly string[]) {
  const { rows } = await sql<{ account: string; monitors: number; dns_records: number }>`select m.account_id as account,
      count(*)::int as monitors, count(*) filter (where m.kind = 'dns_record')::int as dns_records
    from monitor m where m.account_id = any(${[...accounts]}::uuid[]) and ${countedMonitors} group by m.account_id`.execute(
    ctx.sql,
  )
  return new Map(rows.map(({ account, ...counts }) => [account, counts]))
}
