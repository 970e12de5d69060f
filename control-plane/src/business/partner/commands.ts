import type * as contract from '@pharos/shared-protocol/contract/business/staff-partner.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { type Account, AccountEntity, requireFree } from '../../account/account/index.ts'
import { type MemberlessActor, writeAudit } from '../../account/audit-log/index.ts'
import { requireStaff, requireStaffOf } from '../../account/staff/index.ts'
import { applyChanges, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import type { Change } from '../../platform/http/changes.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { byStaff } from '../staff-account/index.ts'
import { loadPartners, presentPartner } from './row.ts'

export async function createPartner(ctx: OpenCtx, { body }: Input<typeof contract.createPartner>) {
  requireStaff(ctx)
  return lastSystemWrite(async tx => {
    const { account_id: id, bought, reason } = body
    ctx.notes.resource = id
    await markPartner(tx, id)
    const { rows } = await sql`insert into partner (account_id, bought, created_at)
      values (${id}, ${JSON.stringify(bought)}::jsonb, ${tx.now}) on conflict do nothing returning 1 as done`.execute(
      tx.sql,
    )
    if (rows.length === 0) throw new Refusal('conflict', businessText('partner.already_a_partner'))
    audit(tx, ctx, id, {
      action: 'partner.created',
      reason,
      changes: [{ field: 'bought', before: null, after: bought }],
    })
    return load(tx, id)
  })
}

export async function updatePartner(ctx: OpenCtx, { params, body }: Input<typeof contract.updatePartner>) {
  requireStaffOf(ctx, 'partner')
  return lastSystemWrite(async tx => {
    const { id } = params
    ctx.notes.resource = id
    const { rows } = await sql<{
      bought: object
    }>`select bought from partner where account_id = ${id} for update`.execute(tx.sql)
    if (!rows[0]) throw notFound('partner')
    await sql`update partner set bought = ${JSON.stringify(body.bought)}::jsonb, revision = revision + 1
      where account_id = ${id}`.execute(tx.sql)
    const changes = [{ field: 'bought', before: rows[0].bought, after: body.bought }]
    audit(tx, ctx, id, { action: 'partner.changed', reason: body.reason, changes })
    return load(tx, id)
  })
}

/** An account that a partner manages is no partner: it could be suspended with all that it manages. */
async function markPartner(tx: SystemCtx, id: string): Promise<void> {
  await requireFree(tx, id)
  const account = await tx.em.findOne(AccountEntity, { id }, FOR_UPDATE)
  if (!account) throw notFound('account')
  if (account.partner_id != null) throw new Refusal('conflict', businessText('partner.managed_by_partner'))
  applyChanges(account, { is_partner: true } as Partial<Account>)
  await tx.em.flush()
}

async function load(tx: SystemCtx, id: string) {
  const [partner] = await loadPartners(tx, sql`p.account_id = ${id}::uuid`, 1)
  if (!partner) throw notFound('partner')
  return presentPartner(partner)
}

/** The entry for the partner's own members; the pipeline notes the request in the account of the staff. */
function audit(
  { newId, now, later }: SystemCtx,
  ctx: OpenCtx,
  account: string,
  { action, reason, changes }: { action: string; reason: string; changes: Change[] },
): void {
  const { actor, address, user_agent } = byStaff(ctx)
  const done = {
    action,
    resource: account,
    changed_fields: ['bought'],
    changes,
    status: 200,
    address,
    user_agent,
    reason,
  }
  writeAudit({ account, actor: actor as MemberlessActor, newId, now, later }, { ...done, request_id: newId() })
}
