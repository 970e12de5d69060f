import { LEFT_OUT_REASONS, MISSING_FILE_REASONS } from '@pharos/shared-protocol/text/en/import-reason.ts'
import { defineWords, locale } from './language.ts'

const number = new Intl.NumberFormat(locale)
const megabytes = (bytes: number) => number.format(Math.round(bytes / 100_000) / 10)

export const ACCOUNT_IMPORT = defineWords({
  en: {
    title: 'Data import',
    what: 'An archive of another account, also of another installation, is brought into this one: what is set up, and its history. Ids are kept. This account must be empty.',
    without:
      'The import is all or nothing. Nobody is paged or emailed. Secrets must be entered and contact methods confirmed again; the report lists them.',
    file: 'Archive (ZIP)',
    unreadable: 'The file cannot be read, or it has changed. Choose it again.',
    size: (done: number, bytes: number) => `${megabytes(done)} of ${megabytes(bytes)} MB`,
    check: 'Check only',
    run: 'Import',
    sure: 'Import this archive?',
    sureWhy: 'Everything in it will be in this account, and monitors start to run.',
    isOpen: 'An archive is being imported into this account.',
    imports: 'Imports',
    none: 'Nothing has been imported yet.',
    dryRun: 'only checked',
    progress: (records: number, total: number) =>
      total === 0 ? 'being checked' : `${number.format(records)} of ${number.format(total)} records`,
    restarted: (restarts: number) =>
      restarts === 1 ? 'begun anew after an interruption' : `begun anew after ${number.format(restarts)} interruptions`,
    cancel: 'Cancel import',
    cancelSure: 'Cancel this import?',
    cancelWhy: 'Nothing of the archive will be in the account, and the upload is removed.',
    canceledBy: (who: string) => `canceled by ${who}`,
    show: 'Show report',
    showOf: (at: string) => `Show the report of the import of ${at}`,
    nothing: 'Nothing of it is in the account.',
    wouldBe: 'Would be imported',
    imported: 'Imported',
    leftOut: 'Not imported',
    toConfirm: 'Contact methods that their members have to confirm',
    missingFiles: 'Files to be uploaded again',
    enterAgain: 'Secrets to be entered again',
    records: (records: number) => (records === 1 ? '1 record' : `${number.format(records)} records`),
    more: (left: number) => `and ${number.format(left)} more`,
  },
  de: {
    title: 'Datenimport',
    what: 'Ein Archiv eines anderen Kontos, auch einer anderen Installation, kommt in dieses Konto: was eingerichtet ist, und sein Verlauf. Die Ids bleiben. Dieses Konto muss leer sein.',
    without:
      'Der Import gelingt ganz oder gar nicht. Niemand wird dabei alarmiert oder angeschrieben. Geheimnisse müssen neu eingegeben und Kontaktwege neu bestätigt werden; der Bericht nennt sie.',
    file: 'Archiv (ZIP)',
    unreadable: 'Die Datei lässt sich nicht lesen, oder sie hat sich geändert. Wählen Sie sie erneut.',
    size: (done: number, bytes: number) => `${megabytes(done)} von ${megabytes(bytes)} MB`,
    check: 'Nur prüfen',
    run: 'Importieren',
    sure: 'Dieses Archiv importieren?',
    sureWhy: 'Alles darin kommt in dieses Konto, und Monitore beginnen zu laufen.',
    isOpen: 'In dieses Konto wird gerade ein Archiv importiert.',
    imports: 'Importe',
    none: 'Es wurde noch nichts importiert.',
    dryRun: 'nur geprüft',
    progress: (records: number, total: number) =>
      total === 0 ? 'wird geprüft' : `${number.format(records)} von ${number.format(total)} Datensätzen`,
    restarted: (restarts: number) =>
      restarts === 1
        ? 'nach einer Unterbrechung von vorn begonnen'
        : `nach ${number.format(restarts)} Unterbrechungen von vorn begonnen`,
    cancel: 'Import abbrechen',
    cancelSure: 'Diesen Import abbrechen?',
    cancelWhy: 'Nichts aus dem Archiv kommt in das Konto, und das Hochgeladene wird entfernt.',
    canceledBy: (who: string) => `abgebrochen von ${who}`,
    show: 'Bericht zeigen',
    showOf: (at: string) => `Bericht des Imports vom ${at} zeigen`,
    nothing: 'Nichts davon ist im Konto.',
    wouldBe: 'Würde importiert',
    imported: 'Importiert',
    leftOut: 'Nicht importiert',
    toConfirm: 'Kontaktwege, die ihre Mitglieder bestätigen müssen',
    missingFiles: 'Dateien, die neu hochzuladen sind',
    enterAgain: 'Geheimnisse, die neu einzugeben sind',
    records: (records: number) => (records === 1 ? '1 Datensatz' : `${number.format(records)} Datensätze`),
    more: (left: number) => `und ${number.format(left)} weitere`,
  },
  fr: {
    title: 'Import de données',
    what: 'L’archive d’un autre compte, même d’une autre installation, est reprise dans celui-ci : ce qui est configuré et son historique. Les identifiants sont conservés. Ce compte doit être vide.',
    without:
      'L’import réussit entièrement ou pas du tout. Il n’alerte personne et n’envoie aucun e-mail. Les secrets doivent être saisis et les moyens de contact confirmés de nouveau ; le rapport les énumère.',
    file: 'Archive (ZIP)',
    unreadable: 'Le fichier est illisible, ou il a changé. Choisissez-le de nouveau.',
    size: (done: number, bytes: number) => `${megabytes(done)} Mo sur ${megabytes(bytes)}`,
    check: 'Vérifier seulement',
    run: 'Importer',
    sure: 'Importer cette archive ?',
    sureWhy: 'Tout son contenu sera dans ce compte, et les moniteurs commenceront à s’exécuter.',
    isOpen: 'Une archive est en cours d’import dans ce compte.',
    imports: 'Imports',
    none: 'Rien n’a encore été importé.',
    dryRun: 'vérification seule',
    progress: (records: number, total: number) =>
      total === 0 ? 'vérification en cours' : `${number.format(records)} entrées sur ${number.format(total)}`,
    restarted: (restarts: number) =>
      restarts === 1
        ? 'repris depuis le début après une interruption'
        : `repris depuis le début après ${number.format(restarts)} interruptions`,
    cancel: 'Annuler l’import',
    cancelSure: 'Annuler cet import ?',
    cancelWhy: 'Rien de l’archive ne sera dans le compte, et le fichier envoyé est supprimé.',
    canceledBy: (who: string) => `annulé par ${who}`,
    show: 'Afficher le rapport',
    showOf: (at: string) => `Afficher le rapport de l’import du ${at}`,
    nothing: 'Rien de tout cela n’est dans le compte.',
    wouldBe: 'Serait importé',
    imported: 'Importé',
    leftOut: 'Non importé',
    toConfirm: 'Moyens de contact que leurs membres doivent confirmer',
    missingFiles: 'Fichiers à envoyer de nouveau',
    enterAgain: 'Secrets à saisir de nouveau',
    records: (records: number) => `${number.format(records)} ${records < 2 ? 'entrée' : 'entrées'}`,
    more: (left: number) => (left < 2 ? `et ${left} autre` : `et ${number.format(left)} autres`),
  },
})

export const UPLOAD_PHASES = defineWords({
  en: { reading: 'Reading the file', sending: 'Uploading', waiting: 'Waiting for the server', sent: 'Uploaded' },
  de: {
    reading: 'Datei wird gelesen',
    sending: 'Wird hochgeladen',
    waiting: 'Wartet auf den Server',
    sent: 'Hochgeladen',
  },
  fr: {
    reading: 'Lecture du fichier',
    sending: 'Envoi en cours',
    waiting: 'En attente du serveur',
    sent: 'Envoyé',
  },
})

export const IMPORT_STATES = defineWords({
  en: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', canceled: 'Canceled' },
  de: { waiting: 'Wartet', running: 'Läuft', done: 'Fertig', failed: 'Gescheitert', canceled: 'Abgebrochen' },
  fr: { waiting: 'En attente', running: 'En cours', done: 'Terminé', failed: 'Échec', canceled: 'Annulé' },
})

/** Why something was not imported, and what to do. */
export const LEFT_OUT = defineWords({
  en: LEFT_OUT_REASONS,
  de: {
    has_secrets: 'mit Geheimnissen: neu einrichten',
    proves_ownership: 'nachzuweisen: neu hinzufügen und bestätigen',
    of_the_installation: 'aus der Installation: unter den Regionen hier wählen',
    of_this_account: 'in den Einstellungen dieses Kontos',
    kept_here: 'hier schon vorhanden: bleibt',
    taken: 'hier vergeben: etwas anderes wählen',
    messages: 'dort verschickt, wo das Konto war',
    learnt_again: 'von den nächsten Läufen neu aufgenommen',
    expired: 'älter, als diese Installation aufbewahrt',
    not_in_the_archive: 'nicht oder nicht ganz im Archiv',
    in_the_telemetry_store: 'bei Bedarf einzeln exportieren',
    files_are_not_exported: 'Dateien: neu hochladen',
    unknown: 'von einer neueren Version',
  },
  fr: {
    has_secrets: 'avec des secrets : à configurer de nouveau',
    proves_ownership: 'propriété à prouver : à ajouter et à confirmer de nouveau',
    of_the_installation: 'de l’installation : choisir parmi les régions d’ici',
    of_this_account: 'dans les paramètres de ce compte',
    kept_here: 'déjà ici : rien ne change',
    taken: 'déjà pris ici : choisir autre chose',
    messages: 'messages envoyés là où se trouvait le compte',
    learnt_again: 'à relever de nouveau lors des prochaines exécutions',
    expired: 'au-delà de la durée de conservation de cette installation',
    not_in_the_archive: 'hors de l’archive, au moins en partie',
    in_the_telemetry_store: 'à exporter séparément au besoin',
    files_are_not_exported: 'fichiers : à envoyer de nouveau',
    unknown: 'd’une version plus récente',
  },
})

/** What is wrong with a file. */
export const FILE_REASONS = defineWords({
  en: MISSING_FILE_REASONS,
  de: {
    not_in_the_archive: 'ist nicht im Archiv',
    too_large: 'passte nicht ins Archiv',
    not_an_image: 'ist nicht das Bild, das es sein soll',
  },
  fr: {
    not_in_the_archive: 'n’est pas dans l’archive',
    too_large: 'ne tenait pas dans l’archive',
    not_an_image: 'n’est pas l’image annoncée',
  },
})
