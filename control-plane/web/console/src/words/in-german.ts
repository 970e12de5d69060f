import { language } from './language.ts'

/** The German of what the server says: null in an English console, and before it has been loaded. */
export let german: typeof import('./german-sentences.ts') | null = null

/** Loads it for a German console. The first screen does without, so that it is there sooner; every other waits for it. */
export async function loadSentences(): Promise<void> {
  if (language === 'de') german ??= await import('./german-sentences.ts')
}

/** Whether what the server says can be said in the language of the console. */
export function hasSentences(): boolean {
  return language !== 'de' || german !== null
}
