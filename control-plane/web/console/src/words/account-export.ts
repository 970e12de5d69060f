import { defineWords, locale } from './language.ts'

const number = new Intl.NumberFormat(locale)
const kilobytes = (bytes: number) => number.format(Math.max(1, Math.round(bytes / 1_000)))

export const EXPORT = defineWords({
  en: {
    title: 'Data export',
    what: 'A ZIP archive with everything that is set up in this account, and its history: monitors with their results, on-call, services, incidents with their timelines, status pages with their subscribers, members, settings, and the audit log.',
    without:
      'Passwords, tokens and keys are not included; the manifest lists what has to be entered again. Logs, metrics, traces and data of real users are not included either. It is made in the background, and you get an email when it is ready.',
    run: 'Export',
    started: 'The archive is being made. You get an email when it is ready.',
    lists: 'Lists',
    listsWhy:
      'Each list in one file, as the API has it. Monitors, incidents and others also have their history there and in the archive.',
    from: 'From',
    to: 'Until',
    period: 'The period applies to the lists that are marked with it.',
    inPeriod: 'in the period',
    separator: 'CSV with',
    comma: 'comma (1.5)',
    semicolon: 'semicolon (1,5)',
    archives: 'Archives',
    none: 'There are no archives yet.',
    progress: (files: number, total: number, records: number) =>
      `${files} of ${total} files, ${number.format(records)} records`,
    contents: (records: number, bytes: number) => `${number.format(records)} records, ${kilobytes(bytes)} kB`,
    until: 'Available until',
    download: 'Download',
  },
  de: {
    title: 'Datenexport',
    what: 'Ein ZIP-Archiv mit allem, was in diesem Konto eingerichtet ist, und seinem Verlauf: Monitore mit ihren Ergebnissen, Bereitschaft, Dienste, Vorfälle mit ihrem Verlauf, Statusseiten mit ihren Abonnenten, Mitglieder, Einstellungen und das Protokoll.',
    without:
      'Passwörter, Token und Schlüssel sind nicht dabei; das Verzeichnis nennt, was neu einzugeben ist. Auch Logs, Metriken, Traces und Daten echter Nutzer sind nicht dabei. Das Archiv entsteht im Hintergrund; Sie erhalten eine E-Mail, wenn es fertig ist.',
    run: 'Exportieren',
    started: 'Das Archiv wird erstellt. Sie erhalten eine E-Mail, wenn es fertig ist.',
    lists: 'Listen',
    listsWhy:
      'Jede Liste in einer Datei, wie die API sie hat. Monitore, Vorfälle und andere haben dort und im Archiv auch ihren Verlauf.',
    from: 'Von',
    to: 'Bis',
    period: 'Der Zeitraum gilt für die Listen, die ihn nennen.',
    inPeriod: 'im Zeitraum',
    separator: 'CSV mit',
    comma: 'Komma (1.5)',
    semicolon: 'Semikolon (1,5)',
    archives: 'Archive',
    none: 'Es gibt noch keine Archive.',
    progress: (files: number, total: number, records: number) =>
      `${files} von ${total} Dateien, ${number.format(records)} Datensätze`,
    contents: (records: number, bytes: number) => `${number.format(records)} Datensätze, ${kilobytes(bytes)} kB`,
    until: 'Verfügbar bis',
    download: 'Herunterladen',
  },
})

/** The lists that can be exported. */
export const EXPORT_LISTS = defineWords({
  en: {
    monitors: 'Monitors',
    monitor_report: 'Report of monitors: uptime, outages, response times',
    sla: 'SLA by month',
    alert_rules: 'Alert rules',
    incidents: 'Incidents',
    timelines: 'Timelines of incidents',
    services: 'Services',
    policies: 'Escalation policies',
    schedules: 'On-call schedules',
    hours: 'Hours on call',
    maintenance: 'Maintenance windows',
    groups: 'Notification groups',
    integrations: 'Integrations',
    dashboards: 'Dashboards',
    pages: 'Status pages',
    apps: 'Applications of real users',
    reports: 'Reports',
    telemetry: 'Telemetry by day',
    regions: 'Regions',
    members: 'Members',
    access: 'Sign-in and paging of members',
    invitations: 'Invitations',
    keys: 'API keys',
    audit: 'Audit log',
  },
  de: {
    monitors: 'Monitore',
    monitor_report: 'Bericht der Monitore: Verfügbarkeit, Ausfälle, Antwortzeiten',
    sla: 'SLA je Monat',
    alert_rules: 'Alarmregeln',
    incidents: 'Vorfälle',
    timelines: 'Zeitverläufe der Vorfälle',
    services: 'Dienste',
    policies: 'Eskalationsregeln',
    schedules: 'Bereitschaftspläne',
    hours: 'Stunden in Bereitschaft',
    maintenance: 'Wartungsfenster',
    groups: 'Benachrichtigungsgruppen',
    integrations: 'Integrationen',
    dashboards: 'Dashboards',
    pages: 'Statusseiten',
    apps: 'Anwendungen echter Nutzer',
    reports: 'Berichte',
    telemetry: 'Telemetrie je Tag',
    regions: 'Regionen',
    members: 'Mitglieder',
    access: 'Anmeldung und Erreichbarkeit der Mitglieder',
    invitations: 'Einladungen',
    keys: 'API-Schlüssel',
    audit: 'Protokoll',
  },
})

export const ARCHIVE_STATES = defineWords({
  en: { waiting: 'Waiting', running: 'Being made', ready: 'Ready', failed: 'Failed', expired: 'Expired' },
  de: { waiting: 'Wartet', running: 'Wird erstellt', ready: 'Fertig', failed: 'Fehlgeschlagen', expired: 'Abgelaufen' },
})
