import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { readSignedId, signId } from '../../platform/signed-id.ts'

/** Where an invitation is accepted. Nothing of its token is stored: it follows from the id and our key. */
export function invitationUrl(platform: Platform, id: string): string {
  return `${baseUrlOf(platform.config)}/invitation?token=${signId(keyOf(platform), 'accept', id)}`
}

/** The id of the invitation that a token accepts; null for a forged one. */
export function readInvitationToken(platform: Platform, token: string): string | null {
  return readSignedId(keyOf(platform), 'accept', token)
}

function keyOf({ sealer }: Platform): Buffer {
  return sealer.derive('invitations')
}
