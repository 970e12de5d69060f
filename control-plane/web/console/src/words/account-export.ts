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
    archives: 'Archive',
    none: 'Es gibt noch keine Archive.',
    progress: (files: number, total: number, records: number) =>
      `${files} von ${total} Dateien, ${number.format(records)} Datensätze`,
    contents: (records: number, bytes: number) => `${number.format(records)} Datensätze, ${kilobytes(bytes)} kB`,
    until: 'Verfügbar bis',
    download: 'Herunterladen',
  },
})

export const ARCHIVE_STATES = defineWords({
  en: { waiting: 'Waiting', running: 'Being made', ready: 'Ready', failed: 'Failed', expired: 'Expired' },
  de: { waiting: 'Wartet', running: 'Wird erstellt', ready: 'Fertig', failed: 'Fehlgeschlagen', expired: 'Abgelaufen' },
})
