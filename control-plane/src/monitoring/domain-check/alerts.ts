import {
  type AlertData,
  type AlertDeclaration,
  type AlertKnowledge,
  type AlertWords,
  defineAlerts,
  factOf,
  textOf,
} from '../monitor/index.ts'
import { utcDay } from './expiry.ts'
import { type DomainFacts, dateInForce, graceStatesOf } from './facts.ts'
import { rungOf } from './ladder.ts'
import { expiryWords } from './words.ts'

/** Alerts about a registration. None is taken back: a renewal starts a new ladder. */
export const DOMAIN_ALERTS = defineAlerts({
  domain_expiring: { ...told('degraded'), topicOf: () => 'expiry', present: presentExpiry },
  domain_expired: { ...told('problem'), topicOf: () => 'expiry', present: presentExpiry },
  domain_grace_state: {
    ...told('problem'),
    topicOf: ({ grace_state }) => `grace state ${textOf(grace_state)}`,
    present: presentState,
  },
  domain_registrar_changed: told('info'),
  domain_nameservers_changed: told('info'),
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

/** Domain alerts carry their text in their data (spec 6.1, `words.ts`). */
function told(tone: AlertWords['tone']): AlertDeclaration<never> {
  return {
    words: data => ({
      tone,
      what: textOf(data.headline),
      detail: textOf(data.detail),
      facts: [...factOf('Domain', data.domain), ...factOf('Expiry date', data.expiry_date)],
    }),
    takes_back: null,
  }
}
