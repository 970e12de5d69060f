import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { createWorld, type World } from '../../world/world.ts'

/** Creates a world with only the API. Returns it with the account of its owner. */
export async function createLogWorld(
  environment: Record<string, string> = {},
): Promise<{ world: World; account: string }> {
  const world = await createWorld({ roles: 'api', agent: false, environment })
  const [row] = await world.sql<{ id: string }>('select id from account')
  return { world, account: row?.id ?? '' }
}

/** Stores records. Queries find them once this resolves. */
export async function storeLogs(world: World, rows: readonly LogRow[]): Promise<void> {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  await plane.platform.telemetry.append('logs', rows)
  await plane.platform.telemetry.flush()
}

/** A minimal record, `ms` before now. */
export function plainLog(world: World, account: string, message: string, more: Partial<LogRow> = {}, ms = 0): LogRow {
  const time = ((world.clock.now() - ms) / 1_000).toFixed(9)
  return {
    account_id: account,
    retention_days: 30,
    id: crypto.randomUUID(),
    time,
    observed_time: time,
    level: 'info',
    message,
    pattern: '1',
    template: message,
    ...more,
  }
}

/** The instant of a record in epoch milliseconds. */
export function millisOf({ time }: LogRow): number {
  const [seconds = '', nanos = ''] = time.split('.')
  return Number(seconds) * 1_000 + Number(nanos.slice(0, 3))
}
