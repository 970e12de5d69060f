import type { AllowedMethod } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Plan, PlanExceptions } from '@pharos/shared-protocol/contract/business/plan.ts'
import { defineEntity, type InferEntity, instant, p, textArray } from '../../platform/database/column.ts'

export const AccountEntity = defineEntity({
  name: 'account',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    plan: p.text().$type<Plan>(),
    /** What the operator allows beyond the plan. */
    plan_exceptions: p.json().$type<PlanExceptions>(),
    timezone: p.text(),
    default_regions: textArray(),
    created_at: instant(),
    /** Whether members need a second factor, unless they sign in by a connection of the account. */
    require_second_factor: p.boolean(),
    /** From when sessions, keys and apps of members without one are refused; null: they go on. */
    second_factor_from: instant().nullable(),
    session_idle_minutes: p.integer(),
    session_max_hours: p.integer(),
    allowed_methods: textArray().$type<AllowedMethod[]>(),
    /** Whether staff of the installation may look into it. */
    staff_access: p.boolean(),
    /** Both are null unless the account is to be deleted. */
    deletion_requested_at: instant().nullable(),
    deletion_at: instant().nullable(),
    /** Whether it manages accounts of customers. */
    is_partner: p.boolean(),
    /** The account of the partner that manages this one. */
    partner_id: p.uuid().nullable(),
    /** Null unless the partner has suspended the account. */
    suspended_at: instant().nullable(),
    resumed_at: instant().nullable(),
    /** What its status pages say while it is suspended; null: our own words. */
    suspension_notice: p.text().nullable(),
    /** Since when the account lets its partner read; null: it does not. */
    partner_access_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type Account = InferEntity<typeof AccountEntity>
