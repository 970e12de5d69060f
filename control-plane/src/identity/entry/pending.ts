import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { isBrowserToken, newBrowserToken } from '../visitor/index.ts'

/** The cookie with the token of a sign-in that still needs a second factor. */
export const PENDING_COOKIE = 'pharos-pending'
/** How long the second factor may take. */
const LIFE_MS = 10 * MINUTE_MS

export interface PendingToken {
  token: string
  lifeMs: number
}

/** A sign-in that still needs a second factor. */
export interface Pending {
  id: string
  person_id: string
  email: string
  account_id: string | null
  method: string
}

export async function storePending(
  { sql: db, newId, now }: SystemCtx,
  { person, account, method }: { person: string; account: string | null; method: string },
): Promise<PendingToken> {
  const token = newBrowserToken()
  await sql`insert into pending_sign_in (id, hash, person_id, account_id, method, created_at, expires_at)
    values (${newId()}, ${tokenHash(token)}, ${person}, ${account}, ${method}, ${now}, ${now + LIFE_MS})`.execute(db)
  return { token, lifeMs: LIFE_MS }
}

/** The pending sign-in of the browser; null if there is none, or it has expired. */
export async function findPending(tx: SystemCtx, ctx: Pick<PublicCtx, 'cookies'>): Promise<Pending | null> {
  const hash = hashOf(ctx)
  if (hash === null) return null
  const { rows } = await sql<Pending>`select s.id, s.person_id, s.account_id, s.method, p.email
    from pending_sign_in s join person p on p.id = s.person_id
    where s.hash = ${hash} and s.expires_at > ${tx.now}`.execute(tx.sql)
  return rows[0] ?? null
}

/** Clears the cookie, so that the browser can start again. */
export function forgetPending({ cookies }: Pick<PublicCtx, 'cookies'>): void {
  if (cookies.get(PENDING_COOKIE) !== undefined) cookies.set(PENDING_COOKIE, null)
}

/** Deletes the pending sign-in of the browser, which has ended. */
export async function endPending(tx: SystemCtx, ctx: Pick<PublicCtx, 'cookies'>): Promise<void> {
  const hash = hashOf(ctx)
  if (hash !== null) await sql`delete from pending_sign_in where hash = ${hash}`.execute(tx.sql)
}

function hashOf({ cookies }: Pick<PublicCtx, 'cookies'>): Buffer | null {
  const token = cookies.get(PENDING_COOKIE)
  return token !== undefined && isBrowserToken(token) ? tokenHash(token) : null
}

export const OLD_PENDING: OldRows = { table: 'pending_sign_in', where: now => sql`expires_at <= ${now}` }
