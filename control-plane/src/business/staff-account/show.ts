import {
  MOST_ACCESSES,
  type getStaffAccount as route,
} from '@pharos/shared-protocol/contract/business/staff-account.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { findAccount } from '../../account/account/index.ts'
import { loadAccesses } from '../../account/impersonation/index.ts'
import { requireStaffOf } from '../../account/staff/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { loadLimits, presentLimits } from '../usage/index.ts'
import { loadStaffAccount } from './queries.ts'

interface Row {
  suspended_at: number | null
  is_partner: boolean
  staff_access: boolean
  partner_id: string | null
  partner_name: string | null
  partner_access_at: number | null
}

/** One account, without anything that is in it. */
export async function getStaffAccount(ctx: OpenCtx, { params }: Input<typeof route>) {
  requireStaffOf(ctx, 'account')
  return ctx.inSystem(async tx => {
    const account = await loadStaffAccount(tx, params.id)
    const { suspended_at, is_partner, staff_access, ...terms } = await loadTerms(tx, params.id)
    return {
      ...account,
      suspended_at: rfc3339OrNull(suspended_at),
      uses: presentLimits(await loadLimits(tx, params.id, await findAccount(tx, params.id))),
      is_partner,
      partner: partnerOf(terms),
      staff_access,
      accesses: await loadAccesses(tx, params.id, MOST_ACCESSES),
    }
  })
}

async function loadTerms(ctx: SystemCtx, id: string): Promise<Row> {
  const { rows } =
    await sql<Row>`select a.suspended_at, a.is_partner, a.staff_access, a.partner_id, a.partner_access_at,
      p.name as partner_name
    from account a left join account p on p.id = a.partner_id where a.id = ${id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('account')
  return row
}

function partnerOf({
  partner_id,
  partner_name,
  partner_access_at,
}: Omit<Row, 'suspended_at' | 'is_partner' | 'staff_access'>) {
  if (partner_id === null || partner_name === null) return null
  return { id: partner_id, name: partner_name, read_access: partner_access_at !== null }
}
