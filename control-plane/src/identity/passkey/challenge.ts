import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'

const LIFE_MS = 5 * MINUTE_MS

/** Who is asked to sign: a browser, and if they register a passkey, a person. */
interface Asked {
  person: string | null
  browser: Buffer
}

/** Stores a challenge for a passkey. */
export async function storeChallenge(tx: SystemCtx, challenge: string, { person, browser }: Asked): Promise<void> {
  await sql`insert into passkey_challenge (hash, person_id, browser_hash, expires_at)
    values (${tokenHash(challenge)}, ${person}, ${browser}, ${tx.now + LIFE_MS})`.execute(tx.sql)
}

/**
 * Returns the challenge that a response answers, if it was issued to the same browser and person and is unused. It is
 * then used up, even if the response turns out to be wrong.
 */
export async function useChallenge(
  ctx: Pick<OpenCtx, 'inSystem'>,
  response: { response: { clientDataJSON: string } },
  asked: Asked,
): Promise<string> {
  const challenge = challengeIn(response.response.clientDataJSON)
  if (challenge !== null && (await ctx.inSystem(tx => take(tx, challenge, asked)))) return challenge
  throw new Refusal('forbidden', identityText('passkey.no_matching_request'))
}

/** The challenge in the client data (WebAuthn Level 3, 5.8.1). */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

async function take(tx: SystemCtx, challenge: string, { person, browser }: Asked): Promise<boolean> {
  const { rows } = await sql`delete from passkey_challenge where hash = ${tokenHash(challenge)}
    and person_id is not distinct from ${person}::uuid and browser_hash = ${browser} and expires_at > ${tx.now}
    returning hash`.execute(tx.sql)
  return rows.length > 0
}

export const OLD_CHALLENGES: OldRows = { table: 'passkey_challenge', where: now => sql`expires_at <= ${now}` }
