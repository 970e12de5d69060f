import type {
  IncidentActor,
  IncidentSource,
  IncidentStatus,
  ResponderStatus,
  Severity,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const IncidentEntity = defineEntity({
  name: 'incident',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    number: p.integer(),
    title: p.text(),
    severity: p.text().$type<Severity>(),
    status: p.text().$type<IncidentStatus>(),
    responder_status: p.text().$type<ResponderStatus>(),
    source: p.text().$type<IncidentSource>(),
    service_id: p.uuid().nullable(),
    escalation_policy_id: p.uuid().nullable(),
    inbound_source_id: p.uuid().nullable(),
    dedup_key: p.text().nullable(),
    /** The worst severity that its alerts have named. A person may have set another one since. */
    alert_severity: p.text().$type<Severity>().nullable(),
    /** The title that its alerts gave it last. A person may have set another one since. */
    alert_title: p.text().nullable(),
    created_at: instant(),
    acknowledged_at: instant().nullable(),
    acknowledged_by: p.json().$type<IncidentActor>().nullable(),
    resolved_at: instant().nullable(),
    resolved_by: p.json().$type<IncidentActor>().nullable(),
    resolved_automatically: p.boolean(),
    snoozed_until: instant().nullable(),
    /** Whether a person set its escalation policy, which automation then does not replace. */
    own_policy: p.boolean(),
    /**
     * Whether one of its monitors has recovered since it was opened or reopened: an expired snooze then resolves it.
     */
    recovered: p.boolean(),
    merged_into: p.uuid().nullable(),
    reopen_count: p.integer(),
    last_alert_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type StoredIncident = InferEntity<typeof IncidentEntity>
