import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { loadPartners } from './row.ts'

/** The partner that a request comes from. */
export interface OwnPartner {
  id: string
  name: string
}

/** The caller's account as a partner; a 403 for all others. */
export async function requirePartner(tx: SystemCtx, { account }: Pick<OpenCtx, 'account'>) {
  const [partner] = await loadPartners(tx, sql`p.account_id = ${account}::uuid`, 1)
  if (!partner) throw new Refusal('forbidden', businessText('partner.not_a_partner'))
  return partner
}

/** The same where an account is named: to others there is none, whichever it is (404). */
export async function requirePartnerOf(tx: SystemCtx, { account }: Pick<OpenCtx, 'account'>): Promise<OwnPartner> {
  const { rows } = await sql<OwnPartner>`select a.id, a.name from partner p join account a on a.id = p.account_id
    where p.account_id = ${account}`.execute(tx.sql)
  if (!rows[0]) throw notFound('account')
  return rows[0]
}
