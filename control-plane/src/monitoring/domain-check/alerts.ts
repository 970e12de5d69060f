import {
  type AlertData,
  type AlertDeclaration,
  type AlertKnowledge,
  type AlertWords,
  defineAlerts,
  factOf,
  listOf,
  textOf,
} from '../monitor/index.ts'
import { DOMAIN_WORDS } from './alert-words.ts'
import { utcDay } from './expiry.ts'
import { type DomainFacts, dateInForce, graceStatesOf } from './facts.ts'
import { rungOf } from './ladder.ts'
import { expiryWords } from './words.ts'

/** Alerts about a registration. None is taken back: a renewal starts a new ladder. */
export const DOMAIN_ALERTS = defineAlerts({
  domain_expiring: {
    ...told('degraded', (words, { domain, expiry_date, days_until_expiry, rung }) =>
      words.expiring(textOf(domain), textOf(expiry_date), { days: Number(days_until_expiry), today: rung === 0 }),
    ),
    topicOf: () => 'expiry',
    present: presentExpiry,
  },
  domain_expired: {
    ...told('problem', (words, { domain, expiry_date }) => words.expired(textOf(domain), textOf(expiry_date))),
    topicOf: () => 'expiry',
    present: presentExpiry,
  },
  domain_grace_state: {
    ...told('problem', (words, { domain, grace_state }) => {
      const { headline, detail } = words.grace(textOf(domain), textOf(grace_state))
      const [, meaning = ''] = Object.entries(words.meaning).find(([state]) => state === grace_state) ?? []
      return { headline, detail: `${detail} ${meaning}`.trim() }
    }),
    topicOf: ({ grace_state }) => `grace state ${textOf(grace_state)}`,
    present: presentState,
  },
  domain_registrar_changed: told('info', (words, { domain, before, after }) =>
    words.registrar(textOf(domain), textOf(before), textOf(after)),
  ),
  domain_nameservers_changed: told('info', (words, { domain, before, after }) =>
    words.nameservers(textOf(domain), listOf(before, words.none), listOf(after, words.none)),
  ),
})
export type DomainAlert = keyof typeof DOMAIN_ALERTS

/** A domain that was renewed meanwhile does not expire, and the number of days is smaller now. */
function presentExpiry(data: AlertData, { config, facts, now }: AlertKnowledge): AlertData | null {
  const manual = typeof config.manual_expiry_date === 'number' ? config.manual_expiry_date : null
  const { expiry } = dateInForce(facts as DomainFacts, manual)
  const rung = expiry === null ? null : rungOf(expiry, now)
  if (expiry === null || rung === null || utcDay(expiry) !== data.expiry_date) return null
  const { reason, ...words } = expiryWords(textOf(data.domain), expiry, rung, now)
  return reason === data.reason ? { ...data, ...words } : null
}

function presentState(data: AlertData, { facts }: AlertKnowledge): AlertData | null {
  const states: readonly string[] = graceStatesOf((facts as DomainFacts).domain_status)
  return states.includes(textOf(data.grace_state)) ? data : null
}

type Words = (typeof DOMAIN_WORDS)['en']

/** Domain alerts carry their English text in their data (spec 6.1, `words.ts`); other languages are made from the rest. */
function told(
  tone: AlertWords['tone'],
  retell: (words: Words, data: AlertData) => { headline: unknown; detail: unknown },
): AlertDeclaration<never> {
  return {
    words: (data, _, language) => {
      const words = DOMAIN_WORDS[language]
      const { headline, detail } = language === 'en' ? data : retell(words, data)
      return {
        tone,
        what: textOf(headline),
        detail: textOf(detail),
        facts: [...factOf(words.facts.domain, data.domain), ...factOf(words.facts.expiry, data.expiry_date)],
      }
    },
    takes_back: null,
  }
}
