import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import { insertAccount } from '../../account/account/index.ts'
import { insertMember } from '../../account/member/index.ts'
import { LOCAL_REGION } from '../../monitoring/region/index.ts'
import type { SystemCtx } from '../../platform/context.ts'

export interface NewAccount {
  name: string
  timezone: string
  /** The operator's plan when left out. */
  plan?: Plan | undefined
  owner: { email: string; name: string }
}

/** Opens an account with its owner, and returns its id. */
export async function openAccount(ctx: SystemCtx, { name, timezone, plan, owner }: NewAccount): Promise<string> {
  const fields = { name, timezone, default_regions: [LOCAL_REGION], ...(plan === undefined ? {} : { plan }) }
  const account = await insertAccount(ctx, fields)
  await insertMember(ctx, { account, ...owner, role: 'owner', timezone })
  return account
}
