import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { loadPolicies, type StoredPolicy } from '../escalation-policy/index.ts'
import { INCIDENT_EVENT, loadIncident } from '../incident/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { loadDirectory } from './directory.ts'
import { type EscalationRow, isUnattended, lockRow, PAGING_WORK, startEscalation } from './escalate.ts'
import { planPages, sendDuePages } from './page.ts'
import { type Page, pageAgain, rises } from './rules.ts'

/**
 * When an unassigned incident becomes urgent, the present level is paged at once by the rules for high urgency, and so
 * is each earlier one with a page that still waits. The escalation continues from there. A severity that falls changes
 * only the next step.
 */
export async function pageUrgency(ctx: SystemCtx, id: string, event: StoredEvent): Promise<void> {
  const { before } = INCIDENT_EVENT.read(event)
  const incident = await loadIncident(ctx, id)
  if (!incident || !isUnattended(incident) || !rises(before, incident.severity)) return
  const row = await lockRow(ctx, id)
  if (row?.policy_id !== incident.escalation_policy_id) return
  // Everyone was paged as of little urgency.
  if (row.state === 'ended') return startEscalation(ctx, id)
  // Its next step is due now, and uses the new urgency.
  if (row.state !== 'running' || row.level === 0) return
  const [policy] = await loadPolicies(ctx, row.account_id, [row.policy_id])
  if (!policy) return
  await pageLevels(ctx, policy, row, event.id)
  await sendDuePages(ctx, id, incident)
  wakeWorkers(ctx, PAGING_WORK)
}

async function pageLevels(ctx: SystemCtx, policy: StoredPolicy, row: EscalationRow, event: string): Promise<void> {
  const levels = policy.levels.slice((await withdrawWaiting(ctx, row)) - 1, row.level)
  const targets = levels.flatMap(level => level.targets)
  const directory = await loadDirectory(ctx, row.account_id, targets)
  let last: Page[] = []
  for (const level of levels) {
    const { pages } = pageAgain(level, directory, 'high', ctx.now)
    const { account_id: account, incident_id: incident, generation, round } = row
    const position = policy.levels.indexOf(level) + 1
    const origin = { account, incident, generation, round, level: position, by_hand: false, event }
    await planPages(ctx, origin, pages)
    if (pages.length > 0) await noteLevel(ctx, row, position)
    last = pages
  }
  // A level that reaches nobody by the new rules either is not waited for any longer than before.
  const delay = (policy.levels[row.level - 1]?.delay_minutes ?? 0) * MINUTE_MS
  if (last.length > 0)
    await sql`update escalation set reached = true, next_at = ${epoch(ctx.now + delay)}
      where incident_id = ${row.incident_id}`.execute(ctx.sql)
}

/** Cancels the pages that wait for their delay; returns the first level that had one, or the present level. */
async function withdrawWaiting(ctx: SystemCtx, { incident_id, round, level }: EscalationRow): Promise<number> {
  const { rows } = await sql<{ round: number; level: number }>`update page set state = 'cancelled'
    where incident_id = ${incident_id} and state = 'waiting' returning round, level`.execute(ctx.sql)
  return Math.min(level, ...rows.filter(page => page.round === round).map(page => page.level))
}

function noteLevel(ctx: SystemCtx, { account_id, incident_id, round }: EscalationRow, level: number): Promise<void> {
  const said = sayPaging('paging.urgent_now', { level })
  const data = { level, round, text: said.text, said: textIn(said) }
  return noteOnIncident(ctx, [{ account: account_id, incident: incident_id, kind: 'escalated', data }])
}
