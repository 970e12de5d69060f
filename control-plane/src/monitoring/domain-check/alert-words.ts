import type { GraceState } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import type { Language } from '../../platform/language.ts'

interface Told {
  headline: string
  detail: string
}

/** What alerts about a registration say. Days are `YYYY-MM-DD`; `today`: the last rung of the ladder. */
interface Words {
  expired: (domain: string, day: string) => Told
  expiring: (domain: string, day: string, left: { days: number; today: boolean }) => Told
  grace: (domain: string, state: string) => Told
  meaning: Readonly<Record<GraceState, string>>
  registrar: (domain: string, before: string, after: string) => Told
  nameservers: (domain: string, before: string, after: string) => Told
  none: string
  facts: { domain: string; expiry: string }
}

const en: Words = {
  expired: (domain, day) => ({
    headline: `${domain} has expired`,
    detail: `The registration of ${domain} expired on ${day}. Renew it now, before the registry releases the name.`,
  }),
  expiring: (domain, day, { days, today }) => ({
    headline: `${domain} expires ${today ? 'today' : days === 0 ? 'within a day' : `in ${days} ${days === 1 ? 'day' : 'days'}`}`,
    detail: `The registration of ${domain} expires on ${day}. Renew it, or make sure it renews automatically.`,
  }),
  grace: (domain, state) => ({
    headline: `${domain} is in ${state}`,
    detail: `The registry reports ${domain} as "${state}".`,
  }),
  meaning: {
    'auto renew period':
      'The registry renewed it after a missed renewal; the registrar can still cancel that, and the name would be deleted.',
    'redemption period': 'It was deleted. It can be recovered for a fee for about 30 days.',
    'pending delete': 'It can no longer be recovered, and anyone can register it in a few days.',
    'pending restore': 'Its restoration was requested and is not complete yet.',
    'client hold': 'The registrar removed it from the zone, so it does not resolve.',
    'server hold': 'The registry removed it from the zone, so it does not resolve.',
  },
  registrar: (domain, before, after) => ({
    headline: `The registrar of ${domain} has changed`,
    detail: `The sponsoring registrar of ${domain} was ${before} and is now ${after}.`,
  }),
  nameservers: (domain, before, after) => ({
    headline: `The name servers of ${domain} have changed`,
    detail: `The name servers of ${domain} were ${before} and are now ${after}.`,
  }),
  none: 'none',
  facts: { domain: 'Domain', expiry: 'Expiry date' },
}

const de: Words = {
  expired: (domain, day) => ({
    headline: `${domain} ist abgelaufen`,
    detail: `Die Registrierung von ${domain} ist am ${day} abgelaufen. Verlängern Sie sie jetzt, bevor die Registrierungsstelle den Namen freigibt.`,
  }),
  expiring: (domain, day, { days, today }) => ({
    headline: `${domain} läuft ${today ? 'heute' : days === 0 ? 'in weniger als einem Tag' : `in ${days} ${days === 1 ? 'Tag' : 'Tagen'}`} ab`,
    detail: `Die Registrierung von ${domain} läuft am ${day} ab. Verlängern Sie sie, oder prüfen Sie, ob sie sich automatisch verlängert.`,
  }),
  grace: (domain, state) => ({
    headline: `${domain} ist im Zustand ${state}`,
    detail: `Die Registrierungsstelle meldet ${domain} als „${state}“.`,
  }),
  meaning: {
    'auto renew period':
      'Die Registrierungsstelle hat sie nach einer versäumten Verlängerung verlängert; der Registrar kann das noch rückgängig machen, und der Name würde gelöscht.',
    'redemption period': 'Sie wurde gelöscht. Etwa 30 Tage lang lässt sie sich gegen eine Gebühr zurückholen.',
    'pending delete': 'Sie lässt sich nicht mehr zurückholen, und in einigen Tagen kann sie jeder registrieren.',
    'pending restore': 'Ihre Wiederherstellung ist beantragt und noch nicht abgeschlossen.',
    'client hold': 'Der Registrar hat sie aus der Zone genommen, daher lässt sie sich nicht auflösen.',
    'server hold': 'Die Registrierungsstelle hat sie aus der Zone genommen, daher lässt sie sich nicht auflösen.',
  },
  registrar: (domain, before, after) => ({
    headline: `Der Registrar von ${domain} hat gewechselt`,
    detail: `Der Registrar von ${domain} war ${before} und ist jetzt ${after}.`,
  }),
  nameservers: (domain, before, after) => ({
    headline: `Die Nameserver von ${domain} haben sich geändert`,
    detail: `Die Nameserver von ${domain} waren ${before} und sind jetzt ${after}.`,
  }),
  none: 'keine',
  facts: { domain: 'Domain', expiry: 'Ablaufdatum' },
}

const fr: Words = {
  expired: (domain, day) => ({
    headline: `${domain} a expiré`,
    detail: `L’enregistrement de ${domain} a expiré le ${day}. Renouvelez-le maintenant, avant que le registre ne libère le nom.`,
  }),
  expiring: (domain, day, { days, today }) => ({
    headline: `${domain} expire ${today ? 'aujourd’hui' : days === 0 ? 'dans moins d’un jour' : `dans ${days} ${days < 2 ? 'jour' : 'jours'}`}`,
    detail: `L’enregistrement de ${domain} expire le ${day}. Renouvelez-le, ou vérifiez qu’il se renouvelle automatiquement.`,
  }),
  grace: (domain, state) => ({
    headline: `${domain} est dans l’état ${state}`,
    detail: `Le registre signale ${domain} comme « ${state} ».`,
  }),
  meaning: {
    'auto renew period':
      'Le registre l’a renouvelé après un renouvellement manqué ; le bureau d’enregistrement peut encore l’annuler, et le nom serait supprimé.',
    'redemption period': 'Il a été supprimé. Il peut être récupéré contre paiement pendant environ 30 jours.',
    'pending delete': 'Il ne peut plus être récupéré, et n’importe qui pourra l’enregistrer dans quelques jours.',
    'pending restore': 'Sa restauration a été demandée et n’est pas encore terminée.',
    'client hold': 'Le bureau d’enregistrement l’a retiré de la zone : il n’est plus résolu.',
    'server hold': 'Le registre l’a retiré de la zone : il n’est plus résolu.',
  },
  registrar: (domain, before, after) => ({
    headline: `Le bureau d’enregistrement de ${domain} a changé`,
    detail: `Le bureau d’enregistrement de ${domain} était ${before} et est maintenant ${after}.`,
  }),
  nameservers: (domain, before, after) => ({
    headline: `Les serveurs de noms de ${domain} ont changé`,
    detail: `Les serveurs de noms de ${domain} étaient ${before} et sont maintenant ${after}.`,
  }),
  none: 'aucun',
  facts: { domain: 'Domaine', expiry: 'Date d’expiration' },
}

export const DOMAIN_WORDS: Readonly<Record<Language, Words>> = { en, de, fr }
