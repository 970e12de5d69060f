import type * as contract from '@pharos/shared-protocol/contract/business/partner-access.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { HOUR_MS, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type Account, AccountEntity, requireFree } from '../../account/account/index.ts'
import { actorName } from '../../platform/actor.ts'
import { applyChanges, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { requirePartnerOf } from '../partner/index.ts'
import { auditForCustomer, byPartner, lockCustomer } from '../partner-account/index.ts'
import { makeReadToken } from './authenticate.ts'

const LIFE_MS = HOUR_MS

export const OLD_READ_TOKENS: OldRows = {
  table: 'partner_access_token',
  where: now => sql`expires_at < ${now}`,
}

interface Row {
  partner: string | null
  allowed_at: number | null
}

export async function getPartnerAccess(ctx: OpenCtx) {
  return ctx.inSystem(tx => load(tx, ctx.account))
}

/** Lets the partner read, or ends that: its tokens stop working with the commit. */
export async function setPartnerAccess(ctx: OpenCtx, { body }: Input<typeof contract.setPartnerAccess>) {
  return lastSystemWrite(async tx => {
    await requireFree(tx, ctx.account)
    const account = await tx.em.findOne(AccountEntity, { id: ctx.account }, FOR_UPDATE)
    if (!account) throw notFound('account')
    ctx.notes.resource = account.id
    if (account.partner_id == null) throw new Refusal('conflict', businessText('partner_access.no_partner'))
    const partner_access_at = body.allowed ? (account.partner_access_at ?? tx.now) : null
    applyChanges(account, { partner_access_at } as Partial<Account>)
    await tx.em.flush()
    if (!body.allowed) await sql`delete from partner_access_token where account_id = ${ctx.account}`.execute(tx.sql)
    return load(tx, ctx.account)
  })
}

async function load(tx: SystemCtx, account: string) {
  const { rows } = await sql<Row>`select p.name as partner, a.partner_access_at as allowed_at
    from account a left join account p on p.id = a.partner_id where a.id = ${account}`.execute(tx.sql)
  if (!rows[0]) throw notFound('account')
  const { partner, allowed_at } = rows[0]
  const allowed = partner !== null && allowed_at !== null
  return { partner, allowed, allowed_at: rfc3339OrNull(allowed ? allowed_at : null) }
}

/** Makes a token for an hour; the audit log of the customer says by whom. */
export async function openPartnerAccess(ctx: OpenCtx, { params }: Input<typeof contract.openPartnerAccess>) {
  const partner = await ctx.inSystem(tx => requirePartnerOf(tx, ctx))
  return lastSystemWrite(async tx => {
    // Waits for the customer, who may just end it.
    const { id, partner_access_at } = await lockCustomer(tx, partner.id, params.id)
    ctx.notes.resource = id
    if (partner_access_at == null) throw new Refusal('forbidden', businessText('partner_access.not_allowed'))
    const { key, hash } = makeReadToken()
    const expires_at = tx.now + LIFE_MS
    const { actor } = ctx
    const name = `${partner.name}: ${actorName(actor)}`
    const by =
      actor.type === 'partner_key' ? { key: actor.id, member: null } : { key: null, member: actor.member?.id ?? null }
    await sql`insert into partner_access_token (id, account_id, partner_id, key_id, member_id, name, hash, created_at, expires_at)
      values (${tx.newId()}, ${id}, ${partner.id}, ${by.key}::uuid, ${by.member}::uuid, ${name}, ${hash}, ${tx.now}, ${expires_at})`.execute(
      tx.sql,
    )
    const changes = [{ field: 'read_until', before: null, after: rfc3339(expires_at) }]
    const named = { ...byPartner(ctx, partner), actor: { type: 'partner' as const, id: partner.id, name } }
    auditForCustomer(tx, { account: id, by: named }, { action: 'partner_access.opened', changes, status: 201 })
    return { token: key, expires_at: rfc3339(expires_at) }
  })
}
