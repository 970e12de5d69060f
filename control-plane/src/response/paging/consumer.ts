import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Timer } from '../../platform/clock.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import type { IncidentEventName } from '../incident/index.ts'
import {
  advanceEscalation,
  escalateByHand,
  PAGING_WORK,
  startEscalation,
  startFirstEscalation,
  stopEscalation,
} from './escalate.ts'
import { sendDuePages } from './page.ts'
import { pageUrgency } from './urgent.ts'

export const PAGING_CONSUMER = 'paging'

/** The effect of each event of an incident on paging. */
const REACTIONS: {
  [N in IncidentEventName]?: (ctx: SystemCtx, incident: string, event: StoredEvent) => Promise<void>
} = {
  'incident.opened': startFirstEscalation,
  'incident.retriggered': startEscalation,
  'incident.acknowledged': stopEscalation,
  'incident.snoozed': stopEscalation,
  'incident.resolved': stopEscalation,
  'incident.merged': stopEscalation,
  'incident.escalated': escalateByHand,
  'incident.severity_changed': pageUrgency,
}
export const PAGING_EVENTS = [{ names: Object.keys(REACTIONS) }]

const EVERY_MS = 1_000
const FORGOTTEN_EVERY_MS = 15_000
const BATCH = 50

/** Paging in this process: reacts to events, and to steps and pages that are due; in any number of processes. */
export function startPaging(platform: Platform): Part[] {
  const { clock } = platform
  let timer: Timer | undefined
  const consumer = startConsumer(platform, PAGING_CONSUMER, react)
  const due = startWorker(platform, {
    name: PAGING_WORK,
    everyMs: EVERY_MS,
    isDue: anyDue,
    atStart: true,
    async work() {
      timer?.cancel()
      const next = await takeDue(platform)
      timer = next === null ? undefined : clock.at(epoch(next), () => due.wake())
    },
  })
  const forgotten = startWorker(platform, {
    name: 'paging-forgotten',
    everyMs: FORGOTTEN_EVERY_MS,
    isDue: now => sql`exists (${forgottenIncidents(now)})`,
    work: () => startForgotten(platform),
  })
  const stopDue = async () => {
    await due.stop()
    timer?.cancel()
  }
  return [consumer, { stop: stopDue, idle: () => due.idle() }, forgotten]
}

async function react(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  for (const event of events) await REACTIONS[event.name as IncidentEventName]?.(ctx, event.subject, event)
}

/**
 * Takes due steps and pages, one incident at a time, so that a failing one does not block the others. Visits each
 * incident once: one that stays due, since another process has it, is left to the next turn. Returns the next instant
 * at which something is due.
 */
async function takeDue(platform: Platform): Promise<number | null> {
  const taken: string[] = []
  for (;;) {
    const { ids, next } = await inSystem(platform, async ctx => ({
      ids: await findDue(ctx, taken),
      next: await nextDue(ctx),
    }))
    if (ids.length === 0) return next
    taken.push(...ids)
    await eachAlone(platform, ids, takeIncident, postpone)
  }
}

/** The lock makes an acknowledgement or a resolution wait for the pages that it then withdraws or closes. */
async function takeIncident(ctx: SystemCtx, id: string): Promise<void> {
  await sql`select from incident where id = ${id} for share`.execute(ctx.sql)
  await advanceEscalation(ctx, id)
  await sendDuePages(ctx, id)
}

const anyDue = (now: EpochMs) => sql`(
  exists (select from escalation where state = 'running' and next_at <= ${now})
  or exists (select from page where state = 'waiting' and due_at <= ${now}))`

async function findDue(ctx: SystemCtx, taken: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select incident_id as id from escalation where state = 'running' and next_at <= ${ctx.now}
      and incident_id <> all(${taken}::uuid[]) order by next_at limit ${BATCH})
    union (select incident_id from page where state = 'waiting' and due_at <= ${ctx.now}
      and incident_id <> all(${taken}::uuid[]) order by due_at limit ${BATCH})`.execute(ctx.sql)
  return rows.map(row => row.id)
}

const POSTPONED_MS = 5_000

async function postpone(ctx: SystemCtx, id: string): Promise<void> {
  const later = ctx.now + POSTPONED_MS
  await sql`update escalation set next_at = ${later} where incident_id = ${id} and state = 'running'
    and next_at <= ${ctx.now}`.execute(ctx.sql)
  await sql`update page set due_at = ${later} where incident_id = ${id} and state = 'waiting'
    and due_at <= ${ctx.now}`.execute(ctx.sql)
}

async function nextDue(ctx: SystemCtx): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select least(
    (select min(next_at) from escalation where state = 'running' and next_at > ${ctx.now}),
    (select min(due_at) from page where state = 'waiting' and due_at > ${ctx.now})) as at`.execute(ctx.sql)
  return rows[0]?.at ?? null
}

const FORGOTTEN_AFTER_MS = 15_000

/**
 * Starts paging for open incidents with a policy that were never paged, within a minute, whatever went wrong. In random
 * order, so that those which keep failing do not always come first.
 */
async function startForgotten(platform: Platform): Promise<void> {
  const ids = await inSystem(platform, async ctx => {
    const { rows } = await sql<{
      id: string
    }>`${forgottenIncidents(ctx.now)} order by random() limit ${BATCH}`.execute(ctx.sql)
    return rows.map(row => row.id)
  })
  await eachAlone(platform, ids, startFirstEscalation)
}

const forgottenIncidents = (now: EpochMs) => sql`select i.id from incident i where i.responder_status = 'triggered'
  and i.snoozed_until is null and i.escalation_policy_id is not null and i.created_at <= ${now - FORGOTTEN_AFTER_MS}
  and not exists (select from escalation e where e.incident_id = i.id)`
