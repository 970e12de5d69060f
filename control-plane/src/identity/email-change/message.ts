import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Message } from '../../response/delivery/index.ts'

interface Said {
  event: string
  subject: string
  text: string
}

/** To the new address; the link is added when it is sent. */
export const CONFIRM: Said = {
  event: 'email_change.confirm',
  subject: 'Confirm this address for Pharos',
  text: 'Somebody, probably you, wants to sign in to Pharos with this address from now on. The link works for a day. If it was not you, do nothing: nothing changes then.',
}

/** To the present address, when a change was asked for. */
export const ASKED: Said = {
  event: 'email_change.asked',
  subject: 'Your address at Pharos is about to change',
  text: 'Somebody who is signed in as you wants to sign in with another address from now on. If it was not you, end your sessions at once, and tell the admins of your account.',
}

/** To the former address. */
export const GONE: Said = {
  event: 'email_change.done',
  subject: 'Your address at Pharos has changed',
  text: 'From now on you sign in with another address, and no longer with this one. If it was not you, tell the admins of your account at once.',
}

/** To the new address. */
export const DONE: Said = {
  event: 'email_change.done',
  subject: 'You now sign in to Pharos with this address',
  text: 'From now on you sign in with this address, and all mails about your sign-ins come here.',
}

export function personMessage(said: Said, person: string, at: EpochMs): Message {
  return { ...said, tone: 'info', severity: null, facts: [], links: [], thread: `person/${person}`, at, webhook: {} }
}
