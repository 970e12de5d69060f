import type { SystemCtx } from '../../platform/context.ts'
import { AUTOMATION } from '../incident/actor.ts'
import { act } from '../incident/change.ts'
import type { StoredIncident } from '../incident/entity.ts'
import { type FailingMonitor, joinMonitors, openIncident } from '../incident/open.ts'
import { publishOn } from '../incident/publish.ts'
import type { StoredService } from '../service/entity.ts'
import { findLastIncident, findOn, findOpenIncident } from './load.ts'
import { decideFailure } from './rules.ts'

/** Linked monitors fail, one after the other: what follows for the incidents of their service, which is locked. */
export async function takeFailures(
  ctx: SystemCtx,
  service: StoredService,
  monitors: readonly FailingMonitor[],
): Promise<void> {
  const [first, ...others] = monitors
  if (first === undefined) return
  const open = await findOpenIncident(ctx, service)
  if (open !== null) return join(ctx, open, await joining(ctx, service, open, monitors))
  const last = await findLastIncident(ctx, service)
  const known = last && { id: last.id, last_alert_at: last.last_alert_at ?? null }
  const decision = decideFailure({ service, open: null, last: known, at: first.at })
  if (decision.do === 'ignore') return
  if (decision.do === 'reopen' && last) await reopenFor(ctx, last, first)
  else await openFor(ctx, service, first)
  return takeFailures(ctx, service, others)
}

/** Which of them the open incident takes. */
async function joining(
  ctx: SystemCtx,
  service: StoredService,
  { id }: StoredIncident,
  monitors: readonly FailingMonitor[],
): Promise<FailingMonitor[]> {
  const ids = monitors.map(monitor => monitor.id)
  const on = await findOn(ctx, id, ids)
  return monitors.filter(
    ({ id: monitor, at }) =>
      decideFailure({ service, open: { id, has: on.has(monitor) }, last: null, at }).do === 'join',
  )
}

async function openFor(ctx: SystemCtx, service: StoredService, monitor: FailingMonitor): Promise<void> {
  const given = {
    account: service.account_id,
    title: `${monitor.friendly_name} is down`,
    severity: service.default_incident_severity,
    source: 'auto',
    service_id: service.id,
    escalation_policy_id: service.escalation_policy_id ?? null,
    alert: { at: monitor.at },
  } as const
  await openIncident(ctx, given, AUTOMATION, async incident => {
    await joinMonitors(ctx, incident, [monitor], AUTOMATION)
    const { auto_publish_to_status_page_id: page, public_incident_template: words } = service
    if (page) await publishOn(ctx, incident, page, AUTOMATION, words ?? {})
  })
}

async function reopenFor(ctx: SystemCtx, incident: StoredIncident, monitor: FailingMonitor): Promise<void> {
  incident.last_alert_at = monitor.at
  await act(ctx, incident, { do: 'reopen' }, AUTOMATION, { because: `${monitor.friendly_name} failed again` }, () =>
    joinMonitors(ctx, incident, [monitor], AUTOMATION),
  )
}

async function join(ctx: SystemCtx, incident: StoredIncident, monitors: readonly FailingMonitor[]): Promise<void> {
  if (monitors.length === 0) return
  incident.last_alert_at = Math.max(incident.last_alert_at ?? 0, ...monitors.map(monitor => monitor.at))
  if ((await joinMonitors(ctx, incident, monitors, AUTOMATION)) > 0) incident.revision += 1
  await ctx.em.flush()
}
