import { type AlertDeclaration, type AlertWords, defineAlerts, factOf, textOf } from '../monitor/index.ts'

/** Alerts about a registration. None is taken back: a renewal starts a new ladder. */
export const DOMAIN_ALERTS = defineAlerts({
  domain_expiring: told('degraded'),
  domain_expired: told('problem'),
  domain_grace_state: told('problem'),
  domain_registrar_changed: told('info'),
  domain_nameservers_changed: told('info'),
})
export type DomainAlert = keyof typeof DOMAIN_ALERTS

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
