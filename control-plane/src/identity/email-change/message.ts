import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'
import type { Message } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'

/** The mails: to the new address to confirm, to the current one about the request, and to both when it is done. */
const EVENTS = {
  email_confirm: 'email_change.confirm',
  email_asked: 'email_change.asked',
  email_gone: 'email_change.done',
  email_done: 'email_change.done',
}
export type Said = keyof typeof EVENTS

export function personMessage(said: Said, person: string, language: Language, at: EpochMs): Message {
  return {
    ...{ event: EVENTS[said], ...WORDS[language].mails[said], language },
    ...{ tone: 'info', severity: null, facts: [], links: [], thread: `person/${person}`, at, webhook: {} },
  }
}
