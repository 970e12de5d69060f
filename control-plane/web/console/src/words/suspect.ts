import { defineWords } from './language.ts'

/** What changed before an incident. */
export const SUSPECTS = defineWords({
  en: {
    title: 'Changes before the incident',
    none: 'Nothing that Pharos monitors changed in the hour before.',
    leftOut: (reasons: string) => `Not checked: ${reasons}`,
  },
  de: {
    title: 'Was sich davor geändert hat',
    none: 'In der Stunde davor hat sich nichts geändert, was Pharos beobachtet.',
    leftOut: (reasons: string) => `Nicht nachgesehen: ${reasons}`,
  },
  fr: {
    title: 'Changements avant l’incident',
    none: 'Rien de ce que Pharos surveille n’a changé dans l’heure précédente.',
    leftOut: (reasons: string) => `Non examiné : ${reasons}`,
  },
})

export const SUSPECT_KINDS = defineWords({
  en: {
    release: 'Release',
    error_rate: 'Errors',
    log_pattern: 'Log',
    settings: 'Settings',
    certificate: 'Certificate',
    dns_records: 'DNS records',
    registration: 'Registration',
    maintenance: 'Maintenance',
  },
  de: {
    release: 'Version',
    error_rate: 'Fehler',
    log_pattern: 'Log',
    settings: 'Einstellungen',
    certificate: 'Zertifikat',
    dns_records: 'DNS-Einträge',
    registration: 'Registrierung',
    maintenance: 'Wartung',
  },
  fr: {
    release: 'Version',
    error_rate: 'Erreurs',
    log_pattern: 'Log',
    settings: 'Paramètres',
    certificate: 'Certificat',
    dns_records: 'Enregistrements DNS',
    registration: 'Enregistrement du domaine',
    maintenance: 'Maintenance',
  },
})
