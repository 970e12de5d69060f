import type { Role } from '@pharos/shared-protocol/access.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const MemberEntity = defineEntity({
  name: 'member',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    /** The person behind the member, who has the address. */
    person_id: p.uuid(),
    name: p.text(),
    role: p.text().$type<Role>(),
    staff: p.boolean(),
    timezone: p.text().nullable(),
    created_at: instant(),
    /** Since when they have no access; null if they have it. */
    deactivated_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type Member = InferEntity<typeof MemberEntity>
