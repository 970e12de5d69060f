import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { normalCode, randomCode, spelled } from '../../platform/typed-code.ts'

const CODES = 10
/** 80 bits: such codes need no slow hash. */
const LENGTH = 16

/** Replaces a person's recovery codes with ten new ones, such as `K7QM-2XWP-9D4H-B3TN`. */
export async function makeRecoveryCodes({ sql: db }: SystemCtx, person: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomCode(LENGTH))
  await sql`delete from recovery_code where person_id = ${person}`.execute(db)
  await sql`insert into recovery_code (person_id, hash)
    select ${person}, hash from unnest(${codes.map(tokenHash)}::bytea[]) as c (hash)`.execute(db)
  return codes.map(spelled)
}

/** Uses up a person's code. Returns how many are left; null if it is not one of theirs, or was used. */
export async function useRecoveryCode(tx: SystemCtx, person: string, code: string): Promise<number | null> {
  const { rows } = await sql`update recovery_code set used_at = ${tx.now}
    where person_id = ${person} and hash = ${tokenHash(normalCode(code))} and used_at is null returning hash`.execute(
    tx.sql,
  )
  if (rows.length === 0) return null
  const { rows: left } = await sql<{ n: number }>`select count(*)::int as n from recovery_code
    where person_id = ${person} and used_at is null`.execute(tx.sql)
  return left[0]?.n ?? 0
}
