import { kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startRelay } from '../../platform/outbox/relay.ts'
import { adoptSettings, loadStoredPolicy } from './settings.ts'

export const DEFAULT_REGIONS_CONSUMER = 'default-regions'

/** Updates voted monitors that use the account's default regions when these change. */
export function startDefaultRegionsRelay(platform: Platform) {
  return startRelay(platform, DEFAULT_REGIONS_CONSUMER, async events => {
    for (const account of new Set(events.map(event => event.account))) {
      const ids = await inSystem(platform, ctx => followers(ctx, account))
      for (const id of ids)
        await inSystem(platform, async ctx => adoptSettings(ctx, id, await loadStoredPolicy(ctx, id), false))
    }
  })
}

/** The voted monitors that use them. Planned monitors read their regions when a run is sent. */
async function followers(ctx: SystemCtx, account: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from monitor where account_id = ${account} and check_regions is null
    and kind = any(${kindsOf('voted')})`.execute(ctx.sql)
  return rows.map(row => row.id)
}
