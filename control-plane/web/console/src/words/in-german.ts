import { language } from './language.ts'

/** The German of the server's sentences; null in an English console and until it is loaded. */
export let german: typeof import('./german-sentences.ts') | null = null

/**
 * Loads these sentences if the console is in German. The first screen skips this to appear sooner; all others wait for
 * it.
 */
export async function loadSentences(): Promise<void> {
  if (language === 'de') german ??= await import('./german-sentences.ts')
}

/** Whether the server's sentences can be shown in the language of the console. */
export function hasSentences(): boolean {
  return language !== 'de' || german !== null
}
