import type { Language } from '../../platform/language.ts'

/** The codes of the mails about archives. */
export const ARCHIVE_READY = 'account.export_ready'
export const ARCHIVE_FAILED = 'account.export_failed'

interface Words {
  [ARCHIVE_READY]: { subject: (account: string) => string; text: (hours: number) => string }
  [ARCHIVE_FAILED]: { subject: (account: string) => string; text: () => string }
  open: string
  size: string
  until: string
  records: string
}

export const WORDS: Record<Language, Words> = {
  en: {
    [ARCHIVE_READY]: {
      subject: account => `The archive of ${account} is ready`,
      text: hours =>
        `You can download it for ${hours} hours, after signing in. It contains personal data, but no secrets: its manifest lists those that have to be entered again after an import.`,
    },
    [ARCHIVE_FAILED]: {
      subject: account => `The archive of ${account} could not be made`,
      text: () => 'Nothing was changed. Start it again; if it fails again, tell the operator of the installation.',
    },
    open: 'Open exports',
    size: 'Size',
    until: 'Available until',
    records: 'Records',
  },
  de: {
    [ARCHIVE_READY]: {
      subject: account => `Das Archiv von ${account} ist fertig`,
      text: hours =>
        `Sie können es nach dem Anmelden ${hours} Stunden lang herunterladen. Es enthält personenbezogene Daten, aber keine Geheimnisse: Sein Verzeichnis nennt die, die nach einem Import neu einzugeben sind.`,
    },
    [ARCHIVE_FAILED]: {
      subject: account => `Das Archiv von ${account} konnte nicht erstellt werden`,
      text: () =>
        'Es wurde nichts geändert. Starten Sie es erneut; schlägt es wieder fehl, benachrichtigen Sie den Betreiber der Installation.',
    },
    open: 'Exporte öffnen',
    size: 'Größe',
    until: 'Verfügbar bis',
    records: 'Datensätze',
  },
  fr: {
    [ARCHIVE_READY]: {
      subject: account => `L’archive de ${account} est prête`,
      text: hours =>
        `Vous pouvez la télécharger pendant ${hours} heures, après vous être connecté. Elle contient des données personnelles, mais aucun secret : son manifeste liste ceux qui sont à ressaisir après un import.`,
    },
    [ARCHIVE_FAILED]: {
      subject: account => `L’archive de ${account} n’a pas pu être créée`,
      text: () =>
        'Rien n’a été modifié. Relancez-la ; si elle échoue de nouveau, prévenez l’exploitant de l’installation.',
    },
    open: 'Ouvrir les exports',
    size: 'Taille',
    until: 'Disponible jusqu’au',
    records: 'Enregistrements',
  },
}
