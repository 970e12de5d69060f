import { ALLOWED_METHODS } from '@pharos/shared-protocol/contract/account.ts'
import type * as contract from '@pharos/shared-protocol/contract/account-security.ts'
import { type Account, findAccount, loadAccount } from '../../account/account/index.ts'
import { findMember } from '../../account/member/index.ts'
import { fitSessions } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasFactor, loadFactors } from '../factor/index.ts'
import { endGrantsOfAccount } from '../oauth/index.ts'

export async function getAccountSecurity(ctx: Ctx) {
  const account = await loadAccount(ctx)
  noteRevision(ctx, account.id, account)
  return present(account)
}

/** Changes the security policy of the account. Sessions of members that no longer comply end, or end earlier. */
export async function updateAccountSecurity(ctx: OpenCtx, { body }: Input<typeof contract.updateAccountSecurity>) {
  return lastSystemWrite(async tx => {
    await sql`select from account where id = ${ctx.account} for no key update`.execute(tx.sql)
    const account = await findAccount(tx, ctx.account)
    noteRevision(ctx, account.id, account)
    if (body.require_second_factor && !account.require_second_factor) await requireOwnFactor(tx, ctx)
    const { allowed_methods: allowed, ...rest } = body
    const before = account.allowed_methods
    const changes = { ...rest, ...(allowed ? { allowed_methods: withLinks(allowed) } : {}) }
    if (applyChanges(account, changes as Partial<Account>)) {
      await tx.em.flush()
      await fitSessions(tx, account)
      // Apps may have been authorized after a sign-in that is no longer allowed.
      if (before.some(method => !account.allowed_methods.includes(method))) await endGrantsOfAccount(tx, account.id)
    }
    return present(account)
  })
}

/** A mailed link is always allowed (specification, part 5). */
function withLinks(given: readonly Account['allowed_methods'][number][]): Account['allowed_methods'] {
  return ALLOWED_METHODS.filter(method => method === 'magic_link' || given.includes(method))
}

/** Whoever requires a second factor must have one; otherwise they would lock themselves out first. */
async function requireOwnFactor(tx: SystemCtx, { account, actor }: OpenCtx): Promise<void> {
  const member = await findMember(tx, account, memberOf(actor).id)
  if (member && hasFactor(await loadFactors(tx, member.person_id))) return
  throw new Refusal('conflict', 'require_second_factor: set up a second factor for yourself first.')
}

function present(account: Account) {
  const { require_second_factor, session_idle_minutes, session_max_hours, allowed_methods } = account
  return { require_second_factor, session_idle_minutes, session_max_hours, allowed_methods }
}
