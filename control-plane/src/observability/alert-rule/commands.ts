import type { AlertRuleInput, AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { ruleFaults } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { loadAccount } from '../../account/account/index.ts'
import {
  columnsOf,
  flushMonitor,
  insertMonitor,
  type Monitor,
  removeMonitor,
  requireQuota,
} from '../../monitoring/monitor/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseFields } from '../../platform/refusal.ts'
import { requireRumApp } from '../rum-app/index.ts'
import { requireSource } from './access.ts'
import { asColumn, merge, newSettings, settingsOf } from './config.ts'
import { adopt } from './kind.ts'
import { alertRuleVerbs, describeAlertRule } from './queries.ts'
import { lockRule } from './store.ts'

export async function createAlertRule(ctx: Ctx, { body }: Input<typeof contract.createAlertRule>) {
  requireSource(ctx.actor, body.query)
  await requireApplication(ctx, body.query)
  const account = await loadAccount(ctx)
  await requireQuota(ctx, account)
  const settings = newSettings(body, account.timezone)
  requireUsable(settings, body)
  const monitor = await insertMonitor(ctx, {
    kind: 'alert_rule',
    ...columnsOf(body),
    friendly_name: body.name,
    service_id: body.service_id ?? null,
    config: asColumn(settings),
  })
  await sql`insert into alert_rule (monitor_id, account_id, due_at)
    values (${monitor.id}, ${ctx.account}, ${ctx.now})`.execute(ctx.sql)
  noteRevision(ctx, monitor.id, monitor)
  return describeAlertRule(ctx, monitor)
}

export async function updateAlertRule(ctx: Ctx, { params, body }: Input<typeof contract.updateAlertRule>) {
  // Locks before the monitor's row is read, so that a running evaluation cannot write its result after this change.
  await lockRule(ctx, params.id)
  const monitor = await alertRuleVerbs.loadToChange(ctx, params.id)
  noteRevision(ctx, monitor.id, monitor)
  const before = settingsOf(monitor)
  const { timezone } = await loadAccount(ctx)
  const settings = merge(before, body, timezone)
  requireSource(ctx.actor, settings.query)
  requireUsable(settings, body)
  if (body.query) await requireApplication(ctx, settings.query)
  applyChanges(monitor, changesOf(body, settings))
  await flushMonitor(ctx, 'alert_rule')
  if (decides(settings) !== decides(before)) await adopt(ctx, monitor)
  return describeAlertRule(ctx, monitor)
}

function changesOf(body: AlertRuleInput, settings: AlertRuleSettings): Partial<Monitor> {
  const { name, service_id } = body
  return {
    ...columnsOf(body),
    config: asColumn(settings),
    ...(name === undefined ? {} : { friendly_name: name }),
    ...(service_id === undefined ? {} : { service_id }),
  }
}

/** The settings that decide the state of a rule; when they change, the known state of its series is void. */
function decides({ severity: _, labels: __, muted: ___, ...rest }: AlertRuleSettings): string {
  return JSON.stringify(rest)
}

export async function deleteAlertRule(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteAlertRule>,
): Promise<undefined> {
  await lockRule(ctx, params.id)
  const monitor = await alertRuleVerbs.load(ctx, params.id)
  noteRevision(ctx, monitor.id, monitor)
  await removeMonitor(ctx, monitor)
}

/** A rule on a RUM application that does not exist would only ever be in error (400). */
async function requireApplication(ctx: Ctx, query: AlertRuleSettings['query']): Promise<void> {
  if (query.source === 'rum') await requireRumApp(ctx, query.application, 'query.application')
}

/** Checks across fields (400); reports all faults at once. */
export function requireUsable(settings: AlertRuleSettings, body: AlertRuleInput): void {
  const faults = ruleFaults(settings, body)
  if (faults.length === 0) return
  throw refuseFields(faults)
}
