import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { errors } from './library.ts'

/** Seconds between two polls of a device (RFC 8628, 3.2). */
export const POLL_SECONDS = 5
/** How much sooner a poll may arrive, since one takes longer on its way than the next. */
const JITTER_MS = 500

/** Notes that a device asks for a decision. Refuses one that asks too often (RFC 8628, 3.5). */
export async function notePoll(tx: SystemCtx, device_code: string): Promise<void> {
  const { rows } = await sql<{ before: number | null }>`update oauth_token t set polled_at = ${tx.now}
    from (select hash, polled_at as before from oauth_token where hash = ${tokenHash(device_code)} for update) old
    where t.hash = old.hash and not t.payload ?| array['accountId', 'error'] and t.expires_at > ${tx.now}
    returning old.before`.execute(tx.sql)
  const before = rows[0]?.before ?? null
  if (before !== null && tx.now - before < POLL_SECONDS * 1000 - JITTER_MS) throw new errors.SlowDown()
}
