import type { Scope } from './access.ts'
import type { Subject } from './scope-area.ts'
import type { TextLanguage } from './text/words.ts'

/** The names of what scopes are about, for people; in English and French as within a sentence. */
export const SUBJECT_NAMES: Record<Subject, Record<TextLanguage, string>> = {
  monitors: { en: 'monitors', de: 'Monitore', fr: 'moniteurs' },
  services: { en: 'services', de: 'Dienste', fr: 'services' },
  incidents: { en: 'incidents', de: 'Vorfälle', fr: 'incidents' },
  escalation_policies: { en: 'escalation policies', de: 'Eskalationsrichtlinien', fr: 'politiques d’escalade' },
  on_call: { en: 'on-call', de: 'Bereitschaft', fr: 'astreinte' },
  notifications: { en: 'notifications', de: 'Benachrichtigungen', fr: 'notifications' },
  maintenance_windows: { en: 'maintenance windows', de: 'Wartungsfenster', fr: 'fenêtres de maintenance' },
  status_pages: { en: 'status pages', de: 'Statusseiten', fr: 'pages d’état' },
  dashboards: { en: 'dashboards', de: 'Dashboards', fr: 'tableaux de bord' },
  logs: { en: 'logs', de: 'Logs', fr: 'logs' },
  metrics: { en: 'metrics', de: 'Metriken', fr: 'métriques' },
  traces: { en: 'traces', de: 'Traces', fr: 'traces' },
  rum: { en: 'data of real users', de: 'Daten echter Nutzer', fr: 'données d’utilisateurs réels' },
  alert_rules: { en: 'alert rules', de: 'Alarmregeln', fr: 'règles d’alerte' },
  reports: { en: 'reports', de: 'Berichte', fr: 'rapports' },
  integrations: { en: 'integrations', de: 'Integrationen', fr: 'intégrations' },
  regions: { en: 'regions', de: 'Regionen', fr: 'régions' },
  members: { en: 'members', de: 'Mitglieder', fr: 'membres' },
  account: { en: 'account settings', de: 'Konto', fr: 'réglages du compte' },
  audit_log: { en: 'audit log', de: 'Protokoll', fr: 'journal d’audit' },
  telemetry: { en: 'telemetry', de: 'Telemetrie', fr: 'télémétrie' },
}

/** What a scope allows, in a few words without a full stop: `Read monitors`, `Monitore lesen`, `Lire : moniteurs`. */
export function describeScope(scope: Scope, language: TextLanguage = 'en'): string {
  const [verb, subject] = scope.split(':') as [string, Subject]
  const name = SUBJECT_NAMES[subject][language]
  if (language === 'de')
    return `${name} ${verb === 'ingest' ? 'senden' : verb === 'read' ? 'lesen' : 'lesen und ändern'}`
  if (language === 'fr')
    return `${verb === 'ingest' ? 'Envoyer' : verb === 'read' ? 'Lire' : 'Lire et modifier'} : ${name}`
  return `${verb === 'ingest' ? 'Send' : verb === 'read' ? 'Read' : 'Read and change'} ${name}`
}
