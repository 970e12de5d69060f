import type { Scope } from './access.ts'
import type { Subject } from './scope-area.ts'

/** The names of what scopes are about, for people; in English as within a sentence. */
export const SUBJECT_NAMES: Record<Subject, Record<'en' | 'de', string>> = {
  monitors: { en: 'monitors', de: 'Monitore' },
  services: { en: 'services', de: 'Dienste' },
  incidents: { en: 'incidents', de: 'Vorfälle' },
  escalation_policies: { en: 'escalation policies', de: 'Eskalationsrichtlinien' },
  on_call: { en: 'on-call', de: 'Bereitschaft' },
  notifications: { en: 'notifications', de: 'Benachrichtigungen' },
  maintenance_windows: { en: 'maintenance windows', de: 'Wartungsfenster' },
  status_pages: { en: 'status pages', de: 'Statusseiten' },
  dashboards: { en: 'dashboards', de: 'Dashboards' },
  logs: { en: 'logs', de: 'Logs' },
  metrics: { en: 'metrics', de: 'Metriken' },
  traces: { en: 'traces', de: 'Traces' },
  rum: { en: 'data of real users', de: 'Daten echter Nutzer' },
  alert_rules: { en: 'alert rules', de: 'Alarmregeln' },
  reports: { en: 'reports', de: 'Berichte' },
  integrations: { en: 'integrations', de: 'Integrationen' },
  regions: { en: 'regions', de: 'Regionen' },
  members: { en: 'members', de: 'Mitglieder' },
  account: { en: 'account settings', de: 'Konto' },
  audit_log: { en: 'audit log', de: 'Protokoll' },
  telemetry: { en: 'telemetry', de: 'Telemetrie' },
}

/** What a scope allows, as a short sentence without a full stop: `Read monitors`, `Monitore lesen`. */
export function describeScope(scope: Scope, language: 'en' | 'de' = 'en'): string {
  const [verb, subject] = scope.split(':') as [string, Subject]
  const name = SUBJECT_NAMES[subject][language]
  if (language === 'de')
    return `${name} ${verb === 'ingest' ? 'senden' : verb === 'read' ? 'lesen' : 'lesen und ändern'}`
  return `${verb === 'ingest' ? 'Send' : verb === 'read' ? 'Read' : 'Read and change'} ${name}`
}
