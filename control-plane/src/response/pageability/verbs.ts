import type * as contract from '@pharos/shared-protocol/contract/response/pageability.ts'
import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, epoch, MINUTE_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { findAccount, phoneRefusal } from '../../account/account/index.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { hasPhoneGateway } from '../delivery/index.ts'
import { loadPolicies } from '../escalation-policy/index.ts'
import { loadDirectory, urgencyOf } from '../paging/index.ts'
import { loadService } from '../service/index.ts'
import { findHoles } from './rules.ts'
import { type SimulatedPage, simulate } from './simulate.ts'

const AHEAD_DAYS = 14
const FURTHEST_DAYS = 366

export async function getPageability(ctx: Ctx, { params }: Input<typeof contract.getPageability>) {
  const service = await loadService(ctx, params.id)
  return presentPageability(await lookAhead(ctx, ctx.account, service.escalation_policy_id ?? null))
}

/** What a policy of an account reaches within the next 14 days. */
export async function lookAhead(ctx: SystemCtx, account: string, policyId: string | null) {
  const until = epoch(ctx.now + AHEAD_DAYS * DAY_MS)
  const { policy, directory } = await loadPaging(ctx, account, policyId)
  const phone = hasPhoneGateway(ctx.platform) && phoneRefusal(await findAccount(ctx, account), 'sms') === null
  return { until, ...findHoles(policy, directory, ctx.now, until, phone) }
}

export async function getPolicyPageability(ctx: Ctx, { params }: Input<typeof contract.getPolicyPageability>) {
  return presentPageability(await lookAhead(ctx, ctx.account, params.id))
}

function presentPageability({ until, reaches_someone, holes }: Awaited<ReturnType<typeof lookAhead>>) {
  return {
    reaches_someone,
    checked_until: rfc3339(until),
    holes: holes.map(({ from, to, said, ...hole }) => ({
      from: rfc3339(from),
      to: rfc3339(to),
      ...hole,
      text: said.text,
      said: textIn(said),
    })),
  }
}

export async function simulateIncident(ctx: Ctx, { params, body }: Input<typeof contract.simulateIncident>) {
  const service = await loadService(ctx, params.id)
  const { severity = service.default_incident_severity } = body
  return simulateOn(ctx, service.escalation_policy_id ?? null, { ...body, severity })
}

export async function simulatePolicy(ctx: Ctx, { params, body }: Input<typeof contract.simulatePolicy>) {
  return simulateOn(ctx, params.id, body)
}

type Asked = Input<typeof contract.simulatePolicy>['body']

async function simulateOn(ctx: Ctx, policyId: string | null, { severity = 'major', ...body }: Asked) {
  const at = epoch(body.at ?? ctx.now)
  if (Math.abs(at - ctx.now) > FURTHEST_DAYS * DAY_MS)
    throw refuseField('at', responseText('pageability.within_a_year'))
  const { policy, directory } = await loadPaging(ctx, ctx.account, policyId, at)
  if (!policy) return []
  const minutes = body.acknowledged_after_minutes
  const until = minutes === null ? null : epoch(at + minutes * MINUTE_MS)
  return simulate(policy, directory, urgencyOf(severity), at, until).map(present)
}

/** A policy of an account, and who it can page from an instant on. */
export async function loadPaging(ctx: SystemCtx, account: string, policyId: string | null, since: number = ctx.now) {
  const [policy = null] = policyId === null ? [] : await loadPolicies(ctx, account, [policyId])
  const targets = policy?.levels.flatMap(level => level.targets) ?? []
  return { policy, directory: await loadDirectory(ctx, account, targets, Math.min(since, ctx.now)) }
}

function present({ at, level, round: index, user_id, via, destination, type, name, why }: SimulatedPage) {
  const round = index + 1
  const page = { level, name, way: why }
  const said = round > 1 ? sayPaging('paging.page_of_round', { ...page, round }) : sayPaging('paging.page', page)
  return {
    at: rfc3339(at),
    level,
    user_id,
    contact_method_id: via === 'contact_method' ? destination : null,
    ...{ type, name, round },
    why: said.text,
    why_text: textIn(said),
  }
}
