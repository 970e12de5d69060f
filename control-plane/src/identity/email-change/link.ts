import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { readSignedId, signId } from '../../platform/signed-id.ts'

export const LIFE_MS = DAY_MS

/** SQL over `email_change`: the newest that a person asked for, while it may be confirmed. */
export const confirmable = (now: EpochMs) => sql`c.used_at is null and c.expires_at > ${now}
  and not exists (select from email_change newer where newer.person_id = c.person_id and newer.id > c.id)`

/** Where an address is confirmed. Nothing of its token is stored: it follows from the id and our key. */
export function confirmUrl(platform: Platform, id: string): string {
  return `${baseUrlOf(platform.config)}/login/email?token=${signId(keyOf(platform), 'confirm', id)}`
}

/** The id of the change that a token confirms; null for a forged one. */
export function readConfirmToken(platform: Platform, token: string): string | null {
  return readSignedId(keyOf(platform), 'confirm', token)
}

function keyOf({ sealer }: Platform): Buffer {
  return sealer.derive('email changes')
}
