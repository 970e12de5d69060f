import { outsideFaults } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { loadAccount, requireDnsRecordQuota } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import {
  columnsOf,
  flushMonitor,
  insertMonitor,
  type Monitor,
  MonitorEntity,
  proposedName,
  removeMonitor,
  requireQuota,
} from '../monitor/index.ts'
import { insertPlannedRun, runBy, runNow } from '../planned/index.ts'
import { type DnsRecordConfig, dnsRecordConfigOf, RUN_SECONDS, shownName } from './config.ts'
import { describe, dnsRecordVerbs } from './queries.ts'
import { watchSets } from './store.ts'

const INTERVAL_SECONDS = 300

export async function createDnsRecordMonitor(ctx: Ctx, { body }: Input<typeof contract.createDnsRecordMonitor>) {
  const account = await loadAccount(ctx)
  await requireQuota(ctx, account)
  await requireDnsRecordQuota(ctx, account, () =>
    ctx.em.count(MonitorEntity, { account_id: ctx.account, kind: 'dns_record' }),
  )
  const { domain, watched, friendly_name = null, resolvers = null, http_job_id = null, ...rest } = body
  const monitor = await insertMonitor(ctx, {
    kind: 'dns_record',
    http_job_id,
    interval_seconds: INTERVAL_SECONDS,
    ...columnsOf(rest),
    timeout_seconds: RUN_SECONDS,
    friendly_name: friendly_name ?? proposedName(shownName(domain)),
    config: { domain, friendly_name, watched, resolvers } satisfies DnsRecordConfig,
  })
  await watchSets(ctx, monitor, watched)
  await insertPlannedRun(ctx, monitor, { last_failure_at: null })
  noteRevision(ctx, monitor.id, monitor)
  return describe(ctx, monitor)
}

export async function updateDnsRecordMonitor(
  ctx: Ctx,
  { params, body }: Input<typeof contract.updateDnsRecordMonitor>,
) {
  const monitor = await dnsRecordVerbs.loadToChange(ctx, params.monitor_id)
  noteRevision(ctx, monitor.id, monitor)
  const before = dnsRecordConfigOf(monitor)
  const config = merged(before, body)
  const [fault] = outsideFaults(config.domain, config.watched)
  if (fault) throw refuseField(`watched[${fault.path[1]}].name`, fault.message)
  const isAnother =
    JSON.stringify([before.watched, before.resolvers]) !== JSON.stringify([config.watched, config.resolvers])
  const { friendly_name: _, ...rest } = body
  applyChanges(monitor, {
    ...columnsOf(rest),
    friendly_name: config.friendly_name ?? proposedName(shownName(config.domain)),
    ...(body.http_job_id === undefined ? {} : { http_job_id: body.http_job_id }),
    config: stored(config),
    ...(isAnother ? { spec_version: monitor.spec_version + 1 } : {}),
  } as Partial<Monitor>)
  await flushMonitor(ctx, monitor.kind)
  if (isAnother) {
    await watchSets(ctx, monitor, config.watched)
    await runNow(ctx, monitor.id, 'first')
  }
  await runBy(ctx, monitor.id, epoch(ctx.now + monitor.interval_seconds * 1000))
  return describe(ctx, monitor)
}

export async function deleteDnsRecordMonitor(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteDnsRecordMonitor>,
): Promise<undefined> {
  const monitor = await dnsRecordVerbs.loadToChange(ctx, params.monitor_id)
  noteRevision(ctx, monitor.id, monitor)
  await removeMonitor(ctx, monitor)
}

/** Merges the given settings over the stored ones. */
function merged(
  before: DnsRecordConfig,
  given: Partial<{ [K in keyof DnsRecordConfig]: DnsRecordConfig[K] | undefined }>,
) {
  const { domain, friendly_name, watched, resolvers } = given
  return {
    domain: domain ?? before.domain,
    friendly_name: friendly_name === undefined ? before.friendly_name : friendly_name,
    watched: watched ?? before.watched,
    resolvers: resolvers === undefined ? before.resolvers : resolvers,
  }
}

/** The type of the config column is that of the voted kinds, so every other kind casts its config. */
function stored(config: DnsRecordConfig): Monitor['config'] {
  return config as unknown as Monitor['config']
}
