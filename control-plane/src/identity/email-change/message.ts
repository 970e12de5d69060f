import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import type { Message } from '../../response/delivery/index.ts'
import { securityLink } from '../person-mail/index.ts'
import { WORDS } from '../words/index.ts'

/** The mails: to the new address to confirm, to the current one about the request, and to both when it is done. */
const EVENTS = {
  email_confirm: 'email_change.confirm',
  email_asked: 'email_change.asked',
  email_gone: 'email_change.done',
  email_done: 'email_change.done',
}
export type EmailChangeNews = keyof typeof EVENTS

/** Those about which a person may have to act at once have the link to do so. */
const WITH_LINK: readonly EmailChangeNews[] = ['email_asked', 'email_done']

export function personMessage(
  { platform, now }: Pick<SystemCtx, 'platform' | 'now'>,
  said: EmailChangeNews,
  person: string,
  language: Language,
): Message {
  const links = WITH_LINK.includes(said) ? [securityLink(platform, language)] : []
  return {
    ...{ event: EVENTS[said], ...WORDS[language].mails[said], language },
    ...{ tone: 'info', severity: null, facts: [], links, thread: `person/${person}`, webhook: {} },
    ...{ at: now, isAlone: true },
  }
}
