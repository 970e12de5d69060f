import type { Scope } from '@pharos/shared-protocol/access.ts'
import { defineWords } from './language.ts'

export const SCOPES_WORDS = defineWords({
  en: {
    none: 'nothing',
    read: 'read',
    write: 'read and change',
    ingest: 'send',
    allOf: 'Everything that the role allows',
    count: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
  },
  de: {
    none: 'nichts',
    read: 'lesen',
    write: 'lesen und ändern',
    ingest: 'senden',
    allOf: 'Alles, was die Rolle erlaubt',
    count: (count: number) => (count === 1 ? '1 Berechtigung' : `${count} Berechtigungen`),
  },
})

/** The subject of a scope: the second part of its API name. */
type SubjectOf<S> = S extends `${string}:${infer Subject}` ? Subject : never

export const SUBJECT_NAMES = defineWords<Record<SubjectOf<Scope>, string>>({
  en: {
    monitors: 'Monitors',
    services: 'Services',
    incidents: 'Incidents',
    escalation_policies: 'Escalation policies',
    on_call: 'On-call',
    notifications: 'Notifications',
    maintenance_windows: 'Maintenance windows',
    status_pages: 'Status pages',
    dashboards: 'Dashboards',
    logs: 'Logs',
    metrics: 'Metrics',
    traces: 'Traces',
    rum: 'Real users',
    alert_rules: 'Alert rules',
    reports: 'Reports',
    integrations: 'Integrations',
    regions: 'Regions',
    members: 'Members',
    account: 'Account',
    audit_log: 'Audit log',
    telemetry: 'Telemetry',
  },
  de: {
    monitors: 'Monitore',
    services: 'Dienste',
    incidents: 'Vorfälle',
    escalation_policies: 'Eskalationen',
    on_call: 'Bereitschaft',
    notifications: 'Benachrichtigungen',
    maintenance_windows: 'Wartungsfenster',
    status_pages: 'Statusseiten',
    dashboards: 'Dashboards',
    logs: 'Logs',
    metrics: 'Metriken',
    traces: 'Traces',
    rum: 'Echte Nutzer',
    alert_rules: 'Alarmregeln',
    reports: 'Berichte',
    integrations: 'Integrationen',
    regions: 'Regionen',
    members: 'Mitglieder',
    account: 'Konto',
    audit_log: 'Protokoll',
    telemetry: 'Telemetrie',
  },
})
