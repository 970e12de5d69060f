import { CATALOGUES } from './catalogue.ts'
import { textOf } from './render.ts'

/** A text in German; the sentence beside it if it has none. */
export function germanText(text: Parameters<typeof textOf>[2], sentence: string): string {
  return textOf(CATALOGUES.de, 'de', text, sentence)
}
