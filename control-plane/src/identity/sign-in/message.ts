import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Message } from '../../response/delivery/index.ts'

/** The mail with a link to sign in by, or to open an account; the link itself is added when it is sent. */
export function linkMessage(id: string, isSignUp: boolean, at: EpochMs): Message {
  const what = isSignUp ? 'to open an account at Pharos' : 'to sign in to Pharos'
  return {
    event: 'sign_in.link',
    subject: `Your link ${what}`,
    text: `Somebody, probably you, asked ${what} with this address. The link works once, for 15 minutes. If it was not you, do nothing: without the link and the code nobody gets in.`,
    facts: [],
    links: [],
    thread: `sign-in/${id}`,
    at,
    tone: 'info',
    severity: null,
    webhook: {},
  }
}
