import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import { defineEntity, type InferEntity, instant, p, textArray } from '../../platform/database/column.ts'

export const AccountEntity = defineEntity({
  name: 'account',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    plan: p.text().$type<Plan>(),
    timezone: p.text(),
    default_regions: textArray(),
    created_at: instant(),
    /** Both null unless it is to be deleted. */
    deletion_requested_at: instant().nullable(),
    deletion_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type Account = InferEntity<typeof AccountEntity>
