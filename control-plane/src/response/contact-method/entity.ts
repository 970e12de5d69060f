import type { ContactType, Urgency } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'
import { keyedHash } from '../../platform/sealer.ts'

export const ContactMethodEntity = defineEntity({
  name: 'contact_method',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    user_id: p.uuid(),
    type: p.text().$type<ContactType>(),
    label: p.text(),
    /** The readable part. */
    value: p.text(),
    /** The whole address, if it is secret; see `sealedFor`. */
    value_sealed: p.text().nullable(),
    value_hash: p.blob(),
    verified_at: instant().nullable(),
    code_hash: p.blob().nullable(),
    code_expires_at: instant().nullable(),
    code_attempts: p.integer(),
    /** When codes were sent within the last hour. */
    codes_sent_at: p.array<number>(Number).columnType('bigint[]'),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type StoredMethod = InferEntity<typeof ContactMethodEntity>

/** What two contact methods with the same address have in common. */
export function addressHash({ platform }: Pick<SystemCtx, 'platform'>, value: string): Buffer {
  return keyedHash(platform.sealer.derive('contact addresses v1'), value)
}

export const NotificationRuleEntity = defineEntity({
  name: 'notification_rule',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    user_id: p.uuid(),
    contact_method_id: p.uuid(),
    urgency: p.text().$type<Urgency>(),
    delay_minutes: p.integer(),
    position: p.integer(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type StoredRule = InferEntity<typeof NotificationRuleEntity>

/** Binds a sealed address to its row, so that it cannot be moved to another one. */
export function sealedFor(id: string): string {
  return `contact method ${id}`
}
