import type { AllowedMethod, Plan } from '@pharos/shared-protocol/contract/account.ts'
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
    /** Of those who sign in to it, unless by its own directory. */
    require_second_factor: p.boolean(),
    session_idle_minutes: p.integer(),
    session_max_hours: p.integer(),
    allowed_methods: textArray().$type<AllowedMethod[]>(),
    /** Both null unless it is to be deleted. */
    deletion_requested_at: instant().nullable(),
    deletion_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type Account = InferEntity<typeof AccountEntity>
