import { KINDS, MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { isSuspended } from '../../account/account/index.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import { ALERT_RAISED, type AlertRaised } from '../alert/index.ts'
import type { StoredService } from '../service/index.ts'
import { type Failures, takeFailures } from './fail.ts'
import { lockServices } from './load.ts'
import { releaseMonitors } from './release.ts'

export const AUTOMATION_CONSUMER = 'automation'

/** The kinds whose failures affect their service (spec 3.2); expiring certificates and domains open no incident. */
export const LINKED_KINDS: readonly string[] = MONITOR_KINDS.filter(kind => KINDS[kind].well !== null)

/** Opens, joins, reopens and resolves incidents as monitors fail and recover; in any number of processes. */
export function startAutomation(platform: Platform): Worker {
  return startConsumer(platform, AUTOMATION_CONSUMER, takeAlerts)
}

async function takeAlerts(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  const failed = events.filter(event => ALERT_RAISED.read(event).what === 'failed').map(event => event.subject)
  const linked = await findLinks(ctx, failed)
  const services = await lockServices(ctx, [...linked.values()])
  // Links change under the service's lock: a removed link is ignored, and a new one is left to the sweep.
  const serviceOf = await findLinks(ctx, failed)
  ctx.readClock()
  const alerts = events
    .map(event => ({ ...ALERT_RAISED.read(event), told_at: epoch(event.created_at) }))
    .filter(({ what }) => what === 'failed' || what === 'recovered')
  for (const run of runsOf(alerts, alert => alert.what)) {
    if (run[0]?.what === 'failed') await takeFailures(ctx, failuresOf(run, services, serviceOf))
    else
      await releaseMonitors(
        ctx,
        run.map(({ monitor }) => ({ monitor: monitor.id, because: 'recovered' })),
      )
  }
}

async function findLinks(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; service_id: string }>`select id, service_id from monitor
    where id = any(${[...ids]}::uuid[]) and kind = any(${LINKED_KINDS}::text[]) and service_id is not null
      and not ${isSuspended(sql`account_id`)}`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, row.service_id]))
}

/** By service, in a fixed order of services, so that two processes cannot deadlock. */
function failuresOf(
  alerts: readonly (AlertRaised & { told_at: EpochMs })[],
  services: ReadonlyMap<string, StoredService>,
  serviceOf: ReadonlyMap<string, string>,
): Failures {
  const last = new Map(alerts.map(alert => [alert.monitor.id, alert]))
  const found = [...last.values()].map(
    ({ monitor: { id, friendly_name, kind }, at, told_at, reason, reason_text }) => ({
      service: serviceOf.get(id),
      failing: { id, friendly_name, type: KINDS[kind].type, at, told_at, reason, reason_text: reason_text ?? null },
    }),
  )
  const groups = Map.groupBy(found, ({ service }) => service)
  const concerned = [...services.values()].filter(({ id }) => groups.has(id))
  return new Map(concerned.map(service => [service, (groups.get(service.id) ?? []).map(({ failing }) => failing)]))
}

/** Splits a list where the key of its elements changes. */
function runsOf<T>(list: readonly T[], keyOf: (element: T) => unknown): T[][] {
  const runs: T[][] = []
  for (const element of list) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && keyOf(run[0]) === keyOf(element)) run.push(element)
    else runs.push([element])
  }
  return runs
}
