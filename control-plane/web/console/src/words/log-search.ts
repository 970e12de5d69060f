import { defineWords } from './language.ts'

/** Help on the syntax of log searches. */
export const SEARCH_HELP = defineWords({
  en: {
    title: 'How to search',
    words: 'both words in the message',
    phrase: 'the exact phrase',
    beginning: 'words that start with this',
    part: 'text within words; * is anything but spaces',
    regex: 'a regular expression (RE2)',
    level: 'this level and more severe',
    field: 'a field: level, source, env, host, tags, trace_id …',
    metadata: 'an attribute of the record or of its sender',
    number: 'a comparison of numbers',
    exists: 'records that have the attribute',
    not: 'what does not match',
    or: 'one of several; parentheses group',
    close: 'Close',
  },
  de: {
    title: 'Wie gesucht wird',
    words: 'beide Wörter in der Meldung',
    phrase: 'die Wörter in einem Stück',
    beginning: 'ein Wort, das so beginnt',
    part: 'Text in Wörtern; * ist alles außer Leerzeichen',
    regex: 'ein regulärer Ausdruck (RE2)',
    level: 'diese Stufe und schwerere',
    field: 'ein Feld: level, source, env, host, tags, trace_id …',
    metadata: 'ein Attribut des Eintrags oder seines Absenders',
    number: 'ein Vergleich von Zahlen',
    exists: 'Einträge, die das Attribut haben',
    not: 'was nicht passt',
    or: 'eines von mehreren; Klammern fassen zusammen',
    close: 'Schließen',
  },
})
