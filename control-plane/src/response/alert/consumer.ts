import { MAINTENANCE_ENDED } from '../../monitoring/maintenance-window/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { drain, type Part, startWorker, type Turn } from '../../platform/worker.ts'
import { lookAtHeld, takeAlerts } from './gate.ts'
import { HEARD } from './store.ts'

export const GATE_CONSUMER = 'gate'

const DUE_EVERY_MS = 1_000
const ALL_EVERY_MS = 10_000
const BATCH = 200

/** The gate between monitoring's findings and notifications; in any number of processes. */
export function startGate(platform: Platform): Part[] {
  const consumer = startConsumer(platform, GATE_CONSUMER, async (ctx, events) => {
    const ended = events.filter(event => event.name === MAINTENANCE_ENDED.name)
    const alerts = events.filter(event => event.name !== MAINTENANCE_ENDED.name)
    await takeAlerts(ctx, alerts, [...(await dependents(ctx, alerts)), ...(await maintained(ctx, ended))])
  })
  const due = startWorker(platform, {
    name: 'held-alerts',
    everyMs: DUE_EVERY_MS,
    isDue: now => sql`exists (select from held_alert where until <= ${now})`,
    work: () => inSystem(platform, lookAtDue),
  })
  // Events report most changes that held alerts wait for; this sweep finds the rest.
  const all = startWorker(platform, {
    name: 'all-held-alerts',
    everyMs: ALL_EVERY_MS,
    isDue: () => sql`exists (select from held_alert)`,
    work: turn => lookAtAll(platform, turn),
  })
  return [consumer, due, all]
}

/** Monitors that wait for one that has just recovered. */
async function dependents(ctx: SystemCtx, events: readonly StoredEvent[]): Promise<string[]> {
  const back = events.filter(event => event.name === 'monitor.recovered').map(event => event.subject)
  if (back.length === 0) return []
  const { rows } = await sql<{
    id: string
  }>`select distinct m.id from held_alert h join monitor m on m.id = h.monitor_id
    where h.waits_for = 'dependency' and m.config -> 'depends_on' ?| ${back}::text[]`.execute(ctx.sql)
  return rows.map(row => row.id)
}

/** Monitors that wait for a window to end, in accounts where one has ended. */
async function maintained(ctx: SystemCtx, ended: readonly StoredEvent[]): Promise<string[]> {
  if (ended.length === 0) return []
  const { rows } = await sql<{ id: string }>`select distinct monitor_id as id from held_alert
    where waits_for = 'maintenance' and account_id = any(${ended.map(event => event.account)}::uuid[])`.execute(ctx.sql)
  return rows.map(row => row.id)
}

async function lookAtDue(ctx: SystemCtx): Promise<void> {
  const { rows } = await sql<{ id: string }>`select monitor_id as id from held_alert where until <= ${ctx.now}
    order by until limit ${BATCH}`.execute(ctx.sql)
  if (rows.length > 0) await lookAtHeld(ctx, [...new Set(rows.map(row => row.id))])
}

async function lookAtAll(platform: Platform, turn: Turn): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  await drain(turn, async () => {
    const ids = await inSystem(platform, async ctx => {
      const { rows } = await sql<{ id: string }>`select distinct h.monitor_id as id from held_alert h
          join monitor m on m.id = h.monitor_id
        where h.monitor_id > ${last} and not (h.waits_for = 'mute' and m.muted)
          and not (h.waits_for = 'nobody' and not ${HEARD}) order by h.monitor_id limit ${BATCH}`.execute(ctx.sql)
      const found = rows.map(row => row.id)
      if (found.length > 0) await lookAtHeld(ctx, found)
      return found
    })
    last = ids.at(-1) ?? last
    return ids.length === BATCH
  })
}
