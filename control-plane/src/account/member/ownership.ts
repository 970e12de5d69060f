import type { transferOwnership as route } from '@pharos/shared-protocol/contract/account/account.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { memberOf } from '../../platform/actor.ts'
import { applyChanges, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { loadAccount, lockAccount, moveBreakGlass } from '../account/index.ts'
import { loadMember } from './commands.ts'
import { endVouchedSessions } from './deactivate.ts'
import { OWNERSHIP_TRANSFERRED } from './event.ts'
import { describeMember } from './queries.ts'

/** Moves what other concepts store about an owner to the next one. */
export type AfterTransfer = (ctx: Ctx, former: string, next: string) => Promise<void>

/** Makes a member the owner, and the caller a super admin. Other owners stay. */
export const transferOwnership =
  (afterTransfer: AfterTransfer) =>
  (ctx: Ctx, { body }: Input<typeof route>) =>
    transfer(ctx, body.user_id, afterTransfer)

async function transfer(ctx: Ctx, to: string, afterTransfer: AfterTransfer) {
  const { id } = memberOf(ctx.actor)
  if (to === id) throw new Refusal('conflict', accountText('member.already_owner'))
  await lockAccount(ctx)
  // Locks in the order in which owners are locked when one leaves. Of two concurrent transfers, the second finds no
  // owner.
  await sql`select from member where account_id = ${ctx.account} and id in (${id}, ${to}) order by id
    for update`.execute(ctx.sql)
  const [former, next] = [await loadMember(ctx, id), await loadMember(ctx, to)]
  if (next.deactivated_at != null) throw new Refusal('conflict', accountText('member.new_owner_deactivated'))
  if (former.role !== 'owner') throw new Refusal('conflict', accountText('member.no_longer_owner'))
  applyChanges(former, { role: 'super_admin' })
  applyChanges(next, { role: 'owner' })
  ctx.notes.resource = next.id
  await ctx.em.flush()
  await endVouchedSessions(ctx, next.id)
  await moveBreakGlass(ctx, former.id, next.id)
  await afterTransfer(ctx, former.id, next.id)
  const [owner, former_owner] = [await describeMember(ctx, next.id), await describeMember(ctx, former.id)]
  ctx.emit(
    OWNERSHIP_TRANSFERRED.of(
      { account: ctx.account, subject: ctx.account },
      { account: (await loadAccount(ctx)).name, owner: owner.email, former_owner: former_owner.email },
    ),
  )
  return { owner, former_owner }
}
