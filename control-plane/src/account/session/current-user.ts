import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { loadAccount, presentAccount } from '../account/index.ts'
import { describeMember } from '../member/index.ts'
import { accountsOf } from './queries.ts'

/** Returns the owner of the credential: actor, member and account, and for a session the person's other accounts. */
export async function getCurrentUser(ctx: OpenCtx) {
  const { type, id, scopes, session } = ctx.actor
  const member = memberOf(ctx.actor)
  const { shown, account } = await ctx.inAccount('read', async tx => ({
    shown: await describeMember(tx, member.id),
    account: presentAccount(await loadAccount(tx)),
  }))
  const own = { account_id: account.id, name: account.name, role: shown.role }
  const accounts = session
    ? await ctx.inSystem(tx =>
        accountsOf(tx, { person_id: session.person, account_id: account.id, only_account: session.only_account }),
      )
    : [own]
  return { actor: { type, id, scopes: [...scopes] }, member: shown, account, accounts }
}
