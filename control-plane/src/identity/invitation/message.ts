import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'
import { type Message, safeName } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'
import type { Invitation } from './row.ts'

/** The mail of an invitation; the link is added when it is sent. Strangers to the receiver chose the names. */
export function invitationMessage(
  { id, role, expires_at }: Invitation,
  names: { account: string; inviter: string },
  language: Language,
  at: EpochMs,
): Message {
  const words = WORDS[language]
  const account = safeName(names.account) || words.mails.an_account
  const inviter = safeName(names.inviter) || words.mails.somebody
  return {
    event: 'invitation',
    tone: 'info',
    severity: null,
    language,
    subject: words.mails.invitation_subject(inviter, account),
    text: words.mails.invitation_text(account),
    facts: [
      { label: words.mails.your_role, value: words.role(role) },
      { label: words.mails.until, value: rfc3339(expires_at) },
    ],
    links: [],
    thread: `invitation/${id}`,
    isAlone: true,
    at,
    webhook: {},
  }
}
