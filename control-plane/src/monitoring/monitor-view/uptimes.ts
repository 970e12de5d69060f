import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { together } from '../../platform/database/together.ts'
import { loadHeartbeatUptime } from '../heartbeat/index.ts'
import { kindsOf, type Monitor } from '../monitor/index.ts'
import { loadMonthlyUptime } from '../uptime/index.ts'

/** Uptime of 30 days by monitor, in percent; nothing for kinds without uptime. */
export async function loadUptimes(
  ctx: Ctx,
  rows: readonly Pick<Monitor, 'id' | 'kind'>[],
): Promise<Map<string, number>> {
  const reporting = kindsOf('reported')
  const ids = (reported: boolean) => rows.filter(row => reporting.includes(row.kind) === reported).map(row => row.id)
  const [probed, reported] = await together([
    loadMonthlyUptime(ctx, ids(false)),
    loadHeartbeatUptime(ctx, ids(true), ctx.now - 30 * DAY_MS),
  ])
  return new Map([...probed, ...reported])
}
