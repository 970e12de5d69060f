import type { PublicIncidentTemplate, ServiceInput } from '@pharos/shared-protocol/contract/response/service.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { ServiceEntity, type StoredService } from './entity.ts'
import { describeService } from './queries.ts'

const TAKEN = { service_external_key: requestText('request.external_key_taken', { what: 'service' }) }

const DEFAULTS = {
  description: null,
  escalation_policy_id: null,
  incident_creation_mode: 'manual',
  reopen_window_minutes: 30,
  auto_resolve: 'unless_acknowledged',
  default_incident_severity: 'minor',
  auto_publish_to_status_page_id: null,
  public_incident_template: null,
  external_key: null,
  telemetry_service: null,
} as const

export async function createService(ctx: Ctx, { body }: Input<typeof contract.createService>) {
  const service = ctx.em.create(ServiceEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    name: body.name,
    ...DEFAULTS,
    ...changesOf(body),
    created_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, TAKEN)
  noteRevision(ctx, service.id, service)
  return describeService(ctx, service)
}

export async function updateService(ctx: Ctx, { params, body }: Input<typeof contract.updateService>) {
  const service = await lockService(ctx, params.id)
  noteRevision(ctx, service.id, service)
  applyChanges(service, changesOf(body))
  await flushUnique(ctx, TAKEN)
  return describeService(ctx, service)
}

/** Deletes a service with its targets; links of monitors and incidents to it remain, but lead nowhere (spec 4.7). */
export async function deleteService(ctx: Ctx, { params }: Input<typeof contract.deleteService>): Promise<undefined> {
  const service = await lockService(ctx, params.id)
  noteRevision(ctx, service.id, service)
  ctx.em.remove(service)
}

/** Locks a service: of two changes with the same `If-Match`, the second finds the revision of the first. */
async function lockService(ctx: Ctx, id: string): Promise<StoredService> {
  const service = await ctx.em.findOne(ServiceEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!service) throw notFound('service')
  return service
}

/** The columns that a body sets: without the deprecated field, and with a template of texts only. */
function changesOf(body: ServiceInput): Partial<StoredService> {
  const { incident_merge_window_minutes: _, public_incident_template, ...columns } = body
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  return public_incident_template === undefined
    ? given
    : { ...given, public_incident_template: filled(public_incident_template) }
}

function filled(template: { [K in keyof PublicIncidentTemplate]: string | undefined } | null) {
  const words = Object.entries(template ?? {}).filter(([, text]) => text)
  return words.length > 0 ? (Object.fromEntries(words) as PublicIncidentTemplate) : null
}
