import type { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import { type AutomaticWords, codeOf, ENGLISH, speaker } from '../../response/incident/index.ts'
import { ar, cs, fi, ja, ko, pl, ru, tr, uk, zh } from './automatic-other.ts'
import { da, de, es, fr, it, nb, nl, pt, sv } from './automatic-western.ts'
import type { Language } from './language.ts'

/**
 * What Pharos says by itself on public incidents. Names of components have unknown gender and number, so sentences do
 * not inflect with them.
 */
export const AUTOMATIC_WORDS: Record<Language, AutomaticWords> = {
  en: ENGLISH,
  ...{ de, nl, sv, da, nb, fr, es, it, pt },
  ...{ fi, pl, cs, tr, ru, uk, ja, ko, zh, ar },
}

const speakers = new Map<Language, ReturnType<typeof speaker>>()

/**
 * Returns a public text in a language: what its code says, or the text itself if it has none or was changed since.
 * Markdown for updates, plain for titles.
 */
export function sayIn(language: Language, text: string, automatic: AutomaticText | AutomaticTitle | null): string {
  const said = codeOf(text, automatic)
  if (said === null || language === 'en') return text
  const speak = speakers.get(language) ?? speaker(AUTOMATIC_WORDS[language], language)
  speakers.set(language, speak)
  return speak(said)
}
