import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { insertAccount } from '../../account/account/index.ts'
import { insertMember } from '../../account/member/index.ts'
import { LOCAL_REGION } from '../../monitoring/region/index.ts'
import type { SystemCtx } from '../../platform/context.ts'

export interface NewAccount {
  name: string
  timezone: string
  /** When left out, the operator's plan; where plans are sold, the free one. */
  plan?: Plan | undefined
  owner: { email: string; name: string }
}

/** Opens an account with its owner, and returns their ids. The caller writes the first entry of its audit log. */
export async function openAccount(
  ctx: SystemCtx,
  { name, timezone, plan, owner }: NewAccount,
): Promise<{ account: string; member: string }> {
  const sold = ctx.platform.config.PHAROS_STRIPE_SECRET_KEY !== undefined ? ('free' as const) : undefined
  const begins = plan ?? sold
  const fields = { name, timezone, default_regions: [LOCAL_REGION], ...(begins === undefined ? {} : { plan: begins }) }
  const account = await insertAccount(ctx, fields)
  const { id } = await insertMember(ctx, { account, ...owner, role: 'owner', timezone })
  return { account, member: id }
}

/** What the first entry of the log of an account says: its owner. */
export function openedWith(member: string) {
  const changes = [{ field: 'role', before: null, after: 'owner' }]
  return { action: routes.createAccount.id, resource: member, changed_fields: ['role'], changes }
}
