import { defineWords } from './language.ts'

/** Saved searches of logs. */
export const VIEWS = defineWords({
  en: {
    title: 'Views',
    none: 'No saved views yet. A view keeps a search and its columns under a name.',
    name: 'Name of the new view',
    shared: 'for everybody',
    own: 'only you',
    save: 'Save',
    everything: 'Everything',
    replace: 'Replace',
    replaceAsk: (name: string) => `Replace the view “${name}”?`,
    replaceWhy: 'The current search and columns replace it.',
    remove: 'Delete',
    removeAsk: (name: string) => `Delete the view “${name}”?`,
    removeWhy: 'It is deleted for everybody. The logs are kept.',
    removeOwn: 'The logs are kept.',
    close: 'Close',
  },
  de: {
    title: 'Gespeicherte Suchen',
    none: 'Noch keine Suche ist gespeichert. Eine gespeicherte Suche behält auch ihre Spalten.',
    name: 'Name für das Gezeigte',
    shared: 'für alle',
    own: 'nur für Sie',
    save: 'Speichern',
    everything: 'Alles',
    replace: 'Ersetzen',
    replaceAsk: (name: string) => `Die gespeicherte Suche „${name}“ ersetzen?`,
    replaceWhy: 'Sie wird zu der Suche und den Spalten, die jetzt gezeigt werden.',
    remove: 'Löschen',
    removeAsk: (name: string) => `Die gespeicherte Suche „${name}“ löschen?`,
    removeWhy: 'Sie ist für alle weg. Die Logs bleiben.',
    removeOwn: 'Die Logs bleiben.',
    close: 'Schließen',
  },
})
