import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Timer } from '../../platform/clock.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import type { IncidentEventName } from '../incident/index.ts'
import { anyDue, firstTurn, takeDue, takeOthersDue } from './due.ts'
import { escalateByHand, PAGING_WORK, startEscalation, startFirstEscalation, stopEscalation } from './escalate.ts'
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
  const turn = firstTurn()
  let timer: Timer | undefined
  const consumer = startConsumer(platform, PAGING_CONSUMER, react)
  const due = startWorker(platform, {
    name: PAGING_WORK,
    everyMs: EVERY_MS,
    isDue: anyDue,
    atStart: true,
    async work() {
      timer?.cancel()
      const left = await takeDue(platform, turn)
      if (left.more) due.wake()
      else if (left.next !== null) timer = clock.at(epoch(left.next), () => due.wake())
    },
  })
  const others = startWorker(platform, {
    name: `${PAGING_WORK}-others`,
    wakes: [PAGING_WORK],
    work: () => takeOthersDue(platform, turn),
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
  return [consumer, { stop: stopDue, idle: () => due.idle() }, others, forgotten]
}

async function react(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  for (const event of events) await REACTIONS[event.name as IncidentEventName]?.(ctx, event.subject, event)
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
