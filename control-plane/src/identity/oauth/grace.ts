import { hkdfSync } from 'node:crypto'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { openUnder, sealUnder, tokenHash } from '../../platform/sealer.ts'
import { errors } from './library.ts'

/**
 * How long a spent refresh token or device code gets the same reply again: two tabs may refresh at once, and a reply may
 * be lost. After that, a repeat is a theft (RFC 9700, 4.14.2). A code gets none (RFC 6749, 4.1.2: "MUST deny"), but a
 * repeat within this time that proves the same verifier does not end its tokens.
 */
export const GRACE_MS = 30_000

interface Kept {
  reply: string
  grant: string
}

const CONTEXT = 'reply of the token endpoint'

/** Refuses a repeated request to the library, which then gets the kept reply instead. */
export class AskedAgain extends errors.InvalidGrant {
  readonly kept: Kept

  constructor(kept: Kept) {
    super('it was used already')
    this.kept = kept
  }
}

/** Keeps the reply to the exchange of a token, unreadable without that token. */
export async function keepReply(tx: SystemCtx, token: string, reply: string): Promise<void> {
  const sealed = sealUnder(keyFor(tx, token), reply, CONTEXT)
  await sql`insert into oauth_reply (token_hash, sealed, created_at)
    values (${tokenHash(token)}, ${sealed}, ${tx.now})`.execute(tx.sql)
}

/** The reply to an earlier exchange of the same token within the grace; null if there is none. */
export async function keptReply(tx: SystemCtx, token: string): Promise<Kept | null> {
  const { rows } = await sql<{ sealed: Buffer; grant: string }>`select r.sealed, t.grant_id as grant
    from oauth_reply r join oauth_token t on t.hash = r.token_hash
    where r.token_hash = ${tokenHash(token)} and r.created_at > ${tx.now - GRACE_MS}`.execute(tx.sql)
  const [row] = rows
  if (!row) return null
  return { reply: openUnder(keyFor(tx, token), row.sealed, CONTEXT), grant: row.grant }
}

/** Needs both the token, of 256 random bits, and the key of the installation. */
function keyFor({ platform }: SystemCtx, token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, platform.sealer.derive('kept replies'), 'pharos reply', 32))
}
