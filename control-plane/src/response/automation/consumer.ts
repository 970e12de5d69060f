import type { MonitorKindName } from '../../monitoring/monitor/kind.ts'
import { KINDS } from '../../monitoring/monitor/kinds.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Relay } from '../../platform/outbox/relay.ts'
import { alertOf } from '../alert/index.ts'
import type { FailingMonitor } from '../incident/open.ts'
import { takeFailures } from './fail.ts'
import { lockServices } from './load.ts'
import { releaseMonitors } from './release.ts'

export const AUTOMATION_CONSUMER = 'automation'

/** The kinds whose failure concerns their service (spec 3.2); expiring certificates and domains open no incident. */
export const LINKED_KINDS: readonly string[] = ['http', 'browser', 'heartbeat'] satisfies MonitorKindName[]

/** Opens, joins, reopens and resolves incidents as monitors fail and recover; in any number of processes. */
export function startAutomation(platform: Platform): Relay {
  return startConsumer(platform, AUTOMATION_CONSUMER, takeAlerts)
}

async function takeAlerts(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  const failed = events.filter(event => alertOf(event).what === 'failed').map(event => event.subject)
  const { rows } = await sql<{ id: string; service_id: string }>`select id, service_id from monitor
    where id = any(${failed}::uuid[]) and kind = any(${LINKED_KINDS}::text[]) and service_id is not null`.execute(
    ctx.sql,
  )
  const serviceOf = new Map(rows.map(row => [row.id, row.service_id]))
  const services = await lockServices(ctx, [...serviceOf.values()])
  ctx.readClock()
  // In their order, but the failures of a service that come one after the other are one.
  let failures = new Map<string, FailingMonitor[]>()
  const takeThem = async () => {
    for (const service of services.values()) await takeFailures(ctx, service, failures.get(service.id) ?? [])
    failures = new Map()
  }
  for (const event of events) {
    const { what, monitor, at, reason } = alertOf(event)
    const service = serviceOf.get(event.subject)
    if (what === 'recovered') {
      await takeThem()
      await releaseMonitors(ctx, [{ monitor: event.subject, because: 'recovered' }])
    } else if (what === 'failed' && service !== undefined) {
      const { id, friendly_name, kind } = monitor
      const failing = { id, friendly_name, type: KINDS[kind].type, at, reason }
      const before = (failures.get(service) ?? []).filter(each => each.id !== id)
      failures.set(service, [...before, failing])
    }
  }
  await takeThem()
}
