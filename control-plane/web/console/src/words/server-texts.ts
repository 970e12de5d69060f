import type { Texts } from '@pharos/shared-protocol/text/words.ts'
import { language } from './language.ts'

/** The server's texts by code in the language of the console; null in English, whose sentences are sent with them. */
export let texts: Texts | null = null

/** Loads the texts of the console's language. The first screen skips this to appear sooner; all others wait for it. */
export async function loadServerTexts(): Promise<void> {
  if (language === 'de') texts ??= (await import('@pharos/shared-protocol/text/de/index.ts')).GERMAN
  if (language === 'fr') texts ??= (await import('@pharos/shared-protocol/text/fr/index.ts')).FRENCH
}

/** Whether the server's sentences can be shown in the language of the console. */
export function hasServerTexts(): boolean {
  return language === 'en' || texts !== null
}
