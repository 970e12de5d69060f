import { defineWords } from './language.ts'

export const EXPORT = defineWords({
  en: {
    title: 'Data export',
    what: 'One JSON file with everything that is set up in this account: monitors, on-call, services, incidents, status pages with their subscribers, members and settings.',
    without:
      'Everything is as the API returns it. Passwords, tokens and keys are not included; results and the audit log have their own exports. The audit log records who ran the export.',
    run: 'Export',
    running: 'Exporting …',
    done: 'The export is saved.',
  },
  de: {
    title: 'Datenexport',
    what: 'Eine JSON-Datei mit allem, was in diesem Konto eingerichtet ist: Monitore, Bereitschaft, Dienste, Vorfälle, Statusseiten mit ihren Abonnenten, Mitglieder und Einstellungen.',
    without:
      'Alles so, wie es die API zeigt. Passwörter, Token und Schlüssel sind nicht dabei; Ergebnisse und Protokoll haben eigene Exporte. Wer exportiert, steht im Protokoll.',
    run: 'Exportieren',
    running: 'Wird exportiert …',
    done: 'Der Export ist gespeichert.',
  },
})
