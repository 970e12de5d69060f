import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { Secret, TOTP } from 'otpauth'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The settings that every authenticator app supports (RFC 6238): 6 digits, every 30 seconds, with HMAC-SHA-1. */
const SETTINGS = { issuer: 'Pharos', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Bytes; the length of the hash (RFC 4226, 4). */
const SECRET_LENGTH = 20
/** Steps by which a clock may be wrong, in both directions (RFC 6238, 5.2). */
const WINDOW = 1

interface Stored {
  secret: string
  last_step: number
}

/** Makes a secret for a person's app, and replaces an unconfirmed one. Null if a confirmed one exists. */
export async function makeTotp(tx: SystemCtx, person: { id: string; email: string }) {
  const secret = new Secret({ size: SECRET_LENGTH })
  const sealed = tx.platform.sealer.seal(secret.base32, contextOf(person.id))
  const { rows } =
    await sql`insert into totp (person_id, secret, created_at) values (${person.id}, ${sealed}, ${tx.now})
    on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where totp.confirmed_at is null
    returning person_id`.execute(tx.sql)
  if (rows.length === 0) return null
  return { secret: secret.base32, uri: new TOTP({ ...SETTINGS, secret, label: person.email }).toString() }
}

/** Returns whether a code matches the unconfirmed secret of a person; if so, confirms the secret. */
export async function confirmTotp(tx: SystemCtx, person: string, code: string): Promise<boolean> {
  const right = await useCode(tx, person, code, sql`confirmed_at is null`)
  if (right) await sql`update totp set confirmed_at = ${tx.now} where person_id = ${person}`.execute(tx.sql)
  return right
}

/** Returns whether a person's code is right. It is then used up, and so is every earlier one. */
export function useTotp(tx: SystemCtx, person: string, code: string): Promise<boolean> {
  return useCode(tx, person, code, sql`confirmed_at is not null`)
}

async function useCode(tx: SystemCtx, person: string, code: string, which: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<Stored>`select secret, last_step from totp
    where person_id = ${person} and ${which} for update`.execute(tx.sql)
  const [stored] = rows
  if (!stored) return false
  const step = stepOf(tx.platform, person, stored, code, tx.now)
  if (step === null || step <= stored.last_step) return false
  await sql`update totp set last_step = ${step} where person_id = ${person}`.execute(tx.sql)
  return true
}

/** The time step of a code; null if it is not valid now. */
function stepOf({ sealer }: Platform, person: string, { secret }: Stored, code: string, now: EpochMs): number | null {
  const key = Secret.fromBase32(sealer.open(secret, contextOf(person)))
  const delta = new TOTP({ ...SETTINGS, secret: key }).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / SETTINGS.period) + delta
}

const contextOf = (person: string) => `totp ${person}`

export const shownSince = (since: number | null) => (since === null ? null : rfc3339(since))
