import { defineWords, plural } from './language.ts'

export const IMPORT = defineWords({
  en: {
    title: 'Import HTTP monitors',
    what: 'The header row names the fields as in the API; only “uri” is required. Separate the items of a list with |. At most 1,000 rows at a time.',
    file: 'CSV file',
    notUtf8: 'The file is in an old charset. Save it as “CSV UTF-8” and choose it again.',
    rows: 'Or paste the rows',
    check: 'Check the rows',
    checking: 'Checking the rows; nothing is created yet …',
    checked: (good: number, all: number) =>
      `${good} of ${plural(all, 'row', 'rows')} can be created. Invalid rows are skipped.`,
    create: (count: number) => `Create ${plural(count, 'monitor', 'monitors')}`,
    creating: 'Creating …',
    created: (good: number, all: number) =>
      `${plural(good, 'monitor', 'monitors')} created from ${plural(all, 'row', 'rows')}.`,
    cancel: 'Cancel',
    toList: 'Go to monitors',
    row: 'Row',
    state: 'State',
    monitor: 'Monitor',
    willCreate: 'Valid',
    isCreated: 'Created',
    invalid: 'Invalid',
    skipped: 'Skipped',
    skippedWhy: 'A monitor already has this external key.',
  },
  de: {
    title: 'HTTP-Monitore importieren',
    what: 'Eine Kopfzeile nennt die Felder, wie die API sie hat; nur „uri“ wird gebraucht. Zwischen den Teilen einer Liste steht ein |. Höchstens 1.000 Zeilen auf einmal.',
    file: 'Eine CSV-Datei',
    notUtf8:
      'Die Datei ist in einem alten Zeichensatz. Speichern Sie sie als „CSV UTF-8“ und wählen Sie sie noch einmal.',
    rows: 'Oder ihre Zeilen',
    check: 'Zeilen prüfen',
    checking: 'Die Zeilen werden gelesen; noch wird nichts angelegt …',
    checked: (good: number, all: number) =>
      `${good} von ${plural(all, 'Zeile', 'Zeilen')} lassen sich anlegen. Ungültige Zeilen werden ausgelassen.`,
    create: (count: number) => `${plural(count, 'Monitor', 'Monitore')} anlegen`,
    creating: 'Wird angelegt …',
    created: (good: number, all: number) =>
      `${plural(good, 'Monitor', 'Monitore')} angelegt, von ${plural(all, 'Zeile', 'Zeilen')}.`,
    cancel: 'Abbrechen',
    toList: 'Zu den Monitoren',
    row: 'Zeile',
    state: 'Zustand',
    monitor: 'Monitor',
    willCreate: 'Gültig',
    isCreated: 'Angelegt',
    invalid: 'Ungültig',
    skipped: 'Ausgelassen',
    skippedWhy: 'Ein Monitor hat diesen externen Schlüssel schon.',
  },
})
