import type { Param, Said, Text } from '../text.ts'
import { type Show, saying, type Texts } from '../words.ts'

/** Texts of whatever kind. */
export const PLAIN = {
  /** A text of another program, the same in every language. */
  'plain.quote': '{text}',
  /** A message of several lines, such as one of a browser with our explanation. */
  'plain.lines': ({ lines }: { lines: readonly Param[] }, show: Show) => lines.map(show.value).join('\n'),
  'plain.sentences': ({ sentences }: { sentences: readonly Param[] }, show: Show) =>
    sentences.map(show.value).join('; '),
} as const satisfies Texts

const sayPlain = saying(PLAIN)

/** What a sender said: its sentence with the text beside it, or the sentence as it is, where an earlier version sent no text. */
export function asSaid(sentence: string, text: Text | null | undefined): Said {
  return text ? { ...text, text: sentence } : sayPlain('plain.quote', { text: sentence })
}

/** Several texts as one, in one line. */
export function allSaid(said: readonly Said[]): Said {
  const [first, ...rest] = said
  return first !== undefined && rest.length === 0 ? first : sayPlain('plain.sentences', { sentences: said })
}
