import type * as contract from '@pharos/shared-protocol/contract/business/partner.ts'
import type { getPartnerAccountUsage as usage } from '@pharos/shared-protocol/contract/business/partner-usage.ts'
import { findAccount } from '../../account/account/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { requirePartner, requirePartnerOf } from '../partner/index.ts'
import { readCustomerUsage } from '../usage/index.ts'
import { loadPartnerAccount, loadPartnerAccounts, presentPartnerAccount } from './row.ts'

export async function listPartnerAccounts(ctx: OpenCtx, { query }: Input<typeof contract.listPartnerAccounts>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const where = before === null ? sql`true` : sql`a.id < ${before}::uuid`
  const rows = await ctx.inSystem(async tx => {
    await requirePartner(tx, ctx)
    return loadPartnerAccounts(tx, ctx.account, where, query.limit + 1)
  })
  return pageOf(rows, query.limit, presentPartnerAccount, row => row.id)
}

export async function getPartnerAccount(ctx: OpenCtx, { params }: Input<typeof contract.getPartnerAccount>) {
  return ctx.inSystem(async tx => {
    const { id } = await requirePartnerOf(tx, ctx)
    return loadPartnerAccount(tx, id, params.id)
  })
}

export async function getPartnerAccountUsage(ctx: OpenCtx, { params, query }: Input<typeof usage>) {
  return ctx.inSystem(async tx => {
    const { id: partner } = await requirePartnerOf(tx, ctx)
    const { id } = await loadPartnerAccount(tx, partner, params.id)
    return readCustomerUsage(tx, await findAccount(tx, id), query)
  })
}
