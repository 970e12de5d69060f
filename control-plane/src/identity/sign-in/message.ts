import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Caller } from '../../platform/context.ts'
import type { Message } from '../../response/delivery/index.ts'
import { originFacts } from '../person-mail/index.ts'
import { WORDS } from '../words/index.ts'

/**
 * The mail with a link to sign in by, or to open an account; the link itself is added when it is sent. It says who asked,
 * so that the person sees whether it was they.
 */
export function linkMessage(id: string, isSignUp: boolean, caller: Caller, at: EpochMs): Message {
  const { language } = caller
  const { sign_in, sign_up, keep_code } = WORDS[language].mails
  const { subject, text } = isSignUp ? sign_up : sign_in
  return {
    event: 'sign_in.link',
    subject,
    text: `${text}\n${keep_code}`,
    language,
    facts: originFacts(caller, at),
    links: [],
    thread: `sign-in/${id}`,
    isAlone: true,
    at,
    tone: 'info',
    severity: null,
    webhook: {},
  }
}
