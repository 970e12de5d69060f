import type * as contract from '@pharos/shared-protocol/contract/response/incident-escalation.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { loadPolicies } from '../escalation-policy/index.ts'
import { type IncidentSnapshot, loadIncident } from '../incident/index.ts'
import { loadDirectory } from './directory.ts'
import { type Directory, type Policy, type Progress, takeStep, urgencyOf } from './rules.ts'

const MOST_PAGES = 100

interface Row {
  policy_id: string
  generation: number
  round: number
  level: number
  reached: boolean
  next_at: number
  state: 'running' | 'stopped' | 'ended'
}

interface PageRow {
  level: number
  user_id: string | null
  name: string
  type: string
  at: number
  state: 'waiting' | 'sent' | 'delivered' | 'failed' | 'cancelled'
  reason: string | null
  reason_text: Text | null
}

/** Returns who has been paged, with the results, and who is next by the rules of paging. */
export async function getEscalation(ctx: Ctx, { params }: Input<typeof contract.getEscalation>) {
  const incident = await loadIncident(ctx, params.id)
  if (!incident) throw notFound('incident')
  const { rows } = await sql<Row>`select policy_id, generation, round, level, reached, next_at, state from escalation
    where account_id = ${ctx.account} and incident_id = ${params.id}`.execute(ctx.sql)
  const [row] = rows
  const policyId = incident.escalation_policy_id ?? row?.policy_id ?? null
  const [policy] = policyId === null ? [] : await loadPolicies(ctx, ctx.account, [policyId])
  const pages = row ? await loadPages(ctx, params.id, row.generation) : []
  const running = row?.state === 'running' && row.policy_id === policy?.id
  return {
    state: row?.state ?? ('none' as const),
    outcome: outcomeOf(row, pages),
    policy: policy ? { id: policy.id, name: policy.name } : null,
    levels: policy?.levels.length ?? 0,
    level: row && row.level > 0 ? row.level : null,
    round: (row?.round ?? 0) + 1,
    pages,
    next: running && policy ? await findNext(ctx, incident, policy, row) : null,
  }
}

/** A step that was taken is no page, and a page that was sent has reached nobody yet. */
function outcomeOf(row: Row | undefined, pages: readonly Pick<PageRow, 'state'>[]) {
  const has = (...states: PageRow['state'][]) => pages.some(({ state }) => states.includes(state))
  if (has('delivered')) return 'reached' as const
  if (has('waiting', 'sent')) return 'on_its_way' as const
  if (has('failed')) return 'failed' as const
  const begun = row !== undefined && (row.level > 0 || row.round > 0 || row.state === 'ended')
  return begun && pages.length === 0 ? ('nobody_reached' as const) : ('not_begun' as const)
}

async function loadPages(ctx: Ctx, incident: string, generation: number) {
  const { rows } = await sql<PageRow>`select p.level, p.user_id, p.name, p.type, p.due_at as at,
      case when p.state = 'sent' and d.state in ('delivered', 'failed') then d.state
        when p.state = 'sent' and d.state = 'dropped' then 'failed' else p.state end as state,
      case when p.state = 'sent' then d.reason end as reason,
      case when p.state = 'sent' then d.reason_text end as reason_text
    from page p left join delivery d on d.account_id = p.account_id and d.dedup = p.dedup
    where p.account_id = ${ctx.account} and p.incident_id = ${incident} and p.generation = ${generation}
    order by p.id desc limit ${MOST_PAGES}`.execute(ctx.sql)
  return rows.map(row => ({ ...row, at: rfc3339(row.at) }))
}

async function findNext(ctx: Ctx, incident: IncidentSnapshot, policy: Policy, row: Row) {
  const targets = policy.levels.flatMap(level => level.targets)
  const directory = await loadDirectory(ctx, ctx.account, targets)
  return nextReached(policy, { ...row, at: epoch(row.next_at) }, directory, urgencyOf(incident.severity))
}

/** The next level that reaches somebody. Pure; stops after a round that reaches nobody. */
export function nextReached(
  policy: Policy,
  from: Progress,
  directory: Directory,
  urgency: ReturnType<typeof urgencyOf>,
) {
  let progress: Progress | null = from
  for (let steps = 0; progress !== null && steps <= 2 * policy.levels.length + 1; steps++) {
    const { at, round, level }: Progress = progress
    const step = takeStep(policy, progress, directory, urgency, at)
    const people = new Map(step.pages.map(page => [page.user_id ?? page.name, page]))
    const who = [...people.values()].map(({ user_id, name }) => ({ user_id, name }))
    if (who.length > 0) return { at: rfc3339(at), level: level + 1, round: round + 1, who }
    progress = step.next
  }
  return null
}
