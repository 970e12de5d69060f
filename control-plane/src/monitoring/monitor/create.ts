import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { together } from '../../platform/database/together.ts'
import { flushUnique, uniquely } from '../../platform/database/unique.ts'
import { COLUMN_DEFAULTS } from './columns.ts'
import type { Monitor } from './entity.ts'

/** The fields of a new monitor that its kind sets; others have a default. */
export type NewMonitor = Pick<Monitor, 'kind' | 'friendly_name'> & {
  /** The settings of the kind. All kinds store them in one column, whose type is that of the voted kinds. */
  config: object
} & Partial<
    Omit<Monitor, 'account_id' | 'config' | 'kind' | 'friendly_name' | 'spec_version' | 'created_at' | 'revision'>
  >

/** Writes a new monitor and its state. Rows of its kind are written afterwards. */
export async function insertMonitor(ctx: Ctx, given: NewMonitor, status = 'pending'): Promise<Monitor> {
  const monitor = newMonitor(ctx, given)
  await writeMonitor(ctx, monitor, status)
  return monitor
}

/** A new monitor, not yet written. */
export function newMonitor(ctx: Ctx, given: NewMonitor): Monitor {
  return {
    id: given.id ?? ctx.newId(),
    account_id: ctx.account,
    http_job_id: null,
    service_id: null,
    paused: false,
    plan_hold: null,
    set_interval_seconds: null,
    suspended: false,
    own_settings: [],
    secrets: null,
    ...COLUMN_DEFAULTS,
    ...given,
    config: given.config as Monitor['config'],
    spec_version: 1,
    created_at: ctx.now,
    revision: 1,
  }
}

export async function writeMonitor(ctx: Ctx, monitor: Monitor, status = 'pending'): Promise<void> {
  const columns = sql.join(Object.keys(monitor).map(name => sql.ref(name)))
  const row = sql`insert into monitor (${columns})
    select ${columns} from jsonb_populate_record(null::monitor, ${storableJson(monitor)}::jsonb)`
  const state = sql`insert into monitor_state (monitor_id, account_id, status, since)
    values (${monitor.id}, ${ctx.account}, ${status}, ${ctx.now})`
  await together([uniquely(row.execute(ctx.sql), takenOf(monitor.kind)), state.execute(ctx.sql)])
}

/** Writes changed monitors of a kind. An external key that another one of the kind has is a conflict (409). */
export function flushMonitor(ctx: Ctx, kind: MonitorKindName): Promise<void> {
  return flushUnique(ctx, takenOf(kind))
}

function takenOf(kind: MonitorKindName): Record<string, Said> {
  return { monitor_external_key: requestText('request.external_key_taken', { what: KINDS[kind].name }) }
}
