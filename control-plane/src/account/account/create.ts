import { ALLOWED_METHODS } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { AccountEntity } from './entity.ts'

/** The plan of an account that nobody pays for, such as the operator's own. */
const DEFAULT_PLAN: Plan = 'enterprise'

/** The default sign-in rules of an account: sessions last 12 hours without use, and 14 days at most. */
const DEFAULT_SECURITY = {
  require_second_factor: false,
  second_factor_from: null,
  staff_access: true,
  session_idle_minutes: 720,
  session_max_hours: 336,
  allowed_methods: [...ALLOWED_METHODS],
}

/** Creates an account without members, and returns its id. */
export async function insertAccount(
  ctx: SystemCtx,
  fields: { name: string; plan?: Plan; timezone?: string; default_regions: string[]; partner_id?: string },
): Promise<string> {
  const { name, plan = DEFAULT_PLAN, timezone = 'UTC', default_regions, partner_id = null } = fields
  const own = { id: ctx.newId(), created_at: ctx.now, revision: 1 }
  const account = ctx.em.create(AccountEntity, {
    ...own,
    ...DEFAULT_SECURITY,
    name,
    plan,
    plan_exceptions: {},
    timezone,
    default_regions,
    is_partner: false,
    partner_id,
  })
  // Written now, since rows refer to each other by id, so that the ORM does not know their order.
  await ctx.em.flush()
  return account.id
}
