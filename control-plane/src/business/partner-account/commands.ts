import type * as contract from '@pharos/shared-protocol/contract/business/partner.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { type Account, insertAccount } from '../../account/account/index.ts'
import { inviteOwner } from '../../identity/invitation/index.ts'
import { LOCAL_REGION } from '../../monitoring/region/index.ts'
import { applyChanges, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { touchPages } from '../../publishing/status-page/index.ts'
import { requirePartnerOf } from '../partner/index.ts'
import { changePlan } from '../plan-change/index.ts'
import { auditForCustomer, byPartner } from './by.ts'
import { lockCustomer, requireBought } from './lock.ts'
import { loadPartnerAccount } from './row.ts'

/** Creates an account without members; its owner joins by the mailed invitation. */
export async function createPartnerAccount(ctx: OpenCtx, { body }: Input<typeof contract.createPartnerAccount>) {
  const partner = await ctx.inSystem(tx => requirePartnerOf(tx, ctx))
  const { name, plan, timezone, owner } = body
  return lastSystemWrite(async tx => {
    await requireBought(tx, partner.id, plan)
    tx.readClock()
    const fields = { name, plan, timezone, default_regions: [LOCAL_REGION], partner_id: partner.id }
    const id = await insertAccount(tx, fields)
    ctx.notes.resource = id
    const changes = [{ field: 'plan', before: null, after: plan }]
    const by = byPartner(ctx, partner)
    auditForCustomer(tx, { account: id, by }, { action: 'account.create', changes, status: 201 })
    await inviteOwner(tx, { account: { id, name }, partner, email: owner.email, language: ctx.notes.language() })
    return loadPartnerAccount(tx, partner.id, id)
  })
}

export async function updatePartnerAccount(
  ctx: OpenCtx,
  { params, body }: Input<typeof contract.updatePartnerAccount>,
) {
  const partner = await ctx.inSystem(tx => requirePartnerOf(tx, ctx))
  return lastSystemWrite(async tx => {
    // The partner before the account, as when accounts are created.
    await sql`select from partner where account_id = ${partner.id} for update`.execute(tx.sql)
    const account = await lockCustomer(tx, partner.id, params.id)
    ctx.notes.resource = account.id
    const { plan, suspension_notice } = body
    if (plan !== undefined && plan !== account.plan) {
      await requireBought(tx, partner.id, plan)
      await changePlan(tx, account.id, plan, 'Changed by the partner', byPartner(ctx, partner))
    }
    if (suspension_notice !== undefined) await changeNotice(tx, account, suspension_notice)
    return loadPartnerAccount(tx, partner.id, account.id)
  })
}

async function changeNotice(tx: SystemCtx, account: Account, suspension_notice: string | null): Promise<void> {
  if (!applyChanges(account, { suspension_notice } as Partial<Account>)) return
  await tx.em.flush()
  if (account.suspended_at != null) await touchPages(tx, account.id)
}

/** Invites the owner anew, while nobody has joined: the account is the customer's from then on. */
export async function invitePartnerOwner(ctx: OpenCtx, { params, body }: Input<typeof contract.invitePartnerOwner>) {
  const partner = await ctx.inSystem(tx => requirePartnerOf(tx, ctx))
  return lastSystemWrite(async tx => {
    const { id, name } = await lockCustomer(tx, partner.id, params.id)
    ctx.notes.resource = id
    const { rows } = await sql`select from member where account_id = ${id} limit 1`.execute(tx.sql)
    if (rows.length > 0) throw new Refusal('conflict', businessText('partner_account.has_members'))
    await inviteOwner(tx, { account: { id, name }, partner, email: body.email, language: ctx.notes.language() })
    return loadPartnerAccount(tx, partner.id, id)
  })
}
