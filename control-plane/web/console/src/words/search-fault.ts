import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** Why a log search is invalid, without the position. */
const SENTENCES: Sentences = [
  [/^a search can have at most (\d+) characters$/, 'Eine Suche hat höchstens $1 Zeichen'],
  [/^a search can have at most (\d+) terms$/, 'Eine Suche hat höchstens $1 Begriffe'],
  [/^there is nothing between the commas$/, 'Zwischen den Kommas steht nichts'],
  [/^this parenthesis was not opened$/, 'Diese Klammer schließt nichts'],
  [/^this parenthesis is not closed$/, 'Diese Klammer wird nicht geschlossen'],
  [/^this quote is not closed$/, 'Dieses Anführungszeichen wird nicht geschlossen'],
  [
    /^a word, "phrase" or field:value is missing here$/,
    'Hier fehlt ein Wort, eine "Wortfolge" oder ein Feld mit Wert (feld:wert)',
  ],
  [/^at most (\d+) deep$/, 'Höchstens $1 Klammern und - ineinander'],
  [/^there is nothing in these quotes$/, 'Zwischen diesen Anführungszeichen steht nichts'],
  [/^tags cannot be compared$/, 'Schlagwörter haben keine Reihenfolge'],
  [/^a comparison of (.+) requires a number, such as >=500$/s, 'Ein Vergleich von $1 braucht eine Zahl, etwa >=500'],
  [/^a level must be one of (.+)$/, 'Eine Stufe ist eine von $1'],
]

/** Translates a fault such as `at character 13: this quote is not closed`; undefined if it is unknown. */
export function germanSearchFault(fault: string): string | undefined {
  const [, position, reason = ''] = /^at character (\d+): (.+)$/s.exec(fault) ?? []
  const words = inGerman(SENTENCES, reason)
  return words && `Bei Zeichen ${position}: ${words}.`
}
