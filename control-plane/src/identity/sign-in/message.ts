import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'
import type { Message } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'

/** The mail with a link to sign in by, or to open an account; the link itself is added when it is sent. */
export function linkMessage(id: string, isSignUp: boolean, language: Language, at: EpochMs): Message {
  const { sign_in, sign_up } = WORDS[language].mails
  return {
    event: 'sign_in.link',
    ...(isSignUp ? sign_up : sign_in),
    language,
    facts: [],
    links: [],
    thread: `sign-in/${id}`,
    at,
    tone: 'info',
    severity: null,
    webhook: {},
  }
}
