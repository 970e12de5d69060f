import type * as contract from '@pharos/shared-protocol/contract/browser-check.ts'
import { FREQUENCIES } from '@pharos/shared-protocol/contract/browser-check.ts'
import { loadAccount, requireInterval, requireRegions } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { COLUMN_DEFAULTS, type Monitor, MonitorEntity, removeMonitor, requireQuota } from '../monitor/index.ts'
import { requireRoom, switchPaused } from '../monitor-verbs/index.ts'
import { adoptSettings, insertMonitorState, loadPolicy, requireQuorum } from '../voted/index.ts'
import { type BrowserConfig, browserConfig, browserConfigOf } from './config.ts'
import { browserKind } from './kind.ts'
import { browserVerbs, describeBrowserCheck } from './queries.ts'
import { sealEnvironment } from './secrets.ts'

const TAKEN = { monitor_external_key: 'external_key: another browser check of this account has it.' }

const DEFAULT_TIMEOUT_SECONDS = 60

export async function createBrowserCheck(ctx: Ctx, { body }: Input<typeof contract.createBrowserCheck>) {
  const { plan } = await loadAccount(ctx)
  await requireQuota(ctx, plan)
  await requireRoom(ctx, browserKind)
  requireInterval(plan, FREQUENCIES[body.frequency])
  if (body.check_regions) await requireRegions(ctx, body.check_regions, 'check_regions')
  await requireQuorum(ctx, body)
  const id = ctx.newId()
  const monitor = ctx.em.create(MonitorEntity, {
    id,
    account_id: ctx.account,
    kind: 'browser',
    ...COLUMN_DEFAULTS,
    friendly_name: body.name,
    tags: body.tags ?? [],
    group_notification_ids: body.group_notification_ids ?? [],
    check_regions: body.check_regions ?? null,
    interval_seconds: FREQUENCIES[body.frequency],
    timeout_seconds: body.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS,
    service_id: body.service_id ?? null,
    external_key: body.external_key ?? null,
    paused: false,
    config: browserConfig(body.script, body.frequency, body.min_healthy_regions ?? null),
    secrets: await sealEnvironment(ctx, ctx.account, id),
    spec_version: 1,
    created_at: ctx.now,
    revision: 1,
  })
  requireTimeout(monitor)
  await flushUnique(ctx, TAKEN)
  await insertMonitorState(ctx, id)
  await adoptSettings(ctx, id, null, true)
  noteRevision(ctx, id, monitor)
  return describeBrowserCheck(ctx, monitor)
}

export async function updateBrowserCheck(ctx: Ctx, { params, body }: Input<typeof contract.updateBrowserCheck>) {
  const monitor = await browserVerbs.loadToChange(ctx, params.check_id)
  noteRevision(ctx, monitor.id, monitor)
  if (body.frequency) requireInterval((await loadAccount(ctx)).plan, FREQUENCIES[body.frequency])
  if (body.check_regions) await requireRegions(ctx, body.check_regions, 'check_regions')
  const { check_regions = null } = monitor
  await requireQuorum(ctx, body, { ...browserConfigOf(monitor), check_regions })
  const before = await loadPolicy(ctx, monitor.id)
  const changed = changesOf(monitor, body)
  const specChanges =
    changed.config.script !== browserConfigOf(monitor).script || changed.timeout_seconds !== monitor.timeout_seconds
  applyChanges(monitor, {
    ...changed,
    ...(specChanges ? { spec_version: monitor.spec_version + 1 } : {}),
  } as Partial<Monitor>)
  requireTimeout(monitor)
  await flushUnique(ctx, TAKEN)
  await adoptSettings(ctx, monitor.id, before, specChanges)
  if (body.state) await switchPaused(ctx, monitor, body.state === 'paused')
  return describeBrowserCheck(ctx, monitor)
}

type Body = Input<typeof contract.updateBrowserCheck>['body']

/** Null keeps name, script and frequency, and resets the others to their default (api.md B6). */
function changesOf(monitor: Monitor, body: Body) {
  const config = browserConfigOf(monitor)
  const frequency = body.frequency ?? config.frequency
  const given = <V>(value: V | null | undefined, kept: V, otherwise: V): V =>
    value === undefined ? kept : (value ?? otherwise)
  const changed: BrowserConfig = {
    ...config,
    script: body.script ?? config.script,
    frequency,
    min_healthy_regions: given(body.min_healthy_regions, config.min_healthy_regions, null),
  }
  return {
    friendly_name: body.name ?? monitor.friendly_name,
    interval_seconds: FREQUENCIES[frequency],
    timeout_seconds: given(body.timeout_seconds, monitor.timeout_seconds, DEFAULT_TIMEOUT_SECONDS),
    check_regions: given(body.check_regions, monitor.check_regions ?? null, null),
    group_notification_ids: given(body.group_notification_ids, monitor.group_notification_ids, []),
    service_id: given(body.service_id, monitor.service_id ?? null, null),
    tags: given(body.tags, monitor.tags, []),
    external_key: given(body.external_key, monitor.external_key ?? null, null),
    config: changed,
  }
}

export async function deleteBrowserCheck(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteBrowserCheck>,
): Promise<undefined> {
  const monitor = await browserVerbs.loadToChange(ctx, params.check_id)
  noteRevision(ctx, monitor.id, monitor)
  await removeMonitor(ctx, monitor)
}

function requireTimeout({ timeout_seconds, interval_seconds }: Monitor): void {
  if (timeout_seconds > interval_seconds)
    throw refuseField('timeout_seconds', `must not be longer than the frequency (${interval_seconds} s)`)
}
