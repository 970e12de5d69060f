import type { SystemCtx } from '../../platform/context.ts'
import { AUTOMATION } from '../incident/actor.ts'
import { act } from '../incident/change.ts'
import type { StoredIncident } from '../incident/entity.ts'
import { type FailingMonitor, joinMonitors, openIncident } from '../incident/open.ts'
import { publishOn } from '../incident/publish.ts'
import type { StoredService } from '../service/entity.ts'
import { findLastIncident, findOpenIncident, isOn, lockIncidents } from './load.ts'
import { decideFailure } from './rules.ts'

/** A linked monitor fails: what follows for the incidents of its service, which is locked. */
export async function takeFailure(ctx: SystemCtx, service: StoredService, monitor: FailingMonitor): Promise<void> {
  const open = await findOpenIncident(ctx, service)
  const decision = decideFailure({
    service,
    open: open && { id: open.id, has: await isOn(ctx, open.id, monitor.id) },
    last: open === null ? await findLast(ctx, service) : null,
    at: monitor.at,
  })
  if (decision.do === 'ignore') return
  if (decision.do === 'open') return openFor(ctx, service, monitor)
  const incident = (await lockIncidents(ctx, [decision.incident])).get(decision.incident)
  if (!incident) return
  if (decision.do === 'reopen') await reopenFor(ctx, incident, monitor)
  else await join(ctx, incident, monitor)
}

async function findLast(ctx: SystemCtx, service: StoredService) {
  const last = await findLastIncident(ctx, service)
  return last && { id: last.id, last_alert_at: last.last_alert_at ?? null }
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

async function join(ctx: SystemCtx, incident: StoredIncident, monitor: FailingMonitor): Promise<void> {
  incident.last_alert_at = Math.max(incident.last_alert_at ?? 0, monitor.at)
  if ((await joinMonitors(ctx, incident, [monitor], AUTOMATION)) > 0) incident.revision += 1
  await ctx.em.flush()
}
