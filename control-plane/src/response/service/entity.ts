import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import type {
  AutoResolve,
  CreationMode,
  PublicIncidentTemplate,
  Target,
  TargetType,
} from '@pharos/shared-protocol/contract/response/service.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const ServiceEntity = defineEntity({
  name: 'service',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    description: p.text().nullable(),
    escalation_policy_id: p.uuid().nullable(),
    incident_creation_mode: p.text().$type<CreationMode>(),
    reopen_window_minutes: p.integer(),
    auto_resolve: p.text().$type<AutoResolve>(),
    default_incident_severity: p.text().$type<Severity>(),
    auto_publish_to_status_page_id: p.uuid().nullable(),
    public_incident_template: p.json().$type<PublicIncidentTemplate>().nullable(),
    external_key: p.text().nullable(),
    telemetry_service: p.text().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type StoredService = InferEntity<typeof ServiceEntity>

export const ServiceTargetEntity = defineEntity({
  name: 'service_target',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    service_id: p.uuid(),
    type: p.text().$type<TargetType>(),
    /** The readable part. */
    details: p.json().$type<Target['details']>(),
    /** Sealed JSON of the rest; see `sealedFor`. */
    secrets: p.text().nullable(),
    created_at: instant(),
  },
})
export type StoredTarget = InferEntity<typeof ServiceTargetEntity>

/** Binds sealed secrets to their target, so that they cannot be moved to another row. */
export function sealedFor(id: string): string {
  return `service target ${id}`
}
