import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'
import { type Message, safeName, viewLink } from '../../response/delivery/index.ts'
import type { Reached } from './rules.ts'
import { WORDS } from './words.ts'

interface Warning {
  base: string
  account: { id: string; name: string; plan: string }
  reached: Reached
  language: Language
  now: EpochMs
}

/** The mail about a share of a limit that is reached. Pure. */
export function warningMessage({ base, account, reached, language, now }: Warning): Message {
  const { use, percent } = reached
  const words = WORDS[language]
  const said = { account: safeName(account.name), plan: account.plan, what: limitName(use.name, language), percent }
  const consequence = words.consequence(use.name, use.is_hard)
  return {
    event: percent === 100 ? 'account.limit_reached' : 'account.limit_near',
    tone: percent === 100 && use.is_hard ? 'problem' : 'info',
    severity: null,
    language,
    subject: words.subject(said),
    text: `${words.text(said)} ${consequence}`,
    facts: [
      { label: words.used, value: limitText(use.name, use.used, language) },
      { label: words.limit, value: limitText(use.name, use.limit, language) },
      { label: words.plan, value: account.plan },
    ],
    links: [viewLink(base, words.button, '/billing/usage')],
    thread: `usage/${account.id}`,
    at: now,
    webhook: {},
  }
}
