import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import { loadPolicies, type StoredPolicy } from '../escalation-policy/index.ts'
import { type IncidentSnapshot, loadIncident } from '../incident/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { loadDirectory } from './directory.ts'
import { cancelPages, planPages, sendDuePages } from './page.ts'
import { type Miss, type Progress, START, type Step, takeStep, urgencyOf } from './rules.ts'
import { tellUnreached } from './unreached.ts'

/** The worker that takes steps and sends pages that are due. */
export const PAGING_WORK = 'paging-steps'

export interface EscalationRow {
  incident_id: string
  account_id: string
  policy_id: string
  generation: number
  round: number
  level: number
  reached: boolean
  next_at: number
  state: 'running' | 'stopped' | 'ended'
}

/** Begins the escalation of a new incident, once: its event and the sweep may both find it. */
export async function startFirstEscalation(ctx: SystemCtx, id: string): Promise<void> {
  const incident = await loadIncident(ctx, id)
  if (!incident || !isUnattended(incident) || incident.escalation_policy_id === null) return
  await beginFirst(ctx, incident, incident.escalation_policy_id)
  wakeWorkers(ctx, PAGING_WORK)
}

/**
 * Begins the escalation of an unassigned incident from its first level; a running one begins again. Its first step is
 * due at once and taken in its own transaction, so that of many incidents the first page does not wait for the last.
 */
export async function startEscalation(ctx: SystemCtx, id: string): Promise<void> {
  const incident = await loadIncident(ctx, id)
  await cancelPages(ctx, id)
  if (!incident || !isUnattended(incident) || incident.escalation_policy_id === null) return
  await begin(ctx, incident, incident.escalation_policy_id)
  wakeWorkers(ctx, PAGING_WORK)
}

/** Begins an escalation unless the incident has one. */
async function beginFirst(ctx: SystemCtx, incident: IncidentSnapshot, policy: string): Promise<void> {
  await sql`${newEscalation(ctx, incident, policy)} on conflict (incident_id) do nothing`.execute(ctx.sql)
}

/** Begins an escalation; one that has already begun starts again. */
async function begin(ctx: SystemCtx, incident: IncidentSnapshot, policy: string): Promise<EscalationRow> {
  const { rows } = await sql<EscalationRow>`${newEscalation(ctx, incident, policy)}
    on conflict (incident_id) do update set policy_id = excluded.policy_id, generation = escalation.generation + 1,
      round = 0, level = 0, reached = false, next_at = excluded.next_at, state = 'running'
    returning *`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('an insert that updates on conflict returned no row')
  return row
}

function newEscalation(ctx: SystemCtx, { id, account_id }: IncidentSnapshot, policy: string) {
  return sql`insert into escalation (incident_id, account_id, policy_id, generation, round, level, reached, next_at, state)
    values (${id}, ${account_id}, ${policy}, 1, 0, 0, false, ${ctx.now}, 'running')`
}

/** Stops an escalation, since someone is assigned or the incident is over: nobody else is paged. */
export async function stopEscalation(ctx: SystemCtx, id: string): Promise<void> {
  await sql`update escalation set state = 'stopped' where incident_id = ${id} and state = 'running'`.execute(ctx.sql)
  await cancelPages(ctx, id)
}

/**
 * Takes the steps that are due now, unless another process does. Stops the escalation if the incident no longer needs
 * it.
 */
export async function advanceEscalation(ctx: SystemCtx, id: string): Promise<void> {
  const row = await lockRow(ctx, id, 'skip locked')
  if (row?.state !== 'running' || row.next_at > ctx.now) return
  const incident = await loadIncident(ctx, id)
  if (!incident || !isUnattended(incident) || incident.escalation_policy_id !== row.policy_id)
    return stopEscalation(ctx, id)
  await takeSteps(ctx, incident, row, false)
}

/** Pages the next level at once, as a person asked, even when someone is assigned; past the last level, the first. */
export async function escalateByHand(ctx: SystemCtx, id: string): Promise<void> {
  const incident = await loadIncident(ctx, id)
  if (!incident || incident.responder_status === 'resolved' || incident.escalation_policy_id === null) return
  const known = await lockRow(ctx, id)
  const isSame = known?.policy_id === incident.escalation_policy_id
  const row = known && isSame ? known : await begin(ctx, incident, incident.escalation_policy_id)
  await takeSteps(ctx, incident, row, true)
}

export function isUnattended({ responder_status, snoozed_until }: IncidentSnapshot): boolean {
  return responder_status === 'triggered' && snoozed_until == null
}

async function takeSteps(
  ctx: SystemCtx,
  incident: IncidentSnapshot,
  row: EscalationRow,
  byHand: boolean,
): Promise<void> {
  const [policy] = await loadPolicies(ctx, row.account_id, [row.policy_id])
  if (!policy) return endWithoutPolicy(ctx, row)
  const again = byHand && (row.state === 'ended' || row.level >= policy.levels.length)
  const generation = row.generation + (again ? 1 : 0)
  const directory = await loadDirectory(
    ctx,
    row.account_id,
    policy.levels.flatMap(level => level.targets),
  )
  const { round, level, reached, next_at } = row
  let progress: Progress | null = again
    ? { ...START, at: ctx.now }
    : { round, level, reached, at: byHand ? ctx.now : epoch(next_at) }
  const missed: Miss[] = []
  while (progress !== null && progress.at <= ctx.now) {
    const step: Step = takeStep(policy, progress, directory, urgencyOf(incident.severity), ctx.now)
    await takeTurn(ctx, policy, step)
    await note(ctx, row, progress, step, byHand)
    const origin = {
      account: row.account_id,
      incident: row.incident_id,
      generation,
      round: progress.round,
      level: progress.level + 1,
      by_hand: byHand,
    }
    await planPages(ctx, origin, step.pages)
    progress = step.next
    missed.push(...step.misses)
    if (isRoundLost(policy, progress)) await tellUnreached(ctx, incident, generation, missed)
  }
  await keep(ctx, row, generation, progress, isUnattended(incident))
  await sendDuePages(ctx, row.incident_id, incident)
}

/** Whether the first round is over and reached nobody. */
function isRoundLost({ levels }: StoredPolicy, next: Progress | null): boolean {
  if (levels.length === 0) return true
  return next !== null && next.round === 0 && next.level === levels.length && !next.reached
}

/** Which of its targets a level pages next is stored with the level, for all incidents. */
async function takeTurn(ctx: SystemCtx, policy: StoredPolicy, { level }: Step): Promise<void> {
  const stored = policy.levels.find(each => each.id === level?.id)
  if (!stored?.round_robin) return
  stored.turn += 1
  await sql`update escalation_level set turn = turn + 1 where id = ${stored.id}`.execute(ctx.sql)
}

async function keep(
  ctx: SystemCtx,
  { incident_id }: EscalationRow,
  generation: number,
  progress: Progress | null,
  unattended: boolean,
): Promise<void> {
  const { round, level, reached, at } = progress ?? { ...START, at: ctx.now }
  const state = progress === null ? 'ended' : unattended ? 'running' : 'stopped'
  await sql`update escalation set generation = ${generation}, round = ${round}, level = ${level}, reached = ${reached},
    next_at = ${at}, state = ${state} where incident_id = ${incident_id}`.execute(ctx.sql)
  wakeWorkers(ctx, PAGING_WORK)
}

async function endWithoutPolicy(ctx: SystemCtx, row: EscalationRow): Promise<void> {
  const data = spoken(sayPaging('paging.policy_deleted'))
  await noteOnIncident(ctx, [{ account: row.account_id, incident: row.incident_id, kind: 'escalated', data }])
  await sql`update escalation set state = 'ended' where incident_id = ${row.incident_id}`.execute(ctx.sql)
}

/** Writes the effects of a step other than its pages. */
async function note(
  ctx: SystemCtx,
  row: EscalationRow,
  progress: Progress,
  step: Step,
  byHand: boolean,
): Promise<void> {
  const { round, level } = progress
  const position = level + 1
  const entries: Record<string, unknown>[] = step.misses.map(({ said, ...miss }) => {
    const code = step.pages.length > 0 ? 'paging.level_misses' : 'paging.level_skipped'
    return { ...miss, level: position, round, ...spoken(sayPaging(code, { level: position, miss: said })) }
  })
  const isFirst = round === 0 && level === 0
  if (step.pages.length > 0 && !isFirst && !byHand)
    entries.push({ level: position, round, ...spoken(escalatedTo(position, round + 1)) })
  if (step.next === null) entries.push(spoken(sayPaging('paging.all_levels_paged')))
  await noteOnIncident(
    ctx,
    entries.map(data => ({ account: row.account_id, incident: row.incident_id, kind: 'escalated' as const, data })),
  )
}

function escalatedTo(level: number, round: number): Said {
  return round > 1 ? sayPaging('paging.escalated_again', { level, round }) : sayPaging('paging.escalated', { level })
}

function spoken(said: Said) {
  return { text: said.text, said: textIn(said) }
}

export async function lockRow(ctx: SystemCtx, id: string, other = ''): Promise<EscalationRow | undefined> {
  const { rows } = await sql<EscalationRow>`select * from escalation where incident_id = ${id}
    for update ${sql.raw(other)}`.execute(ctx.sql)
  return rows[0]
}
