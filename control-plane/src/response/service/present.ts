import type { Service, Target } from '@pharos/shared-protocol/contract/response/service.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { StoredService, StoredTarget } from './entity.ts'

export function presentService(service: StoredService, monitorCount: number): Service {
  const { public_incident_template } = service
  return {
    id: service.id,
    account_id: service.account_id,
    name: service.name,
    description: service.description ?? null,
    escalation_policy_id: service.escalation_policy_id ?? null,
    incident_creation_mode: service.incident_creation_mode,
    reopen_window_minutes: service.reopen_window_minutes,
    auto_resolve: service.auto_resolve,
    incident_merge_window_minutes: null,
    default_incident_severity: service.default_incident_severity,
    auto_publish_to_status_page_id: service.auto_publish_to_status_page_id ?? null,
    ...(public_incident_template ? { public_incident_template } : {}),
    external_key: service.external_key ?? null,
    telemetry_service: service.telemetry_service ?? null,
    monitor_count: monitorCount,
    created_at: rfc3339(service.created_at),
  }
}

export function presentTarget({ id, service_id, type, details, created_at }: StoredTarget): Target {
  return { id, service_id, type, details, created_at: rfc3339(created_at) }
}
