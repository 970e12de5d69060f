import type { Texts } from '@pharos/shared-protocol/text/words.ts'
import { language } from './language.ts'

/** The server's texts by code in the language of the console; null in English, whose sentences are sent with them. */
export let texts: Texts | null = null

/** The German of sentences without a code; null in another console and until it is loaded. */
export let german: typeof import('./german-sentences.ts') | null = null

/** Loads the texts of the console's language. The first screen skips this to appear sooner; all others wait for it. */
export async function loadSentences(): Promise<void> {
  if (language === 'de') {
    german ??= await import('./german-sentences.ts')
    texts = german.TEXTS
  }
  if (language === 'fr') texts ??= (await import('@pharos/shared-protocol/text/fr/index.ts')).FRENCH
}

/** Whether the server's sentences can be shown in the language of the console. */
export function hasSentences(): boolean {
  return language === 'en' || texts !== null
}
