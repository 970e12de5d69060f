import { defineEntity, type InferEntity, instant, p, textArray } from '../../platform/database/column.ts'
import type { MessageKind } from './rules.ts'

export const AgentEntity = defineEntity({
  name: 'agent',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid().nullable(),
    region_id: p.uuid(),
    name: p.text(),
    nats_public_key: p.text(),
    version: p.text().nullable(),
    capabilities: textArray(),
    reported_status: p.text().$type<'online' | 'draining' | 'blind'>().nullable(),
    in_flight: p.integer(),
    clock_skew_ms: p.double().$type<number>().nullable(),
    loop_delay_ms: p.double().$type<number>().nullable(),
    egress_addresses: textArray(),
    last_seen_at: instant().nullable(),
    ignored_until: instant().nullable(),
    ignored_kind: p.text().$type<MessageKind>().nullable(),
    created_at: instant(),
  },
})
export type Agent = InferEntity<typeof AgentEntity>
