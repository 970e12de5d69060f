import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The ways to show a second factor. */
export type SecondFactor = 'totp' | 'passkey' | 'recovery_code'
/** Those that a person can set up when their account asks for one. */
export const ENROLMENT_METHODS = ['totp', 'passkey'] as const

export interface Factors {
  /** Epoch milliseconds; null: there is none. */
  totp_since: number | null
  passkeys: number
  /** Recovery codes that were not used yet. */
  codes: number
}

/** The second factors that a person has set up. */
export async function loadFactors({ sql: db }: SystemCtx, person: string): Promise<Factors> {
  const { rows } = await sql<Factors>`select
    (select confirmed_at from totp where person_id = ${person}) as totp_since,
    (select count(*)::int from passkey where person_id = ${person}) as passkeys,
    (select count(*)::int from recovery_code where person_id = ${person} and used_at is null) as codes`.execute(db)
  if (!rows[0]) throw new Error('The query of the second factors returned no row.')
  return rows[0]
}

export function hasFactor({ totp_since, passkeys }: Factors): boolean {
  return totp_since !== null || passkeys > 0
}

/** The second factors that a person can use; empty if they have set none up. */
export async function factorsOf(ctx: SystemCtx, person: string): Promise<SecondFactor[]> {
  const factors = await loadFactors(ctx, person)
  if (!hasFactor(factors)) return []
  const ways: [SecondFactor, boolean][] = [
    ['totp', factors.totp_since !== null],
    ['passkey', factors.passkeys > 0],
    ['recovery_code', factors.codes > 0],
  ]
  return ways.filter(([, has]) => has).map(([way]) => way)
}
