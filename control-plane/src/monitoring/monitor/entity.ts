import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { defineEntity, type InferEntity, instant, p, textArray, uuidArray } from '../../platform/database/column.ts'

/** How a monitor's runs determine its status; the same for every probed kind (api.md B1). */
export interface PolicyConfig {
  failure_threshold: number
  failure_window: number
  recovery_threshold: number
  min_healthy_regions: number | null
  degraded_threshold_ms: number | null
  inverted: boolean
  /** For kinds that retry within a run. */
  retries?: number
  depends_on: string[]
}

/** The columns of every probed monitor. The kind's own settings are in `config`, its secrets sealed in `secrets`. */
export const MonitorEntity = defineEntity({
  name: 'monitor',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    /** The HTTP monitor that it is paired with, and deleted with. */
    http_job_id: p.uuid().nullable(),
    kind: p.text().$type<MonitorKindName>(),
    friendly_name: p.text(),
    description: p.text().nullable(),
    runbook_url: p.text().nullable(),
    tags: textArray(),
    group_notification_ids: uuidArray(),
    check_regions: textArray().nullable(),
    external_key: p.text().nullable(),
    /** At which it is checked. */
    interval_seconds: p.integer(),
    /** What it is set to, while the plan has it checked less often; null: the same. */
    set_interval_seconds: p.integer().nullable(),
    timeout_seconds: p.integer(),
    paused: p.boolean(),
    /** What it is once the plan includes it again; null: it is not held. A held one is paused. */
    plan_hold: p.text().$type<'active' | 'paused'>().nullable(),
    muted: p.boolean(),
    /** Whether a maintenance window suppresses its checks now. */
    suspended: p.boolean().default(false),
    /** The settings that were set on a pair itself, and so no longer follow its HTTP monitor. */
    own_settings: textArray().default([]),
    service_id: p.uuid().nullable(),
    config: p.json().$type<PolicyConfig & Record<string, unknown>>(),
    secrets: p.text().nullable(),
    spec_version: p.integer(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type Monitor = InferEntity<typeof MonitorEntity>
