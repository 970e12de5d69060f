import type { InboundType } from '@pharos/shared-protocol/contract/response/inbound.ts'
import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const InboundSourceEntity = defineEntity({
  name: 'inbound_source',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    type: p.text().$type<InboundType>(),
    friendly_name: p.text(),
    service_id: p.uuid().nullable(),
    severity: p.text().$type<Severity>().nullable(),
    /** SHA-256 of the secret in its address. */
    token_hash: p.blob(),
    created_at: instant(),
    last_alert_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type StoredSource = InferEntity<typeof InboundSourceEntity>
