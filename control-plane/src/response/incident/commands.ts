import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { ServiceEntity } from '../service/index.ts'
import { act, lockIncident } from './action.ts'
import { incidentActor } from './actor.ts'
import type { StoredIncident } from './entity.ts'
import { announceOpened, openIncident } from './open.ts'
import { publishOn } from './publish.ts'
import { describeIncident } from './queries.ts'
import type { IncidentAction } from './rules.ts'
import { insertUpdate } from './update-row.ts'

const SNOOZE_MAX_MS = 30 * 86_400_000

export async function createIncident(ctx: Ctx, { body }: Input<typeof contract.createIncident>) {
  const by = incidentActor(ctx.actor)
  const service = body.service_id ? await ctx.em.findOne(ServiceEntity, { id: body.service_id }) : null
  const policy = body.escalation_policy_id
  const given = {
    account: ctx.account,
    title: body.title.trim(),
    severity: body.severity ?? service?.default_incident_severity ?? 'minor',
    source: 'manual',
    status: body.status ?? 'investigating',
    service_id: service?.id ?? null,
    escalation_policy_id: policy === undefined ? (service?.escalation_policy_id ?? null) : policy,
  } as const
  const incident = await openIncident(ctx, given, by)
  if (body.message !== undefined)
    await insertUpdate(ctx, incident, { status: given.status, message: body.message, internal: false }, by)
  const page = body.status_page_id
  if (page && !(await publishOn(ctx, incident, page, by))) throw notFound('status page')
  await announceOpened(ctx, incident, by)
  return describeIncident(ctx, incident.id)
}

export async function updateIncident(ctx: Ctx, { params, body }: Input<typeof contract.updateIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  noteRevision(ctx, incident.id, incident)
  const to = { ...body, ...(body.title === undefined ? {} : { title: body.title.trim() }) }
  const whole = await withPolicyOfService(ctx, incident, to)
  await act(ctx, incident, { do: 'change', to: whole }, incidentActor(ctx.actor))
  return describeIncident(ctx, incident.id)
}

/** An incident that moves to another service pages that service's people, unless the body says otherwise. */
async function withPolicyOfService(
  ctx: Ctx,
  { service_id }: StoredIncident,
  to: Input<typeof contract.updateIncident>['body'],
) {
  if (!to.service_id || to.service_id === service_id || to.escalation_policy_id !== undefined) return to
  const service = await ctx.em.findOne(ServiceEntity, { id: to.service_id })
  return { ...to, escalation_policy_id: service?.escalation_policy_id ?? null }
}

/** A verb for one action without input. */
export function doing(action: IncidentAction) {
  return async (ctx: Ctx, { params }: { params: { id: string } }) => {
    await act(ctx, await lockIncident(ctx, ctx.account, params.id), action, incidentActor(ctx.actor))
    return describeIncident(ctx, params.id)
  }
}

export async function snoozeIncident(ctx: Ctx, { params, body }: Input<typeof contract.snoozeIncident>) {
  if (body.until <= ctx.now) throw refuseField('until', requestText('request.in_future'))
  if (body.until > ctx.now + SNOOZE_MAX_MS) throw refuseField('until', responseText('incident.snooze_too_long'))
  return doing({ do: 'snooze', until: epoch(body.until) })(ctx, { params })
}
