import { defineWords, plural } from './language.ts'

export const IMPORT = defineWords({
  en: {
    title: 'Import HTTP monitors',
    what: 'A header row names the fields, as the API has them; only “uri” is needed. Lists have a | between their items. At most 1,000 rows at a time.',
    file: 'A CSV file',
    rows: 'Or its rows',
    check: 'Check the rows',
    checking: 'Reading the rows; nothing is created yet …',
    checked: (good: number, all: number) =>
      `${good} of ${plural(all, 'row', 'rows')} can be created. Rows that are not valid are left out.`,
    create: (count: number) => `Create ${plural(count, 'monitor', 'monitors')}`,
    creating: 'Creating …',
    created: (good: number, all: number) =>
      `${plural(good, 'monitor', 'monitors')} created of ${plural(all, 'row', 'rows')}.`,
    cancel: 'Cancel',
    toList: 'To the monitors',
    row: 'Row',
    state: 'State',
    monitor: 'Monitor',
    willCreate: 'Valid',
    isCreated: 'Created',
    invalid: 'Not valid',
    skipped: 'Left out',
    skippedWhy: 'A monitor has this external key already.',
  },
  de: {
    title: 'HTTP-Monitore importieren',
    what: 'Eine Kopfzeile nennt die Felder, wie die API sie hat; nur „uri“ wird gebraucht. Zwischen den Teilen einer Liste steht ein |. Höchstens 1.000 Zeilen auf einmal.',
    file: 'Eine CSV-Datei',
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
