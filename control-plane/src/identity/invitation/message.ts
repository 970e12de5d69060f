import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Message, safeName } from '../../response/delivery/index.ts'
import type { Invitation } from './row.ts'

/** The mail to somebody who is invited; the link is added when it is sent. Names are chosen by strangers to them. */
export function invitationMessage(
  { id, role, expires_at }: Invitation,
  names: { account: string; inviter: string },
  at: EpochMs,
): Message {
  const account = safeName(names.account) || 'an account'
  const inviter = safeName(names.inviter) || 'Somebody'
  return {
    event: 'invitation',
    tone: 'info',
    severity: null,
    subject: `${inviter} invites you to ${account} at Pharos`,
    text: `You are invited to join ${account}, which watches its systems with Pharos. If you do not know who this is, do nothing.`,
    facts: [
      { label: 'Your role', value: role.replace('_', ' ') },
      { label: 'Until', value: rfc3339(expires_at) },
    ],
    links: [],
    thread: `invitation/${id}`,
    at,
    webhook: {},
  }
}
