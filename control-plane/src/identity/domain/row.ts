import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Sealer } from '../../platform/sealer.ts'
import { recordOf } from './record.ts'
import { statusOf, type Verification } from './rules.ts'

export interface Domain extends Verification {
  id: string
  account_id: string
  domain: string
  created_at: EpochMs
  checked_at: EpochMs | null
}

export function presentDomain(sealer: Sealer, row: Domain) {
  const time = (at: EpochMs | null) => (at === null ? null : rfc3339(at))
  return {
    domain: row.domain,
    status: statusOf(row) as 'pending' | 'verified' | 'failing' | 'lost',
    record: recordOf(sealer, row.account_id, row.domain),
    verified_at: time(row.verified_at),
    checked_at: time(row.checked_at),
    missing_since: row.verified_at === null ? null : time(row.missing_since),
    created_at: rfc3339(row.created_at),
  }
}

/** Stores the result of a DNS check; returns the row. */
export async function saveVerification(ctx: SystemCtx, id: string, state: Verification): Promise<Domain | undefined> {
  const { rows } = await sql<Domain>`update account_domain set verified_at = ${state.verified_at},
      missing_since = ${state.missing_since}, lost_at = ${state.lost_at}, next_at = ${state.next_at}, checked_at = ${ctx.now}
    where id = ${id} returning *`.execute(ctx.sql)
  return rows[0]
}

/** The account that has verified a domain; null: none has. */
export async function accountOfDomain(ctx: SystemCtx, domain: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`select account_id from account_domain
    where domain = ${domain} and verified_at is not null`.execute(ctx.sql)
  return rows[0]?.account_id ?? null
}

/** The part of an address after its `@`. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
