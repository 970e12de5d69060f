import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { allowedAt, WITH_OWNERS } from './admits.ts'
import { isSessionToken } from './token.ts'

/** Whose session a token has: their email address, and the name of the account. Null if it has ended. */
export async function whoseSession(
  { sql: db, now }: SystemCtx,
  token: string | undefined,
): Promise<{ email: string; account: string } | null> {
  if (token === undefined || !isSessionToken(token)) return null
  const { rows } = await sql<{
    email: string
    account: string
  }>`select p.email, a.name as account ${sql.raw(WITH_OWNERS)}
    where s.hash = ${tokenHash(token)} and s.ends_at > ${now} and s.last_used_at + s.idle_ms > ${now}
      and ${sql.raw(allowedAt(now))}`.execute(db)
  return rows[0] ?? null
}
