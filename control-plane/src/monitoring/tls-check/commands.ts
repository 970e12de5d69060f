import type { TlsJobCreate } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import { sayCertificate } from '@pharos/shared-protocol/text/en/certificate.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import { loadAccount, requireInterval } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import {
  columnsOf,
  flushMonitor,
  type Monitor,
  MonitorEntity,
  removeMonitor,
  requireQuota,
  settleOwn,
} from '../monitor/index.ts'
import { runBy, runNow, startAnew } from '../planned/index.ts'
import { requireRegions } from '../region/index.ts'
import { addressOf, asColumn, defaultConfig, mergeConfig, type TlsConfig, tlsConfigOf, tlsSpec } from './config.ts'
import { BEGINNING, insertTlsMonitor } from './create.ts'
import { describeTlsJob, tlsVerbs } from './queries.ts'

type CreateBody = z.output<typeof TlsJobCreate>

export async function createTlsJob(ctx: Ctx, { body }: Input<typeof contract.createTlsJob>) {
  const account = await loadAccount(ctx)
  if (!body.http_job_id) await requireQuota(ctx, account)
  if (body.interval_seconds !== undefined) requireInterval(account, body.interval_seconds)
  if (body.check_regions) await requireRegions(ctx, body.check_regions, 'check_regions')
  const http = body.http_job_id ? await loadUnpaired(ctx, body.http_job_id) : null
  const config = configFor(body, http)
  if (http) applyChanges(http, { config: { ...http.config, monitor_tls: true } })
  const monitor = await insertTlsMonitor(ctx, { config, body, http })
  noteRevision(ctx, monitor.id, monitor)
  return describeTlsJob(ctx, monitor)
}

/** The HTTP monitor for a new pair. It must have no pair yet, and an address that can have one. */
async function loadUnpaired(ctx: Ctx, id: string): Promise<Monitor> {
  const http = await ctx.em.findOne(MonitorEntity, { id, account_id: ctx.account, kind: 'http' })
  if (!http) throw notFound('HTTP monitor')
  if (!String(http.config.uri).startsWith('https:'))
    throw refuseField('http_job_id', monitoringText('tls_check.no_https_address'))
  const beside = { account_id: ctx.account, http_job_id: id, kind: 'tls' } as const
  if ((await ctx.em.count(MonitorEntity, beside)) > 0)
    throw new Refusal('conflict', monitoringText('tls_check.already_paired'))
  return http
}

/** The settings of a body; the address of a pair is that of its HTTP monitor. */
export function configFor(body: CreateBody, http: Monitor | null): TlsConfig {
  if (!http) return mergeConfig(defaultConfig(body.host ?? ''), body)
  const address = addressOf(String(http.config.uri))
  const { host, port } = mergeConfig(defaultConfig(address.host, address.port), body)
  requireSameAddress(address, { host, port })
  return mergeConfig(defaultConfig(address.host, address.port), body)
}

function requireSameAddress(known: { host: string; port: number }, asked: { host: string; port: number }): void {
  const wrong = (['host', 'port'] as const).find(field => known[field] !== asked[field])
  if (wrong) throw refuseField(wrong, monitoringText('tls_check.follows_http_monitor', { other: String(known[wrong]) }))
}

export async function updateTlsJob(ctx: Ctx, { params, body }: Input<typeof contract.updateTlsJob>) {
  const monitor = await tlsVerbs.loadToChange(ctx, params.tls_job_id)
  noteRevision(ctx, monitor.id, monitor)
  if (body.interval_seconds !== undefined) requireInterval(await loadAccount(ctx), body.interval_seconds)
  if (body.check_regions) await requireRegions(ctx, body.check_regions, 'check_regions')
  const before = tlsConfigOf(monitor)
  const config = mergeConfig(before, body)
  if (monitor.http_job_id) requireSameAddress(before, config)
  const moved = whereOf(before) !== whereOf(config)
  const specChanges = JSON.stringify(tlsSpec(before, 0)) !== JSON.stringify(tlsSpec(config, 0))
  const version = specChanges ? { spec_version: monitor.spec_version + 1 } : {}
  const own = await settleOwn(ctx, monitor, body)
  applyChanges(monitor, { ...columnsOf(body), ...own, config: asColumn(config), ...version } as Partial<Monitor>)
  await flushMonitor(ctx, 'tls')
  if (moved) await startAnew(ctx, monitor, { ...BEGINNING, reason: sayCertificate('certificate.target_changed') })
  // A new run applies the new thresholds and changes nothing else.
  else if (JSON.stringify(before) !== JSON.stringify(config)) await runNow(ctx, monitor.id, 'first')
  else if (body.interval_seconds !== undefined)
    await runBy(ctx, monitor.id, epoch(ctx.now + body.interval_seconds * 1000))
  return describeTlsJob(ctx, monitor)
}

/** The fields that identify the checked server. */
function whereOf({ host, port, server_name, starttls }: TlsConfig): string {
  return JSON.stringify([host, port, server_name, starttls])
}

/** Deleting a pair also switches it off on its HTTP monitor. */
export async function deleteTlsJob(ctx: Ctx, { params }: Input<typeof contract.deleteTlsJob>): Promise<undefined> {
  const monitor = await tlsVerbs.loadToChange(ctx, params.tls_job_id)
  noteRevision(ctx, monitor.id, monitor)
  const http = monitor.http_job_id && (await ctx.em.findOne(MonitorEntity, { id: monitor.http_job_id }))
  if (http) applyChanges(http, { config: { ...http.config, monitor_tls: false } })
  await removeMonitor(ctx, monitor)
}
