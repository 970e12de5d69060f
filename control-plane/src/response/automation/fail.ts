import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import { sayTimeline } from '@pharos/shared-protocol/text/en/timeline.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import {
  AUTOMATION,
  announce,
  announceOpened,
  applyAction,
  type FailingMonitor,
  followFailing,
  followReopened,
  joinMonitors,
  openIncident,
  publicationOf,
  publishOn,
  type StoredIncident,
  titleOf,
} from '../incident/index.ts'
import type { StoredService } from '../service/index.ts'
import { findLastIncident, findOn, hasOwnPolicy, lockOpenIncidents } from './load.ts'
import { decideFailure } from './rules.ts'

/** Failures by the affected service, in order. */
export type Failures = ReadonlyMap<StoredService, readonly FailingMonitor[]>

/**
 * Processes failures of linked monitors one after the other: the effects on the incidents of their services, which are
 * locked.
 */
export async function takeFailures(ctx: SystemCtx, failures: Failures): Promise<void> {
  if (failures.size === 0) return
  const open = await lockOpenIncidents(ctx, [...failures.keys()])
  await joinOpen(ctx, failures, open)
  const left = new Map<StoredService, readonly FailingMonitor[]>()
  for (const [service, [first, ...others]] of failures) {
    if (first === undefined || open.has(service.id)) continue
    if ((await begin(ctx, service, first)) && others.length > 0) left.set(service, others)
  }
  return takeFailures(ctx, left)
}

/** Monitors of services with an open incident join it. */
async function joinOpen(ctx: SystemCtx, failures: Failures, open: ReadonlyMap<string, StoredIncident>): Promise<void> {
  const candidates = [...failures].flatMap(([service, monitors]) => {
    const incident = open.get(service.id)
    return incident === undefined ? [] : monitors.map(monitor => ({ service, incident, monitor }))
  })
  const on = await findOn(ctx, candidates)
  const joins = candidates.filter(
    ({ service, incident, monitor }) =>
      decideFailure({
        service,
        open: { id: incident.id, has: on.get(incident.id)?.has(monitor.id) ?? false },
        last: null,
        told_at: monitor.told_at,
      }).do === 'join',
  )
  if (joins.length === 0) return
  for (const { incident, monitor } of joins) incident.last_alert_at = lastAlert(incident, monitor)
  const joined = await joinMonitors(ctx, joins, AUTOMATION)
  const rows = Map.groupBy(joined, row => row.incident_id)
  const changed = [...new Set(joins.map(join => join.incident))].filter(incident => rows.has(incident.id))
  for (const incident of changed) incident.revision += 1
  await ctx.em.flush()
  await followFailing(
    ctx,
    changed.map(incident => ({ incident, arrived: arrivedOf(rows.get(incident.id) ?? []) })),
  )
}

function arrivedOf(joined: readonly { monitor_id: string; arrived: boolean }[]): string[] {
  return joined.filter(row => row.arrived).map(row => row.monitor_id)
}

/** Opens or reopens the incident of a service without an open one; returns whether it has one now. */
async function begin(ctx: SystemCtx, service: StoredService, monitor: FailingMonitor): Promise<boolean> {
  const last = await findLastIncident(ctx, service)
  const known = last && { id: last.id, last_alert_at: last.last_alert_at ?? null }
  const decision = decideFailure({ service, open: null, last: known, told_at: monitor.told_at })
  if (decision.do === 'ignore') return false
  if (decision.do === 'reopen' && last) await reopenFor(ctx, service, last, monitor)
  else await openFor(ctx, service, monitor)
  return true
}

async function openFor(ctx: SystemCtx, service: StoredService, monitor: FailingMonitor): Promise<void> {
  const rule = monitor.type === 'alert_rule'
  const severity = rule ? await severityOf(ctx, monitor.id) : null
  const given = {
    account: service.account_id,
    title: titleOf(monitor),
    severity: severity ?? service.default_incident_severity,
    source: rule ? 'alert_rule' : 'auto',
    service_id: service.id,
    escalation_policy_id: service.escalation_policy_id ?? null,
    alert: { at: monitor.told_at },
  } as const
  const incident = await openIncident(ctx, given, AUTOMATION)
  await joinMonitors(ctx, [{ incident, monitor }], AUTOMATION)
  const { auto_publish_to_status_page_id: page, public_incident_template: words } = service
  if (page) await publishOn(ctx, incident, page, AUTOMATION, words ?? {})
  await announceOpened(ctx, incident, AUTOMATION)
}

/** The severity of an alert rule; null if it has none of its own. */
async function severityOf(ctx: SystemCtx, monitor: string): Promise<Severity | null> {
  const { rows } = await sql<{ severity: Severity | null }>`select config ->> 'severity' as severity from monitor
    where id = ${monitor}`.execute(ctx.sql)
  return rows[0]?.severity ?? null
}

async function reopenFor(
  ctx: SystemCtx,
  service: StoredService,
  incident: StoredIncident,
  monitor: FailingMonitor,
): Promise<void> {
  incident.last_alert_at = lastAlert(incident, monitor)
  if (!(await hasOwnPolicy(ctx, incident)))
    Object.assign(incident, { escalation_policy_id: service.escalation_policy_id ?? null, own_policy: false })
  const wasOn = (await findOn(ctx, [{ incident, monitor }])).has(incident.id)
  const code = wasOn ? 'timeline.monitor_failed_again' : 'timeline.monitor_failed'
  const said = sayTimeline(code, { monitor: monitor.friendly_name })
  const because = { because: said.text, because_text: textIn(said) }
  const decision = await applyAction(ctx, incident, { do: 'reopen' }, AUTOMATION, because)
  await joinMonitors(ctx, [{ incident, monitor }], AUTOMATION)
  const events = await followReopened(ctx, incident, decision.events)
  const { auto_publish_to_status_page_id: page, public_incident_template: words } = service
  // The page may have been set since it was opened. If a person published it, it stays where it is.
  if (page && (await publicationOf(ctx, incident.id)) === null)
    await publishOn(ctx, incident, page, AUTOMATION, words ?? {})
  await announce(ctx, incident.id, AUTOMATION, events)
}

/** The last alert never goes back in time. */
function lastAlert({ last_alert_at }: StoredIncident, { told_at }: FailingMonitor): EpochMs {
  return epoch(Math.max(last_alert_at ?? 0, told_at))
}
