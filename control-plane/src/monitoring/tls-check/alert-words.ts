import { counted } from '../../platform/clock-words.ts'
import type { Language } from '../../platform/language.ts'

/** What alerts about a certificate say. `what` completes "<monitor>: …"; `day`: an instant as people read it. */
interface Words {
  expiring: { what: (days: number) => string; detail: (host: string, day: string) => string }
  expired: { what: string; detail: (host: string, day: string) => string }
  invalid: { what: string; untrusted: string }
  changed: { what: (parts: string) => string; detail: (parts: string, host: string) => string }
  recovered: { what: string; detail: (host: string, from: string, day: string) => string }
  parts: Readonly<Record<string, string>>
  states: Readonly<Record<string, string>>
  facts: { subject: string; issuer: string; issuerBefore: string; until: string; failure: string }
  unknownDay: string
}

const en: Words = {
  expiring: {
    what: days => `certificate expires in ${counted(days, 'day')}`,
    detail: (host, day) => `The certificate of ${host} is valid until ${day}. Renew it before then.`,
  },
  expired: {
    what: 'certificate has expired',
    detail: (host, day) => `The certificate of ${host} was valid until ${day}. Clients refuse to connect.`,
  },
  invalid: { what: 'certificate is not valid', untrusted: 'it cannot be trusted.' },
  changed: {
    what: parts => `certificate has a new ${parts}`,
    detail: (parts, host) =>
      `The ${parts} of the certificate of ${host} changed long before it had to be renewed. Check whether you made this change.`,
  },
  recovered: {
    what: 'certificate is valid again',
    detail: (host, from, day) => `The certificate of ${host} was ${from} and is valid until ${day}.`,
  },
  parts: { issuer: 'issuer', key: 'key' },
  states: { expiring: 'expiring', expired: 'expired', invalid: 'invalid' },
  facts: {
    subject: 'Subject',
    issuer: 'Issuer',
    issuerBefore: 'Issuer before',
    until: 'Valid until',
    failure: 'Failure',
  },
  unknownDay: 'an unknown day',
}

const de: Words = {
  expiring: {
    what: days => `Zertifikat läuft in ${days} ${days === 1 ? 'Tag' : 'Tagen'} ab`,
    detail: (host, day) => `Das Zertifikat von ${host} gilt bis ${day}. Erneuern Sie es vorher.`,
  },
  expired: {
    what: 'Zertifikat ist abgelaufen',
    detail: (host, day) => `Das Zertifikat von ${host} galt bis ${day}. Clients verweigern die Verbindung.`,
  },
  invalid: { what: 'Zertifikat ist ungültig', untrusted: 'ihm kann nicht vertraut werden.' },
  changed: {
    what: parts => `Zertifikat hat sich geändert: ${parts}`,
    detail: (parts, host) =>
      `Am Zertifikat von ${host} hat sich etwas geändert, lange bevor es erneuert werden musste: ${parts}. Prüfen Sie, ob das von Ihnen kommt.`,
  },
  recovered: {
    what: 'Zertifikat ist wieder gültig',
    detail: (host, from, day) => `Das Zertifikat von ${host} war ${from} und gilt bis ${day}.`,
  },
  parts: { issuer: 'Aussteller', key: 'Schlüssel' },
  states: { expiring: 'kurz vor dem Ablauf', expired: 'abgelaufen', invalid: 'ungültig' },
  facts: {
    subject: 'Inhaber',
    issuer: 'Aussteller',
    issuerBefore: 'Aussteller vorher',
    until: 'Gültig bis',
    failure: 'Fehler',
  },
  unknownDay: 'zu einem unbekannten Tag',
}

const fr: Words = {
  expiring: {
    what: days => `le certificat expire dans ${days} ${days < 2 ? 'jour' : 'jours'}`,
    detail: (host, day) => `Le certificat de ${host} est valable jusqu’au ${day}. Renouvelez-le avant.`,
  },
  expired: {
    what: 'le certificat a expiré',
    detail: (host, day) =>
      `Le certificat de ${host} était valable jusqu’au ${day}. Les clients refusent de se connecter.`,
  },
  invalid: { what: 'le certificat n’est pas valide', untrusted: 'il n’est pas digne de confiance.' },
  changed: {
    what: parts => `le certificat a changé : ${parts}`,
    detail: (parts, host) =>
      `Le certificat de ${host} a changé bien avant la date de son renouvellement : ${parts}. Vérifiez que ce changement vient de vous.`,
  },
  recovered: {
    what: 'le certificat est de nouveau valide',
    detail: (host, from, day) => `Le certificat de ${host} était ${from} et est valable jusqu’au ${day}.`,
  },
  parts: { issuer: 'émetteur', key: 'clé' },
  states: { expiring: 'sur le point d’expirer', expired: 'expiré', invalid: 'non valide' },
  facts: {
    subject: 'Titulaire',
    issuer: 'Émetteur',
    issuerBefore: 'Émetteur précédent',
    until: 'Valable jusqu’au',
    failure: 'Erreur',
  },
  unknownDay: 'un jour inconnu',
}

export const TLS_WORDS: Readonly<Record<Language, Words>> = { en, de, fr }
