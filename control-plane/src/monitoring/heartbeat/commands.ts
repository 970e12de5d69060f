import { scheduleTypeOf, timingFaults } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { loadAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { randomBase62 } from '../../platform/ids.ts'
import { refuseField } from '../../platform/refusal.ts'
import { columnsOf, flushMonitor, insertMonitor, type Monitor, removeMonitor, requireQuota } from '../monitor/index.ts'
import {
  asColumn,
  defaultConfig,
  defaultName,
  type HeartbeatConfig,
  heartbeatConfigOf,
  mergeConfig,
  settingsOf,
} from './config.ts'
import { adopt } from './kind.ts'
import { lockById } from './locked-heartbeat.ts'
import { describeHeartbeat, heartbeatVerbs } from './queries.ts'
import { cronFault } from './rules.ts'

/** 131 bits: a key cannot be guessed. */
const KEY_LENGTH = 22

export async function createHeartbeat(ctx: Ctx, { body }: Input<typeof contract.createHeartbeat>) {
  const account = await loadAccount(ctx)
  await requireQuota(ctx, account)
  const schedule_type = scheduleTypeOf(body)
  const config = mergeConfig(defaultConfig(account.timezone), { ...body, schedule_type })
  requireUsable(ctx, config)
  const monitor = await insertMonitor(ctx, {
    kind: 'heartbeat',
    ...{ friendly_name: defaultName(config), ...columnsOf(body) },
    service_id: body.service_id ?? null,
    config,
  })
  await insertState(ctx, monitor.id)
  noteRevision(ctx, monitor.id, monitor)
  return describeHeartbeat(ctx, monitor)
}

async function insertState(ctx: Ctx, id: string): Promise<void> {
  await sql`insert into heartbeat_state (monitor_id, account_id, ping_key)
    values (${id}, ${ctx.account}, ${randomBase62(KEY_LENGTH)})`.execute(ctx.sql)
}

export async function updateHeartbeat(ctx: Ctx, { params, body }: Input<typeof contract.updateHeartbeat>) {
  // Locks before the row is read: pings that arrive meanwhile wait, and use the new settings.
  await lockById(ctx, params.job_id)
  const monitor = await heartbeatVerbs.load(ctx, params.job_id)
  noteRevision(ctx, monitor.id, monitor)
  const before = settingsOf(monitor)
  const config = mergeConfig(heartbeatConfigOf(monitor), body)
  requireUsable(ctx, config)
  const { service_id } = body
  const changes = { ...columnsOf(body), config: asColumn(config), ...(service_id === undefined ? {} : { service_id }) }
  applyChanges(monitor, changes as Partial<Monitor>)
  await flushMonitor(ctx, 'heartbeat')
  await adopt(ctx, monitor, before)
  return describeHeartbeat(ctx, monitor)
}

export async function deleteHeartbeat(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteHeartbeat>,
): Promise<undefined> {
  // The same lock order as that of a batch of pings, so that they cannot deadlock.
  await lockById(ctx, params.job_id)
  const monitor = await heartbeatVerbs.load(ctx, params.job_id)
  noteRevision(ctx, monitor.id, monitor)
  for (const table of ['ping', 'ping_body'] as const)
    await sql`delete from ${sql.table(table)} where monitor_id = ${monitor.id}`.execute(ctx.sql)
  await removeMonitor(ctx, monitor)
}

/** Checks that a single field cannot express: the schedule is complete, and its expression has occurrences. */
function requireUsable(ctx: Ctx, config: HeartbeatConfig): void {
  const [fault] = timingFaults(config)
  if (fault) throw refuseField(fault.path.join('.'), fault.message)
  if (config.cron_expression === null) return
  const wrong = cronFault(config.cron_expression, config.timezone, ctx.now)
  if (wrong !== null) throw refuseField('cron_expression', wrong)
}
