import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { type ClickHouse, openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { Installation } from './installation.ts'
import type { Settings } from './part.ts'
import { type Scope, until } from './scope.ts'

/** Starts a control plane, and opens its store beside it. */
export async function openWithStore(scope: Scope, { profile }: Pick<Settings, 'profile'>) {
  const installation = await Installation.open(scope, { profile })
  await installation.startPlane()
  const config = { PHAROS_DATA_DIR: installation.folder, PHAROS_TELEMETRY_QUERY_SECONDS: 300 } as Config
  const store = openClickHouse(config, createLog('error', { write: () => {} }))
  scope.onClose(() => store.stop())
  return { installation, store }
}

export async function countIn(store: ClickHouse, table: string): Promise<number> {
  const { rows } = await store.read<{ n: string }>(`select count() as n from ${table}`, {})
  return Number(rows[0]?.n)
}

/** What came within a minute here would be many parts, which a living store has merged long before. */
export function merged(store: ClickHouse): Promise<void> {
  return until('the store has merged', 600, async () => (await countIn(store, 'system.merges')) === 0)
}
