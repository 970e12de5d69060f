import { KINDS, MONITOR_KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { isSuspended } from '../../account/account/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isAwaited } from '../../platform/outbox/outbox.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { AUTOMATION_CONSUMER, LINKED_KINDS } from './consumer.ts'
import { takeFailures } from './fail.ts'
import { lockServices } from './load.ts'
import { type Released, releaseMonitors } from './release.ts'
import { type HoldingMonitor, releaseOf } from './rules.ts'

const BATCH = 500
const EVERY_MS = 20_000

export function startAutomationSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'automation-sweep',
    everyMs: EVERY_MS,
    isDue: () =>
      sql`(exists (select from ${holders} where ${released}) or exists (select from ${from} where ${missed}))`,
    work: () => sweepAutomation(platform),
  })
}

/**
 * Handles changes without an alert: monitors that were paused, deleted, unlinked or moved while on an open incident, a
 * recovery without a notification, and a failure from before its monitor was linked or its service became automatic.
 */
async function sweepAutomation(platform: Platform): Promise<void> {
  await inSystem(platform, releaseHolders)
  await eachAlone(platform, await inSystem(platform, findMissed), takeMissed)
}

/** The well statuses of every kind; `releaseOf` then decides by the monitor's own kind. */
const WELL: readonly string[] = MONITOR_KINDS.flatMap(kind => KINDS[kind].well ?? [])

interface Holder extends HoldingMonitor {
  id: string
  incident: string
  exists: boolean
}

async function releaseHolders(ctx: SystemCtx): Promise<void> {
  const found = await findReleased(ctx, null)
  const ids = found.map(({ monitor }) => monitor)
  // A monitor that failed again while waiting for the locks holds its incident open.
  if (found.length > 0) await releaseMonitors(ctx, found, () => findReleased(ctx, ids))
}

const holders = sql`incident_monitor im join incident i on i.id = im.incident_id and i.responder_status <> 'resolved'
  left join monitor m on m.id = im.monitor_id left join monitor_state s on s.monitor_id = m.id`
const released = sql`not im.healthy and (m.id is null or m.paused or m.service_id is null or m.service_id <> im.service_id
  or s.status = any(${WELL}::text[]))`

async function findReleased(ctx: SystemCtx, among: readonly string[] | null): Promise<Released[]> {
  const { rows } =
    await sql<Holder>`select im.monitor_id as id, im.incident_id as incident, m.id is not null as exists, m.kind,
      s.status, m.paused, m.service_id, im.service_id as joined_for
    from ${holders} where ${released} and (${among}::uuid[] is null or im.monitor_id = any(${among}::uuid[]))
    order by 1, 2 limit ${BATCH}`.execute(ctx.sql)
  return rows.flatMap(({ id, incident, exists, ...monitor }) => {
    const because = releaseOf(exists ? monitor : null)
    return because === null ? [] : [{ monitor: id, incident, because }]
  })
}

interface Missed {
  id: string
  service_id: string
}

/**
 * Monitors that are down and were notified, on an automatic service without an incident with them: incidents of an
 * earlier service do not count. Excluded are those whose incident a person resolved while they were down, and those
 * whose alert is still to be processed.
 */
const missed = sql`m.kind = any(${LINKED_KINDS}::text[]) and st.status = 'down' and a.told = 'failed'
  and s.incident_creation_mode = 'auto' and not ${isSuspended(sql`m.account_id`)} and not exists (
    select from incident_monitor im join incident i on i.id = im.incident_id where im.monitor_id = m.id
      and coalesce(im.service_id, m.service_id) = m.service_id
      and (i.responder_status <> 'resolved' and not im.healthy
        or i.resolved_at >= st.since and not i.resolved_automatically))
  and not ${isAwaited(AUTOMATION_CONSUMER, sql`m.id`)}`
const from = sql`monitor m join service s on s.account_id = m.account_id and s.id = m.service_id
  join monitor_state st on st.monitor_id = m.id join alert_state a on a.monitor_id = m.id`

async function findMissed(ctx: SystemCtx): Promise<Missed[]> {
  const { rows } = await sql<Missed>`select m.id, m.service_id from ${from} where ${missed}
    order by m.id limit ${BATCH}`.execute(ctx.sql)
  return rows
}

interface Down {
  id: string
  kind: MonitorKindName
  friendly_name: string
  since: number
}

async function takeMissed(ctx: SystemCtx, { service_id, id }: Missed): Promise<void> {
  const service = (await lockServices(ctx, [service_id])).get(service_id)
  ctx.readClock()
  const { rows } = await sql<Down>`select m.id, m.kind, m.friendly_name, st.since from ${from}
    where m.id = ${id} and m.service_id = ${service_id} and ${missed}`.execute(ctx.sql)
  const [row] = rows
  if (!service || !row) return
  const { kind, since, ...monitor } = row
  const { text: reason, ...said } = sayVerdict('verdict.down')
  const failing = {
    ...monitor,
    type: KINDS[kind].type,
    at: epoch(since),
    told_at: epoch(since),
    reason,
    reason_text: said,
  }
  await takeFailures(ctx, new Map([[service, [failing]]]))
}
