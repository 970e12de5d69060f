import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { tokenHash } from '../../platform/sealer.ts'

const LIFE_MS = 5 * MINUTE_MS

/** Who is asked to sign: a browser, and if they register a passkey, a person. */
interface Asked {
  person: string | null
  browser: Buffer
}

/** Notes what a passkey has to sign. */
export async function storeChallenge(tx: SystemCtx, challenge: string, { person, browser }: Asked): Promise<void> {
  await sql`insert into passkey_challenge (hash, person_id, browser_hash, expires_at)
    values (${tokenHash(challenge)}, ${person}, ${browser}, ${tx.now + LIFE_MS})`.execute(tx.sql)
}

/** Whether a challenge is one that was given out to the same, and was not answered yet. It is good once. */
export async function useChallenge(tx: SystemCtx, challenge: string, { person, browser }: Asked): Promise<boolean> {
  const { rows } = await sql`delete from passkey_challenge where hash = ${tokenHash(challenge)}
    and person_id is not distinct from ${person}::uuid and browser_hash = ${browser} and expires_at > ${tx.now}
    returning hash`.execute(tx.sql)
  return rows.length > 0
}

export const OLD_CHALLENGES: OldRows = { table: 'passkey_challenge', where: now => sql`expires_at <= ${now}` }
