import { requestEvent } from '../../monitoring/voted/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { EventDraft, StoredEvent } from '../../platform/outbox/outbox.ts'
import { ALERT_RAISED } from './event.ts'
import { incomingOf } from './incoming.ts'
import { type GateDecision, type GateState, lookAgain, type Surroundings, takeAlert } from './rules.ts'
import { type GatedMonitor, loadGated, storeGated } from './store.ts'

/**
 * Processes monitoring's alerts in the order of their events: each is raised, held or dropped. `again` are monitors
 * whose held alerts the events may have affected.
 */
export async function takeAlerts(ctx: SystemCtx, events: readonly StoredEvent[], again: readonly string[]) {
  const bySubject = Map.groupBy(events, event => event.subject)
  await decideEach(ctx, [...bySubject.keys(), ...again], (id, state, around) => {
    const taken = (bySubject.get(id) ?? []).reduce<GateDecision>(
      (before, event) => then(before, takeAlert(before.state, event.id, incomingOf(ctx.platform.kinds, event), around)),
      { state, raised: [], confirm: false },
    )
    return again.includes(id) ? then(taken, lookAgain(taken.state, around)) : taken
  })
}

function then(before: GateDecision, next: GateDecision): GateDecision {
  return { ...next, raised: [...before.raised, ...next.raised], confirm: before.confirm || next.confirm }
}

/** Reconsiders the held alerts of these monitors. */
export function lookAtHeld(ctx: SystemCtx, monitorIds: readonly string[]): Promise<void> {
  return decideEach(ctx, monitorIds, (_, state, around) => lookAgain(state, around))
}

async function decideEach(
  ctx: SystemCtx,
  monitorIds: readonly string[],
  decide: (id: string, state: GateState, around: Surroundings) => GateDecision,
): Promise<void> {
  const monitors = await loadGated(ctx, monitorIds)
  const decided = monitors.map(monitor => ({ monitor, decision: decide(monitor.id, monitor.state, monitor.around) }))
  await storeGated(
    ctx,
    monitors,
    decided.map(({ monitor, decision }) => ({ ...monitor, state: decision.state })),
  )
  ctx.emit(...decided.flatMap(({ monitor, decision }) => eventsOf(monitor, decision)))
}

function eventsOf({ id, account }: GatedMonitor, { raised, confirm }: GateDecision): EventDraft[] {
  const again = confirm ? [requestEvent({ monitor: id, account, kind: 'confirm', regions: null })] : []
  return [...raised.map(alert => ALERT_RAISED.of({ account, subject: id }, alert)), ...again]
}
