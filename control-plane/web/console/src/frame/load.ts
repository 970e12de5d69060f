import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { loadServerTexts } from '../words/server-texts.ts'
import { Unloaded } from './fault.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each screen has the parameters of its own path.
type Component = ComponentType<any>
type Load = () => Promise<{ default: Component }>

/** Loads a screen when it is first opened, together with the translations of the server's sentences. */
export function screen(load: Load) {
  return firstScreen(async () => (await Promise.all([load(), loadServerTexts()]))[0])
}

/** Loads a screen without these translations: most visits begin there. */
export function firstScreen(load: Load) {
  return lazy(() => load().catch(() => ({ default: Unloaded as Component })))
}
