import type { Language } from '../../platform/language.ts'

/** The code of the mail that an account is gone. */
export const ACCOUNT_DELETED = 'account.deleted'

export const WORDS: Record<Language, { subject(account: string): string; text: string; begun: string; done: string }> =
  {
    en: {
      subject: account => `The account ${account} has been deleted`,
      text: 'Its deletion is complete: settings, history, telemetry, recordings, files and archives are gone, and nothing of it can be restored by us. Backups of the installation keep what they had until they expire.',
      begun: 'Begun',
      done: 'Completed',
    },
    de: {
      subject: account => `Das Konto ${account} wurde gelöscht`,
      text: 'Die Löschung ist abgeschlossen: Einstellungen, Verlauf, Telemetrie, Aufzeichnungen, Dateien und Archive sind weg, und wir können nichts davon wiederherstellen. Sicherungen der Installation behalten, was sie hatten, bis sie ablaufen.',
      begun: 'Begonnen',
      done: 'Abgeschlossen',
    },
    fr: {
      subject: account => `Le compte ${account} a été supprimé`,
      text: 'Sa suppression est terminée : paramètres, historique, télémétrie, enregistrements, fichiers et archives ont disparu, et nous ne pouvons rien en restaurer. Les sauvegardes de l’installation conservent ce qu’elles avaient jusqu’à leur expiration.',
      begun: 'Commencée',
      done: 'Terminée',
    },
  }
