import type { BUDGETS } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import type { Monitor, PolicyConfig } from '../monitor/index.ts'

export type Budgets = { [B in (typeof BUDGETS)[number]]: number | null }

/** The stored settings of a page-speed monitor; the address is its HTTP monitor's. */
export interface PageSpeedConfig extends PolicyConfig, Budgets, Record<string, unknown> {
  uri: string
}

/** The config of a monitor of this kind, which only this folder writes. */
export function pageSpeedConfigOf(monitor: Pick<Monitor, 'config'>): PageSpeedConfig {
  return monitor.config as PageSpeedConfig
}
