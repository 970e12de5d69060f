import type * as contract from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { FREQUENCIES } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Monitor } from '../monitor/index.ts'
import { requireRoom, switchPaused } from '../monitor-verbs/index.ts'
import { createVoted, deleteVoted, updateVoted } from '../voted/index.ts'
import { type BrowserConfig, browserConfig, browserConfigOf } from './config.ts'
import { browserKind } from './kind.ts'
import { browserVerbs, describeBrowserCheck } from './queries.ts'
import { sealEnvironment } from './secrets.ts'

const DEFAULT_TIMEOUT_SECONDS = 60

export async function createBrowserCheck(ctx: Ctx, { body }: Input<typeof contract.createBrowserCheck>) {
  await requireRoom(ctx, browserKind)
  const [id, interval_seconds] = [ctx.newId(), FREQUENCIES[body.frequency]]
  const timeout_seconds = body.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS
  requireTimeout(timeout_seconds, interval_seconds)
  const monitor = await createVoted(ctx, {
    id,
    kind: 'browser',
    friendly_name: body.name,
    tags: body.tags ?? [],
    group_notification_ids: body.group_notification_ids ?? [],
    check_regions: body.check_regions ?? null,
    interval_seconds,
    timeout_seconds,
    service_id: body.service_id ?? null,
    external_key: body.external_key ?? null,
    config: browserConfig(body.script, body.frequency, body.min_healthy_regions ?? null),
    secrets: await sealEnvironment(ctx, ctx.account, id),
  })
  return describeBrowserCheck(ctx, monitor)
}

export async function updateBrowserCheck(ctx: Ctx, { params, body }: Input<typeof contract.updateBrowserCheck>) {
  const monitor = await browserVerbs.loadToChange(ctx, params.check_id)
  noteRevision(ctx, monitor.id, monitor)
  const changes = changesOf(monitor, body)
  requireTimeout(changes.timeout_seconds, changes.interval_seconds)
  await updateVoted(ctx, monitor, changes)
  if (body.state) await switchPaused(ctx, monitor, body.state === 'paused')
  return describeBrowserCheck(ctx, monitor)
}

type Body = Input<typeof contract.updateBrowserCheck>['body']

/**
 * The changes of a body. Null keeps name, script and frequency, and resets other fields to their default (api.md B6).
 */
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
  await deleteVoted(ctx, monitor)
}

function requireTimeout(timeout_seconds: number, interval_seconds: number): void {
  if (timeout_seconds > interval_seconds)
    throw refuseField('timeout_seconds', monitoringText('browser_check.longer_than_frequency', { interval_seconds }))
}
