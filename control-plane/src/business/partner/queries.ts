import type { listPartners as route } from '@pharos/shared-protocol/contract/business/staff-partner.ts'
import { requireStaff } from '../../account/staff/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { requirePartner } from './own.ts'
import { loadPartners, presentPartner } from './row.ts'

export async function listPartners(ctx: OpenCtx, { query }: Input<typeof route>) {
  requireStaff(ctx)
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const where = before === null ? sql`true` : sql`p.account_id < ${before}::uuid`
  const rows = await ctx.inSystem(tx => loadPartners(tx, where, query.limit + 1))
  return pageOf(rows, query.limit, presentPartner, row => row.account_id)
}

export async function getPartner(ctx: OpenCtx) {
  return presentPartner(await ctx.inSystem(tx => requirePartner(tx, ctx)))
}
