import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Message } from '../../response/delivery/index.ts'

const COMMON = { tone: 'info', severity: null, webhook: {} } as const

/** The mail with a link to sign in by, or to open an account; the link itself is added when it is sent. */
export function linkMessage(id: string, isSignUp: boolean, at: EpochMs): Message {
  const what = isSignUp ? 'to open an account at Pharos' : 'to sign in to Pharos'
  return {
    ...COMMON,
    event: 'sign_in.link',
    subject: `Your link ${what}`,
    text: `Somebody, probably you, asked ${what} with this address. The link works once, for 15 minutes. If it was not you, do nothing: without the link and the code nobody gets in.`,
    facts: [],
    links: [],
    thread: `sign-in/${id}`,
    at,
  }
}

/** Tells a person that somebody has signed in as them with a browser they have not used before. */
export function newBrowserMessage(
  caller: { address: string; user_agent: string },
  { person, at }: { person: string; at: EpochMs },
): Message {
  return {
    ...COMMON,
    event: 'sign_in.new_browser',
    subject: 'You signed in to Pharos with a new browser',
    text: 'If it was you, there is nothing to do. If not, somebody reads your mail: end that session, and secure your mailbox.',
    facts: [
      { label: 'When', value: rfc3339(at) },
      { label: 'From', value: caller.address },
      { label: 'Browser', value: caller.user_agent.slice(0, 200) || 'it did not say' },
    ],
    links: [],
    thread: `person/${person}`,
    at,
  }
}
